import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { confirmIdentity } from '../api/confirm.ts'
import { request } from '../api/request.ts'

/** Many deletions need the password: it is asked for before the first of them, not in the middle. */
export async function confirmDeletions(count: number): Promise<boolean> {
  const query = { deletions: String(count) }
  // Without an answer the deletions themselves say what is wrong.
  const known = await request(sessionsApi.isConfirmed, { query }).catch(() => undefined)
  return !known?.isNeeded || confirmIdentity()
}
