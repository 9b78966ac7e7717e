import { creditsApi } from '@hr/contract/areas/leave/credits'
import { maxPageSize } from '@hr/contract/lib/paging'
import { steadyQuery } from '../../../api/client.ts'

/** The requests for time off in lieu that await a decision, of the employees whose names match `q`. */
export const undecidedCredits = (type: 'team' | 'all', q = '') =>
  steadyQuery(creditsApi.list, {
    query: { type, status: 'pending', order: 'asc', page: '1', pageSize: String(maxPageSize), ...(q !== '' && { q }) },
  })
