import { ladderAllows, mayGiveRole } from '@hr/contract/areas/access/ladder'
import type { RoleName } from '@hr/contract/access'
import { findRole, managedRoles } from '@hr/contract/areas/access/roles'
import { statusesThatSignIn } from '@hr/contract/areas/employees/employees'
import { type User, type userInput, usersTexts } from '@hr/contract/areas/users/users'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { staleVersion } from '../../http/conflict.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import type { MailQueue } from '../../mail/queue.ts'
import {
  type Account,
  deleteLinksOf,
  deleteSessionsOf,
  lockAccount,
  maySignIn,
  standingOf,
} from '../access/access.queries.ts'
import { deletePerson, emailTaken, insertAccount, insertPerson } from '../employees/employees.commands.ts'
import { findUser } from './users.queries.ts'

type UserInput = z.output<typeof userInput>
type By = { caller: Caller; mail: MailQueue }

/** Adds a user and the employee behind it; the password is set by the person, through the mailed link. */
export async function addUser(trx: Trx, input: UserInput, { caller, mail }: By): Promise<User> {
  const role = givenRole(caller, input.role.uuid)
  const id = await insertPerson(trx, { first_name: input.firstName, last_name: input.lastName, email: input.email })
  await insertAccount(trx, { id, role })
  const { firstName, lastName, email } = input
  await record(trx, {
    actorId: caller.uuid,
    action: 'created',
    entity: 'account',
    entityId: id,
    personId: id,
    after: { firstName, lastName, email, role },
  })
  await mail.send(trx, { template: 'invitation', recipientId: id })
  return found(await findUser(trx, id))
}

/** Changes names, e-mail and role. A new e-mail or role ends the person's sessions, a new e-mail the links too. */
export async function changeUser(
  trx: Trx,
  id: string,
  input: UserInput & { version?: number | undefined },
  { caller, mail }: By,
): Promise<User> {
  const account = await manageable(trx, id, caller)
  const before = found(await findUser(trx, id))
  if (input.version !== undefined && input.version !== before.version) throw await staleVersion(trx, id)
  const role = givenRole(caller, input.role.uuid)
  if (role !== 'Superadmin') await keepLastSuperadmin(trx, account, { keepsFlag: true })

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
    entity: 'account',
    entityId: id,
    personId: id,
    before: old,
    after: { firstName, lastName, email, role },
  })
  const isMoved = email.toLowerCase() !== old.email.toLowerCase()
  if (isMoved || role !== old.role) await deleteSessionsOf(trx, id)
  if (isMoved) {
    await deleteLinksOf(trx, id)
    const change = { recipientId: id, ...(historyId !== undefined && { historyId }) }
    await mail.send(trx, { template: 'email changed, old address', ...change })
    await mail.send(trx, { template: 'email changed, new address', ...change })
  }
  return found(await findUser(trx, id))
}

/** Deletes the user and the employee behind it. */
export async function deleteUser(trx: Trx, id: string, { caller }: Pick<By, 'caller'>): Promise<void> {
  const account = await manageable(trx, id, caller)
  await keepLastSuperadmin(trx, account, { keepsFlag: false })
  await deletePerson(trx, id, { actorId: caller.uuid })
}

/** The locked account, if the caller may change it: nobody changes themselves here, and the ladder holds. */
async function manageable(trx: Trx, id: string, caller: Caller): Promise<Account> {
  if (id === caller.uuid) throw new Problem(403, usersTexts.notYourself)
  const account = found(await lockAccount(trx, id))
  if (!ladderAllows(caller, standingOf(account))) throw new Problem(403, 'You may not change a Superadmin or an Admin')
  return account
}

function givenRole(caller: Caller, uuid: string): RoleName {
  const role = findRole(uuid)
  if (!role || !managedRoles.some(({ name }) => name === role.name)) throw fieldProblem('role', usersTexts.roleRequired)
  if (!mayGiveRole(caller, role.name)) throw new Problem(403, 'You may not give this role')
  return role.name
}

async function updatePerson(
  trx: Trx,
  id: string,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
) {
  const taken = await trx
    .selectFrom('employee')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', id)
    .executeTakeFirst()
  if (taken) throw await emailTaken(trx, email)
  await trx
    .updateTable('employee')
    .set(({ eb }) => ({ first_name: firstName, last_name: lastName, email, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

// Any number that nothing else in this database locks: 'super' in ASCII.
const superadminLock = 0x7375706572

/**
 * The last Superadmin who can sign in stays one (`rules.md` section 2). Two who take the role from each other at the
 * same moment wait for one another here.
 */
export async function keepLastSuperadmin(
  trx: Trx,
  account: Account,
  { keepsFlag }: { keepsFlag: boolean },
): Promise<void> {
  if (keepsFlag && account.superAdminHr) return
  if (standingOf(account).role !== 'Superadmin' || !maySignIn(account)) return
  await sql`select pg_advisory_xact_lock(${superadminLock})`.execute(trx)
  const other = await trx
    .selectFrom('account')
    .innerJoin('employee', 'employee.id', 'account.id')
    .select('account.id')
    .where((where) => where.or([where('account.role', '=', 'Superadmin'), where('account.super_admin_hr', '=', true)]))
    .where('employee.is_archived', '=', false)
    .where('employee.status', 'in', [...statusesThatSignIn])
    .where('account.id', '!=', account.id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Problem(422, usersTexts.lastSuperadmin)
}
