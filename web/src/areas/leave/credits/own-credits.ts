import { creditsApi } from '@hr/contract/areas/leave/credits'
import { queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { request } from '../../../api/request.ts'

/** The user's latest requests for time off in lieu. */
export const ownCredits = query(creditsApi.list, { query: { type: 'own', page: '1', pageSize: '5' } })

/** The company's leave policies, of which HR reports extra work on behalf of others. */
export const companyPolicies = queryOptions({
  queryKey: ['/leave-policies', 'of others'],
  queryFn: async ({ signal }) => {
    // Only HR needs its schemas here, which are large.
    const { leavePoliciesApi } = await import('@hr/contract/areas/leave/policies')
    return request(leavePoliciesApi.list, { query: { page: '1', pageSize: '100' } }, { signal })
  },
})
