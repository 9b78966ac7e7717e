import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { announceEnds, tokenEmails } from './tokens.emails.ts'
import { tokensRoutes } from './tokens.routes.ts'

export const tokens: Area = {
  routes: [tokensRoutes],
  emails: tokenEmails,
  daily: (deps) => [{ name: 'tokens that end', run: () => announceEnds(deps) }],
  recordNames: [{ table: 'service_account', name: 'name' }],
  personalData: {
    // A token that no longer exists is still the one that an action was made with.
    nonPersonColumns: ['history.token_id', 'service_idempotency_record.account_id'],
    actionColumns: ['owner_id'],
    tableLabels: messages('tokensData', { api_token: 'Access tokens' }),
  },
}
