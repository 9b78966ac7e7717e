import { accessTexts } from '@hr/contract/areas/access/access'
import { mayManageAccount, mayAssignRole } from '@hr/contract/areas/access/manage-account'
import { findRole, managedRoles } from '@hr/contract/areas/access/roles'
import type { RoleName } from '@hr/contract/access'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { usersTexts } from '@hr/contract/areas/users/users'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import type { Actor, Caller } from '../../http/session.ts'
import {
  type Account,
  type AccountChanger,
  lockAccountWithCaller,
  type LockedAccount,
  maySignIn,
  hasSuperadminRights,
  isLasting,
  ladderUserOf,
  superadmins,
} from './access.queries.ts'
import { endEmergencyAccount, lockSuperadmins, requireOtherEmergencyAccount } from './emergency-accounts.commands.ts'

/** Refuses changes to the caller's own account and changes beyond the role ladder. */
export function rejectUnmanageable(account: Account, caller: Actor): void {
  if (account.id === caller.uuid) throw new Problem(403, usersTexts.notYourself)
  if (!mayManageAccount(caller, ladderUserOf(account))) throw new Problem(403, employeesTexts.beyondYou)
}

/** Locks the account, if the caller may still change it. */
export async function lockManageable(trx: Trx, id: string, by: AccountChanger): Promise<LockedAccount> {
  const account = found(await lockAccountWithCaller(trx, id, by))
  rejectUnmanageable(account, by.caller)
  return account
}

/** Returns the role with this id, if user administration may assign it and the caller may give it. */
export function assignedRole(caller: Caller, uuid: string): RoleName {
  const role = findRole(uuid)
  if (!role || !managedRoles.some(({ name }) => name === role.name)) throw fieldProblem('role', usersTexts.roleRequired)
  if (!mayAssignRole(caller, role.name)) throw new Problem(403, accessTexts.roleBeyondYou)
  return role.name
}

/** Requires confirmed identity for giving the roles Superadmin and Admin, so that an unattended session cannot. */
export function requireConfirmedIdentityFor(caller: Caller, role: RoleName): void {
  if (role === 'Superadmin' || role === 'Admin') requireConfirmedIdentity(caller)
}

type SuperadminChange = {
  /** True if the change keeps the superAdminHr flag. */
  keepsFlag: boolean
  actorId: string | null
}

/**
 * Ends an account's time as a Superadmin who can sign in, and so as an emergency account. Refuses changes that would
 * leave the company without one (`docs/rules.md`, section 2).
 */
export async function endSuperadmin(
  trx: Trx,
  account: LockedAccount,
  { keepsFlag, actorId }: SuperadminChange,
): Promise<void> {
  if (keepsFlag && account.superAdminHr) return
  await requireOthersToSignIn(trx, account)
  await endEmergencyAccount(trx, account, { actorId })
}

/** @throws Problem 422 for the last Superadmin who can sign in, and for the last emergency account */
export async function requireOthersToSignIn(trx: Trx, account: Account): Promise<void> {
  if (await isLastSuperadmin(trx, account)) throw new Problem(422, usersTexts.lastSuperadmin)
  await requireOtherEmergencyAccount(trx, account)
}

/**
 * Returns true if no other Superadmin can sign in and will. Locks serialise two Superadmins who remove each other's role at the
 * same time.
 */
export async function isLastSuperadmin(trx: Trx, account: Account): Promise<boolean> {
  if (!hasSuperadminRights(account) || !maySignIn(account)) return false
  await lockSuperadmins(trx)
  const { rows } = await sql`select from ${superadmins} and ${isLasting} and a.id <> ${account.id} limit 1`.execute(trx)
  return rows.length === 0
}
