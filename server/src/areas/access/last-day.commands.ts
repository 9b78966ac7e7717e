import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { Day } from '@hr/contract/lib/dates'
import { requireDecider } from '../../audit/access-decisions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import { deleteSessionsOf, type LockedAccount, maySignIn } from './access.queries.ts'
import { isLastEmergencyAccount } from './emergency-accounts.commands.ts'
import { endSuperadmin, isLastSuperadmin } from './managed-accounts.commands.ts'

type LastDay = {
  /** The new last day; null for none. */
  endDate: Day | null
  today: Day
  actorId: string | null
  limitRemoval: (personId: string) => Promise<void>
}

/**
 * Decides on the sign-in of an employee whose last day is changed, if the last day ends sign-in: one that is over ends it at
 * once, and one that is corrected gives it back, which is an access decision.
 * @throws Problem 422 for the last Superadmin and the last emergency account without an end date; 403 for a token that may
 *   not decide on access
 */
export async function settleLastDay(
  trx: Trx,
  account: LockedAccount,
  { endDate, today, actorId, limitRemoval }: LastDay,
): Promise<void> {
  const { lasts } = await trx
    .selectFrom('company_setting')
    .select('last_day_ends_sign_in as lasts')
    .executeTakeFirstOrThrow()
  if (!lasts) return
  const { id } = account
  const isOver = endDate !== null && endDate < today
  if (endDate !== null && (await isLastSuperadmin(trx, account)))
    throw fieldProblem('endDate', usersTexts.lastLastingSuperadmin)
  if (endDate !== null && (await isLastEmergencyAccount(trx, account)))
    throw fieldProblem('endDate', emergencyAccountsTexts.lastWithoutEndDate)
  if (account.hasLeft && !isOver) await requireDecider(trx, [{ field: 'endDate', people: [id] }])
  if (!isOver || !maySignIn(account)) return
  await limitRemoval(id)
  await endSuperadmin(trx, account, { keepsFlag: false, actorId })
  await deleteSessionsOf(trx, id)
}
