import { creditsApi } from '@hr/contract/areas/leave/credits'
import { query } from '../../../api/client.ts'

/** The user's latest requests for time off in lieu. */
export const ownCredits = query(creditsApi.list, { query: { type: 'own', page: '1', pageSize: '5' } })
