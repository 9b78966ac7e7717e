import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { leaveChanges } from '../../../api/leave-invalidations.ts'

/** The queries to invalidate after a leave policy or one of its years has changed. */
export const policyChanges = [
  leavePoliciesApi.list,
  leavePoliciesApi.find,
  leavePoliciesApi.preview,
  leaveTypesApi.list,
  jobsApi.list,
  ...leaveChanges,
]
