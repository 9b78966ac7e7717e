import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { leaveApi } from '@hr/contract/areas/leave/leave'

/** The queries to invalidate after a delegation was added or removed. */
export const delegationChanges = [delegationsApi.list, leaveApi.approvers]
