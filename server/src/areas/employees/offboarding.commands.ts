import { employeesTexts, type Archiving } from '@hr/contract/areas/employees/employees'
import type { Day } from '@hr/contract/lib/dates'
import { deleteValuesOf, record, recordAll } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import { sendPasswordLink } from '../access/access.commands.ts'
import {
  type Account,
  deleteLinksOf,
  deleteSessionsOf,
  findAccount,
  lockAccount,
  maySignIn,
} from '../access/access.queries.ts'
import {
  givenRole,
  requireAnotherSuperadmin,
  lockManageable,
  refuseUnmanageable,
  requireConfirmedIdentityFor,
} from '../access/managed-accounts.commands.ts'
import { deleteApplicationsOf, lockApplicationsOf } from '../applicants/applicants.commands.ts'
import { freeItemsOf, lockItemsOf } from '../equipment/items.commands.ts'
import { namesOfHeld } from '../equipment/items.queries.ts'
import { lockCalendarShared } from '../leave/balance.commands.ts'
import { endFeedsOf } from '../leave/feeds.commands.ts'
import { endLeaveOf } from '../leave/leave.commands.ts'
import { standingLeaveOf } from '../leave/leave.queries.ts'
import { notifyNewApprovers, notifyDecided, undecidedBefore } from '../leave/leave-notifications.commands.ts'
import { lockNotificationsOf } from '../notifications/notifications.commands.ts'
import { leaveAllProjects } from '../projects/memberships.commands.ts'
import type { By } from './employees.commands.ts'
import { lockForOffboarding } from './locks.commands.ts'

type Actor = Pick<By, 'caller' | 'today' | 'emailQueue'>

/** What archiving this person would end, for whoever may archive them. */
export async function previewArchiving(
  db: Db,
  id: string,
  { caller, today }: Omit<Actor, 'emailQueue'>,
): Promise<Archiving> {
  const account = found(await findAccount(db, id))
  refuseUnmanageable(account, caller)
  return findArchiving(db, account, today)
}

/** What archiving a person ends: the dialog shows it before, the answer after. */
async function findArchiving(db: Db, account: Account, today: Day): Promise<Archiving> {
  const { id } = account
  const projects = await db
    .selectFrom('project_member as m')
    .innerJoin('project as p', 'p.id', 'm.project_id')
    .select(['p.name', 'm.role'])
    .where('m.employee_id', '=', id)
    .where('m.left_on', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  const { supervised } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('supervised'))
    .where('supervisor_id', '=', id)
    .executeTakeFirstOrThrow()
  const leave = await standingLeaveOf(db, id, today)
  const named = (wanted: 'lead' | 'member') => projects.flatMap(({ name, role }) => (role === wanted ? [name] : []))
  return {
    signsIn: maySignIn(account),
    ledProjects: named('lead'),
    memberOf: named('member'),
    supervisedPeople: supervised,
    pendingLeave: leave.filter(({ status }) => status !== 'approved').length,
    approvedLeave: leave.filter(({ status }) => status === 'approved').length,
    licences: await namesOfHeld(db, id, 'licence'),
    equipment: await namesOfHeld(db, id, 'equipment'),
  }
}

/**
 * Archives a person with all that follows (`docs/rules.md`, section 2), or brings the account back.
 * @returns what has ended; null when nothing was archived
 */
export async function setArchived(
  trx: Trx,
  id: string,
  { isArchived }: { isArchived: boolean },
  { caller, today, emailQueue }: Actor,
): Promise<Archiving | null> {
  if (isArchived) {
    await lockCalendarShared(trx)
    await lockForOffboarding(trx, id)
  }
  const account = await lockManageable(trx, id, caller)
  if (account.isArchived === isArchived) return null
  if (isArchived) await requireAnotherSuperadmin(trx, account, { keepsFlag: false })
  const ended = isArchived ? await offboard(trx, account, { caller, today, emailQueue }) : null
  await trx
    .updateTable('employee')
    .set(({ eb }) => ({ is_archived: isArchived, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await record(trx, {
    actorId: caller.uuid,
    action: isArchived ? 'archived' : 'unarchived',
    entity: 'employee',
    entityId: id,
    personId: id,
    before: { isArchived: !isArchived },
    after: { isArchived },
  })
  return ended
}

/** Deletes a person for ever, after all that archiving does; the facts of the history stay, their values go. */
export async function deleteEmployee(
  trx: Trx,
  id: string,
  { caller, today, emailQueue }: Actor,
  action: 'deleted' | 'erased' = 'deleted',
): Promise<void> {
  await lockCalendarShared(trx)
  await lockForOffboarding(trx, id)
  const account = await lockManageable(trx, id, caller)
  await requireAnotherSuperadmin(trx, account, { keepsFlag: false })
  await offboard(trx, account, { caller, today, emailQueue })
  await removePerson(trx, id, { actorId: caller.uuid, action, today })
}

type Removal = { actorId: string | null; action: 'deleted' | 'erased'; today: Day }

/**
 * The person goes, and with the record all that belongs to it; only the facts of the history stay. The caller has taken
 * the calendar and locked the person.
 */
export async function removePerson(trx: Trx, id: string, { actorId, action, today }: Removal): Promise<void> {
  await lockItemsOf(trx, id)
  // Nobody collects it from somebody who is not known any more.
  await freeItemsOf(trx, id, ['equipment'], { actorId, today })
  // The others go when their time has come, like those of people who were not hired.
  await lockApplicationsOf(trx, id)
  if (action === 'erased') await deleteApplicationsOf(trx, id)
  await record(trx, { actorId, action, entity: 'employee', entityId: id, personId: id })
  await deleteValuesOf(trx, id)
  await lockNotificationsOf(trx, id)
  await trx.deleteFrom('employee').where('id', '=', id).execute()
}

/**
 * Removes a person whom a restored backup has brought back.
 * @returns whether the person was there
 */
export async function removeRestored(
  trx: Trx,
  id: string,
  { action, today }: Omit<Removal, 'actorId'>,
): Promise<boolean> {
  await lockCalendarShared(trx)
  await lockForOffboarding(trx, id)
  if (!(await lockAccount(trx, id))) return false
  const by = { actorId: null, today }
  await endTies(trx, id, by)
  await freeItemsOf(trx, id, ['licence'], by)
  await removePerson(trx, id, { ...by, action })
  return true
}

/** Sign-in, calendar feeds, memberships, led projects, supervision and leave end, licences become free; others decide what waits. */
async function offboard(trx: Trx, account: Account, { caller, today, emailQueue }: Actor): Promise<Archiving> {
  const { id } = account
  const ended = await findArchiving(trx, account, today)
  const undecided = await undecidedBefore(trx, id)
  await endTies(trx, id, { actorId: caller.uuid, today })
  const settled = await endLeaveOf(trx, id, { caller, today })
  await freeItemsOf(trx, id, ['licence'], { actorId: caller.uuid, today })
  // Last, because a notification locks the account of its recipient.
  await notifyNewApprovers(trx, undecided, { offboardedId: id, actorId: caller.uuid, emailQueue })
  await notifyDecided(trx, settled, caller.uuid)
  return ended
}

async function endTies(trx: Trx, id: string, by: { actorId: string | null; today: Day }): Promise<void> {
  await deleteSessionsOf(trx, id)
  await deleteLinksOf(trx, id)
  await endFeedsOf(trx, id)
  await leaveAllProjects(trx, id, by)
  await releaseSupervised(trx, id, by)
}

/** The people whom this person supervised have no supervisor any more, and the history of each says so. */
async function releaseSupervised(trx: Trx, id: string, { actorId }: { actorId: string | null }): Promise<void> {
  const released = await trx
    .updateTable('employee')
    .set(({ eb }) => ({ supervisor_id: null, version: eb('version', '+', 1) }))
    .where('supervisor_id', '=', id)
    .returning('id')
    .execute()
  await recordAll(
    trx,
    released.map((person) => ({
      actorId,
      action: 'changed',
      entity: 'employee' as const,
      entityId: person.id,
      personId: person.id,
      before: { supervisorOrTeamLead: id },
      after: { supervisorOrTeamLead: null },
    })),
  )
}

/** Gives a person another role; the sessions end, so that it holds at once (`docs/rules.md`, section 2). */
export async function changePermission(
  trx: Trx,
  id: string,
  { role: { uuid } }: { role: { uuid: string } },
  { caller }: Actor,
): Promise<void> {
  const account = await lockManageable(trx, id, caller)
  const role = givenRole(caller, uuid)
  if (role === account.role) return
  requireConfirmedIdentityFor(caller, role)
  if (role !== 'Superadmin') await requireAnotherSuperadmin(trx, account, { keepsFlag: true })
  await trx.updateTable('account').set({ role }).where('id', '=', id).execute()
  await trx
    .updateTable('employee')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await deleteSessionsOf(trx, id)
  await record(trx, {
    actorId: caller.uuid,
    action: 'changed',
    entity: 'account',
    entityId: id,
    personId: id,
    before: { role: account.role },
    after: { role },
  })
}

/** Mails the person a link that sets a password. */
export async function sendCredentials(
  trx: Trx,
  id: string,
  { caller, emailQueue }: Pick<By, 'caller' | 'emailQueue'>,
): Promise<string> {
  const account = await lockManageable(trx, id, caller)
  if (!maySignIn(account)) throw new Problem(422, employeesTexts.notASignIn)
  await sendPasswordLink(trx, account, emailQueue)
  await record(trx, { actorId: caller.uuid, action: 'credentials sent', entity: 'account', entityId: id, personId: id })
  return account.email
}
