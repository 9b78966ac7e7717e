import { confirmCode } from '@hr/contract/areas/access/confirm-code'
import { sessionsTexts } from '@hr/contract/areas/access/sessions'
import { Problem } from './problem.ts'
import type { Caller } from './session.ts'

/** What the caller asks for needs the password once more; the browser asks and repeats the call. */
export const confirmIdentityFirst = () =>
  new Problem(403, sessionsTexts.confirmIdentityFirst, {}, { code: confirmCode })

/** @throws Problem 403 unless the caller has confirmed within the last ten minutes to be there */
export function requireConfirmedIdentity(caller: Caller): void {
  if (!caller.isConfirmed) throw confirmIdentityFirst()
}
