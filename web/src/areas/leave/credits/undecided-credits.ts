import { creditsApi } from '@hr/contract/areas/leave/credits'
import { maxPageSize } from '@hr/contract/lib/paging'
import { query } from '../../../api/client.ts'

/** The requests for time off in lieu that await a decision. */
export const undecidedCredits = (type: 'team' | 'all') =>
  query(creditsApi.list, {
    query: { type, status: 'pending', order: 'asc', page: '1', pageSize: String(maxPageSize) },
  })
