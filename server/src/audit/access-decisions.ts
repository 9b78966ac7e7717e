import { accessDecisionOf, type AccessDecision } from '@hr/contract/access-decisions'
import { accessScope } from '@hr/contract/token-scopes'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import { httpTexts } from '../http/texts.ts'
import type { CallerToken } from '../http/session.ts'

const tokens = new WeakMap<Trx, CallerToken>()

/** Makes a transaction that of a token: the history names the token, and refuses access decisions that it may not make. */
export async function actWithToken(trx: Trx, token: CallerToken): Promise<void> {
  tokens.set(trx, token)
  // The default of `history.token_id` reads it.
  await sql`select set_config('hr.token', ${token.id}, true)`.execute(trx)
}

/**
 * Refuses access decisions (`contract/src/access-decisions.ts`) in the transaction of a token. The history calls this
 * for everything that it records, so that no door can forget it.
 * @throws Problem 403 for a personal token, without the scope, and for a decision about an Admin or a Superadmin
 */
export async function refuseAccessDecisions(
  trx: Trx,
  changes: readonly Parameters<typeof accessDecisionOf>[0][],
): Promise<void> {
  await requireDecider(
    trx,
    changes.flatMap((change) => accessDecisionOf(change) ?? []),
  )
}

/**
 * Refuses access decisions that do not show in the values of the history, such as the visibility of a document.
 * @throws Problem as `refuseAccessDecisions`
 */
export async function requireDecider(trx: Trx, decisions: readonly AccessDecision[]): Promise<void> {
  const token = tokens.get(trx)
  const [first] = decisions
  if (!token || !first) return
  if (token.kind === 'personal') throw new Problem(403, httpTexts.accessDecision(first.field))
  if (!token.scopes.includes(accessScope)) throw new Problem(403, httpTexts.missingScope(accessScope))
  const people = [...new Set(decisions.flatMap((decision) => decision.people))]
  const { rows } = await sql`
    select from account
    where id = any (${people}::uuid[]) and (role in ('Superadmin', 'Admin') or admin or super_admin_hr) limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw new Problem(403, httpTexts.accessOfHr)
}

/** Returns whether the caller may make access decisions: a signed-in person, or a service account with the scope. */
export const mayDecideOnAccess = (token: CallerToken | null | undefined): boolean =>
  !token || (token.kind === 'service' && token.scopes.includes(accessScope))
