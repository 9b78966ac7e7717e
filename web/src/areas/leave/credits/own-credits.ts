import { creditsApi } from '@hr/contract/areas/leave/credits'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { query } from '../../../api/client.ts'

/** The user's latest requests for time off in lieu. */
export const ownCredits = query(creditsApi.list, { query: { type: 'own', page: '1', pageSize: '5' } })

/** The company's leave policies, of which HR reports extra work on behalf of others. */
export const companyPolicies = query(leavePoliciesApi.list, { query: { page: '1', pageSize: '100' } })
