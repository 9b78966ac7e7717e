import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { confirmIdentity } from '../api/confirm.ts'
import { request } from '../api/request.ts'

/** Asks for the password before the first of many deletions, instead of in the middle. */
export async function confirmDeletions(count: number): Promise<boolean> {
  const query = { deletions: String(count) }
  // Without a response the deletions themselves show the error.
  const known = await request(sessionsApi.isConfirmed, { query }).catch(() => undefined)
  return !known?.isNeeded || confirmIdentity()
}
