import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { sessionsTexts } from '@hr/contract/areas/access/sessions'
import { Problem } from './problem.ts'
import type { Caller } from './session.ts'
import { httpTexts } from './texts.ts'

/** The user must enter the password again; the browser asks for it and repeats the call. */
export const confirmIdentityFirst = () =>
  new Problem(403, sessionsTexts.confirmIdentityFirst, {}, { code: confirmCode })

/** @throws Problem 403 for tokens, and unless the caller has confirmed their identity within the last ten minutes */
export function requireConfirmedIdentity(caller: Pick<Caller, 'isConfirmed' | 'token'>): void {
  // A token never passes: it cannot enter a password.
  if (caller.token) throw new Problem(403, httpTexts.onlyPersonal)
  if (!caller.isConfirmed) throw confirmIdentityFirst()
}
