import { keyOf } from '@hr/contract/lib/keys'
import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { serialize } from '@hr/contract/lib/messages'
import { isDemotion } from '@hr/contract/areas/access/roles'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { type User, type userInput } from '@hr/contract/areas/users/users'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import { sendPasswordLink, sendInvitations } from '../access/password-links.commands.ts'
import { setPassword } from '../access/passwords.commands.ts'
import { settleChangedEmail } from '../access/account-changes.commands.ts'
import { deleteSessionsOf, lockWithCaller, maySignIn } from '../access/access.queries.ts'
import { endAccess } from '../access/end-access.commands.ts'
import {
  assignedRole,
  endSuperadmin,
  lockManageable,
  requireConfirmedIdentityFor,
} from '../access/managed-accounts.commands.ts'
import { insertAccount, insertPerson, rejectUnusableEmail } from '../employees/employees.commands.ts'
import { deleteEmployee } from '../employees/offboarding.commands.ts'
import { lockWithSupervised } from '../employees/locks.commands.ts'
import { checkDeparturesWith } from '../employees/planned-checks.commands.ts'
import { lockRemovals } from '../employees/removal-limit.commands.ts'
import { adjustGrants } from '../leave-grants/grants.commands.ts'
import { findUser } from './users.queries.ts'

type UserInput = z.output<typeof userInput>

/** Adds a user with an employee record; the user sets the password with the emailed link. */
export async function addUser(trx: Trx, input: UserInput, by: CallAct): Promise<User> {
  const { caller, emailQueue, today } = by
  const role = assignedRole(caller, input.role.uuid)
  requireConfirmedIdentityFor(caller, role)
  const id = await insertPerson(trx, { first_name: input.firstName, last_name: input.lastName, email: input.email })
  await insertAccount(trx, { id, role })
  await lockWithCaller(trx, [], by)
  const { firstName, lastName, email } = input
  await record(trx, {
    actorId: caller.uuid,
    action: 'created',
    ...ofPerson('account', id),
    after: { firstName, lastName, email, role },
  })
  await adjustGrants(trx, [id], {
    today,
    actorId: caller.uuid,
    reason: serialize(policyTexts.joined),
    whom: 'everyone',
  })
  await sendInvitations(trx, [id], emailQueue)
  return found(await findUser(trx, id))
}

/** Changes names, email and role. A new email or role ends the user's sessions; a new email also invalidates links. */
export async function changeUser(
  trx: Trx,
  id: string,
  input: UserInput & { version?: number | undefined },
  by: CallAct,
): Promise<User> {
  const { caller, emailQueue } = by
  const limitRemoval = await lockRemovals(trx, { caller, emailQueue })
  await lockWithSupervised(trx, id)
  const account = await lockManageable(trx, id, by)
  const before = found(await findUser(trx, id))
  await rejectStale(trx, { id, entities: ['account', 'employee'], sent: input.version, stored: before.version })
  const role = assignedRole(caller, input.role.uuid)
  if (role !== before.role?.name) requireConfirmedIdentityFor(caller, role)
  if (isDemotion(account.role, role)) await limitRemoval(id)
  if (role !== 'Superadmin') await endSuperadmin(trx, account, { keepsFlag: true, actorId: caller.uuid })

  const { firstName, lastName, email } = input
  await updatePerson(trx, id, { firstName, lastName, email })
  await trx.updateTable('account').set({ role }).where('id', '=', id).execute()

  const old = {
    firstName: before.firstName,
    lastName: before.lastName,
    email: before.email,
    role: before.role?.name ?? null,
  }
  const historyId = await record(trx, {
    actorId: caller.uuid,
    action: 'changed',
    ...ofPerson('account', id),
    before: old,
    after: { firstName, lastName, email, role },
  })
  if (role !== old.role) {
    await deleteSessionsOf(trx, id)
    await checkDeparturesWith(trx, id, by)
  }
  if (keyOf(email) !== keyOf(old.email)) await settleChangedEmail(trx, id, { caller, historyId, emailQueue })
  const seen = found(await findUser(trx, id))
  return raiseVersion(trx, 'employee', { id, isChanged: historyId !== undefined, seen })
}

/** Deletes the user with the employee record. */
export const deleteUser = deleteEmployee

/** Emails another user a link that sets a password, or sets the given password hash and notifies the user. */
export async function setPasswordOf(
  trx: Trx,
  id: string,
  { passwordHash, issuer, ...by }: CallAct & { passwordHash: string | undefined; issuer: string | undefined },
): Promise<void> {
  const { caller, emailQueue } = by
  // Setting a password has proved the caller's own.
  const limitRemoval = passwordHash === undefined ? await lockRemovals(trx, { caller, emailQueue }) : undefined
  const account = await lockManageable(trx, id, by)
  if (!maySignIn(account)) throw new Problem(422, employeesTexts.notASignIn)
  if (passwordHash === undefined) {
    await limitRemoval?.(id)
    await endAccess(trx, id, {}, { actorId: caller.uuid, emailQueue })
    await sendPasswordLink(trx, account, emailQueue)
    await record(trx, { actorId: caller.uuid, action: 'access ended', ...ofPerson('account', id) })
    return
  }
  // Its owner has proved the password, and must know it.
  if (account.emergencySince !== null) throw new Problem(422, emergencyAccountsTexts.ownPassword)
  await setPassword(trx, account, { passwordHash, issuer, actorId: caller.uuid, emailQueue })
  await emailQueue.send(trx, { template: 'password set', recipientId: id })
}

async function updatePerson(
  trx: Trx,
  id: string,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
) {
  await rejectUnusableEmail(trx, email, { but: id })
  await trx
    .updateTable('employee')
    .set({ first_name: firstName, last_name: lastName, email })
    .where('id', '=', id)
    .execute()
}
