import type { Scope } from '@hr/contract/access'
import type { Day } from '@hr/contract/lib/dates'
import type { Deps } from './deps.ts'
import type { Caller } from './http/session.ts'

/** The actor and the day of work, and the parts of the server that commands need. Work that no user has started has no actor. */
export type Act = Pick<Deps, 'company' | 'emailQueue' | 'keys'> & {
  actorId: string | null
  /** The current day of the company. */
  today: Day
}

/** The act of a call by a signed-in caller. */
export type CallAct = Act & { actorId: string; caller: Caller; scope: Scope }
