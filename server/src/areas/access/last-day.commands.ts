import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { Day } from '@hr/contract/lib/dates'
import { requireDecider } from '../../audit/access-decisions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { deleteSessionsOf, hasSuperadminRights, ladderUserOf, type LockedAccount, maySignIn } from './access.queries.ts'
import { isLastEmergencyAccount, lockSuperadmins } from './emergency-accounts.commands.ts'
import { endSuperadmin, isLastSuperadmin } from './managed-accounts.commands.ts'

type LastDay = {
  /** The new last day; null for none. */
  endDate: Day | null
  today: Day
  caller: Actor
  actorId: string | null
  limitRemoval: (personId: string) => Promise<void>
}

/**
 * Decides on the sign-in of an employee whose last day is changed, if the last day ends sign-in: one that is over ends it at
 * once, and one that is corrected gives it back, which is an access decision.
 * @throws Problem 422 for the last Superadmin and the last emergency account without an end date; 403 for the caller's own last
 *   day, one beyond the role ladder, and a token that may not decide on access
 */
export async function settleLastDay(
  trx: Trx,
  account: LockedAccount,
  { endDate, today, caller, actorId, limitRemoval }: LastDay,
): Promise<void> {
  // Otherwise a Superadmin could turn the setting on beside the end date of the last one without.
  if (hasSuperadminRights(account)) await lockSuperadmins(trx)
  const { isOn } = await trx
    .selectFrom('company_setting')
    .select('last_day_ends_sign_in as isOn')
    .executeTakeFirstOrThrow()
  if (!isOn) return
  const { id } = account
  if (id === caller.uuid || !mayManageAccount(caller, ladderUserOf(account)))
    throw fieldProblem('endDate', recordTexts.notYours, 403)
  const isOver = endDate !== null && endDate < today
  if (endDate !== null) await rejectLastDayOfLast(trx, account)
  if (account.hasLeft && !isOver) {
    await requireDecider(trx, [{ field: 'endDate', people: [id] }])
    // The clean-up may not have ended them yet.
    await deleteSessionsOf(trx, id)
  }
  if (!isOver || !maySignIn(account)) return
  await limitRemoval(id)
  await endSuperadmin(trx, account, { keepsFlag: false, actorId })
  await deleteSessionsOf(trx, id)
}

/** Refuses a last day that ends the sign-in of the last Superadmin or the last emergency account without an end date. */
export async function rejectLastDayOfLast(trx: Trx, account: LockedAccount): Promise<void> {
  if (await isLastSuperadmin(trx, account)) throw fieldProblem('endDate', usersTexts.lastLastingSuperadmin)
  if (await isLastEmergencyAccount(trx, account))
    throw fieldProblem('endDate', emergencyAccountsTexts.lastWithoutEndDate)
}
