import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { serialize } from '@hr/contract/lib/messages'
import { isDemotion } from '@hr/contract/areas/access/roles'
import type { Successors } from '@hr/contract/areas/employees/successors'
import type { Archiving } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { addDays, maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import { deleteValuesOf, ofPerson, record } from '../../audit/history.ts'
import { type BasedOn, nextVersion, rejectStale } from '../../audit/versions.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { sendPasswordLink } from '../access/password-links.commands.ts'
import { endEmergencyAccount } from '../access/emergency-accounts.commands.ts'
import { endAccess } from '../access/end-access.commands.ts'
import {
  type Account,
  type LockedAccount,
  deleteHeldDeactivationOf,
  deleteSessionsOf,
  findAccount,
  lockAccount,
  lockForDelete,
  maySignIn,
} from '../access/access.queries.ts'
import {
  assignedRole,
  endSuperadmin,
  lockManageable,
  rejectUnmanageable,
  requireConfirmedIdentityFor,
} from '../access/managed-accounts.commands.ts'
import { deleteApplicationsOf, lockApplicationsOf } from '../applicants/applicants.commands.ts'
import { freeItemsOf, lockItemsOf } from '../equipment/items.commands.ts'
import { adjustGrants } from '../leave-grants/grants.commands.ts'
import { cancelPendingCredits } from '../leave-approvals/credits.commands.ts'
import { cancelRemainingLeave } from '../leave-approvals/decisions.commands.ts'
import { listDaysLeft } from '../leave-policies/days-left.queries.ts'
import { activeLeaveOf } from '../leave-requests/requests.queries.ts'
import { listWaitingLeave, tellNewApprovers, waitingTeamOf } from '../leave-requests/asked-approvers.commands.ts'
import { notifyDecided, notifyNotRestored } from '../leave-requests/notices.commands.ts'
import { notifyCoverEnded, reportSubstitutes } from '../leave-requests/substitutes.commands.ts'
import { listCoveredIds } from '../leave-requests/substitutes.queries.ts'
import { lockNotificationsOf } from '../notifications/notifications.commands.ts'
import { deletePersonalViews } from '../views/views.commands.ts'
import type { Actor, Caller } from '../../http/session.ts'
import {
  dutiesOf,
  handOverDuties,
  type Leaving,
  type PossibleSuccessors,
  rejectSuccessors,
  successorTexts,
  type Tell,
} from './duties.commands.ts'
import type { By } from './employees.commands.ts'
import { findHeld } from './held.queries.ts'
import { lockForOffboarding, lockForRemoval, type Offboarded, type Removed } from './locks.commands.ts'
import { checkDeparturesWith } from './planned-checks.commands.ts'
import { deleteDeparture, listPlansToTakeOver, takeOverPlans } from './settled-departures.commands.ts'
import { lockRemovals } from './removal-limit.commands.ts'

type Offboarding = Pick<By, 'today' | 'emailQueue'> & {
  caller: Actor
  /**
   * The day from which leave, projects and licences end, if days were missed since then. Access, and what successors may do,
   * changes today.
   */
  from?: Day
}
/** A call that takes access or data from an employee is limited by who makes it. */
type LimitedOffboarding = Offboarding & { caller: Caller }

/** Returns what archiving an employee would end, if the caller may archive them. */
export async function previewArchiving(
  db: Db,
  id: string,
  { caller, today, day }: Omit<Offboarding, 'emailQueue'> & { day?: Day | undefined },
): Promise<Archiving> {
  const account = found(await findAccount(db, id))
  rejectUnmanageable(account, caller)
  return findArchiving(db, account, { caller, today, day })
}

/**
 * Returns what archiving an employee ends: shown by the dialog before, and returned afterwards.
 * @param day the last one, on which the days of leave are counted
 */
async function findArchiving(
  db: Db,
  account: Account,
  { caller, today, day }: { caller: Actor; today: Day; day?: Day | undefined },
): Promise<Archiving> {
  const { id } = account
  const archivedOn = day === undefined ? today : maxDay(today, addDays(day, 1))
  const { endDate, ...holds } = await findHeld(db, id, archivedOn)
  const leave = await activeLeaveOf(db, id, today)
  return {
    signsIn: maySignIn(account),
    ...holds,
    plannedDepartures: (await listPlansToTakeOver(db, id, caller)).map(({ name }) => name),
    pendingLeave: leave.filter(({ status }) => status !== 'approved').length,
    approvedLeave: leave.filter(({ status }) => status === 'approved').length,
    daysLeft: await listDaysLeft(db, id, {
      day: day ?? minDay(endDate ?? today, today),
      archivedOn,
      // Saving the last day of the record changes no grants.
      endDate: day === endDate ? undefined : day,
      today,
    }),
  }
}

type ArchivedState = { isArchived: boolean; successors?: Successors | undefined }

/**
 * Archives an employee with all consequences (`docs/rules.md`, section 2), or restores the account.
 * @returns what was ended; null if nothing was archived
 */
export async function setArchived(
  trx: Trx,
  id: string,
  { isArchived, successors = {} }: ArchivedState,
  { caller, today, emailQueue }: LimitedOffboarding,
): Promise<Archiving | null> {
  const [handedOver] = dutiesOf(successors)
  if (handedOver && !isArchived) throw fieldProblem(handedOver.field, successorTexts.onlyArchivingHandsOver)
  const limitRemoval = isArchived ? await lockRemovals(trx, { caller, emailQueue }) : undefined
  const offboarded = isArchived ? await lockForOffboarding(trx, id, successors) : undefined
  const account = await lockManageable(trx, id, { caller, today })
  if (account.isArchived === isArchived) return null
  await limitRemoval?.(id)
  if (offboarded) {
    const possible = await rejectSuccessors(trx, id, successors, { from: today })
    const ended = await findArchiving(trx, account, { caller, today })
    await archiveLocked(offboarded, account, { caller, today, emailQueue, successors: possible })
    await checkDeparturesWith(trx, id, { today })
    return ended
  }
  await storeArchived(trx, id, false)
  // Years that were granted in the meantime.
  await adjustGrants(trx, [id], {
    today,
    actorId: caller.uuid,
    reason: serialize(policyTexts.returned),
    whom: 'everyone',
  })
  await reportSubstitutes(trx, [account.id], { today, emailQueue })
  await recordArchived(trx, id, false, { caller, today })
  await checkDeparturesWith(trx, id, { today })
  return null
}

/** Archives an employee whom the caller may archive. */
export async function archiveLocked(
  offboarded: Offboarded,
  account: LockedAccount,
  by: Offboarding & { successors: PossibleSuccessors },
): Promise<void> {
  const { trx, id } = offboarded
  await endSuperadmin(trx, account, { keepsFlag: false, actorId: by.caller.uuid })
  await offboard(offboarded, by)
  await recordArchived(trx, id, true, by)
}

const recordArchived = (trx: Trx, id: string, isArchived: boolean, { caller, today, from = today }: RecordedBy) =>
  record(trx, {
    actorId: caller.uuid,
    action: isArchived ? 'archived' : 'unarchived',
    ...ofPerson('employee', id),
    before: { isArchived: !isArchived },
    after: { isArchived, ...(from !== today && { startsOn: from }) },
  })
type RecordedBy = Pick<Offboarding, 'caller' | 'today' | 'from'>

const storeArchived = (trx: Trx, id: string, isArchived: boolean) =>
  trx.updateTable('employee').set({ is_archived: isArchived, version: nextVersion }).where('id', '=', id).execute()

/** Deletes an employee permanently, within the limit of who makes the call. */
export async function deleteEmployee(trx: Trx, id: string, by: LimitedOffboarding & BasedOn): Promise<void> {
  const limitRemoval = await lockRemovals(trx, by)
  const allow = async () => {
    const { version: stored } = await trx
      .selectFrom('employee')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await rejectStale(trx, { id, entities: ['employee', 'account'], sent: by.version, stored })
    await limitRemoval(id)
  }
  await deleteLocked(trx, id, by, { action: 'deleted', allow })
}

/** Erases an employee whose erasure was asked for with a confirmed identity. */
export const eraseEmployee = (trx: Trx, id: string, by: Offboarding): Promise<void> =>
  deleteLocked(trx, id, by, { action: 'erased' })

/**
 * Deletes an employee permanently, after doing everything that archiving does; history entries stay, their values are
 * deleted.
 * @param allow may refuse while the employee is locked
 */
async function deleteLocked(
  trx: Trx,
  id: string,
  { caller, today, emailQueue }: Offboarding,
  { action, allow }: { action: 'deleted' | 'erased'; allow?: () => Promise<void> },
): Promise<void> {
  const removed = await lockForRemoval(trx, id)
  const account = await lockManageable(trx, id, { caller, today })
  await allow?.()
  await endSuperadmin(trx, account, { keepsFlag: false, actorId: caller.uuid })
  await offboard(removed, { caller, today, emailQueue })
  await checkDeparturesWith(trx, id, { today })
  await removePerson(removed, { actorId: caller.uuid, action, today })
}

type Removal = { actorId: string | null; action: 'deleted' | 'erased'; today: Day }

/** Deletes an employee with all their data except the history entries. */
export async function removePerson({ trx, id }: Removed, { actorId, action, today }: Removal): Promise<void> {
  await lockItemsOf(trx, id)
  // Equipment cannot be collected from an employee who no longer exists.
  await freeItemsOf(trx, id, ['equipment'], { actorId, today })
  // Other applications are deleted after the retention period, like those of all applicants.
  await lockApplicationsOf(trx, id)
  if (action === 'erased') await deleteApplicationsOf(trx, id)
  await record(trx, { actorId, action, ...ofPerson('employee', id) })
  await deleteValuesOf(trx, id)
  await deletePersonalViews(trx, id)
  await lockForDelete(trx, id)
  await lockNotificationsOf(trx, id)
  await trx.deleteFrom('employee').where('id', '=', id).execute()
}

/**
 * Deletes a person who has no leave to settle: one whom a restored backup brought back, or who was imported by mistake.
 * @param isKept decides, while the person is locked, that they stay
 * @returns true if the person existed and was deleted
 * @throws Problem 422 for the last emergency account, unless the deletion repeats an earlier one and so has no actor
 */
export async function removeCompletely(
  trx: Trx,
  id: string,
  { action, actorId, today }: Removal,
  { isKept = async () => false }: { isKept?: () => Promise<boolean> } = {},
): Promise<boolean> {
  const removed = await lockForRemoval(trx, id)
  const account = await lockAccount(trx, id)
  if (!account || (await isKept())) return false
  if (actorId !== null) await endEmergencyAccount(trx, account, { actorId })
  const by = { actorId, today, from: today }
  await endAssignments(trx, removed.id, by)
  await freeItemsOf(trx, id, ['licence'], by)
  await storeArchived(trx, id, true)
  await checkDeparturesWith(trx, id, by)
  await removePerson(removed, { ...by, action })
  return true
}

/**
 * Ends sign-in, calendar feeds, delegations, memberships, led projects, supervision and leave, and frees licences; other approvers
 * take over undecided requests.
 */
async function offboard(
  { trx, id }: Offboarded,
  { caller, today, from = today, emailQueue, successors = {} }: Offboarding & { successors?: Successors },
): Promise<void> {
  const plans = await listPlansToTakeOver(trx, id, caller)
  const team = await waitingTeamOf(trx, id, today)
  const handedOver = await endAssignments(trx, id, { actorId: caller.uuid, today, from, successors })
  const covered = successors.coveredLeave === undefined ? [] : await listCoveredIds(trx, id, today)
  const others = covered.length === 0 ? [] : [...covered, ...(await listWaitingLeave(trx, team))]
  const { settled, unrestored } = await cancelRemainingLeave(trx, id, { caller, today: from, emailQueue, others })
  await cancelPendingCredits(trx, id, caller.uuid)
  await freeItemsOf(trx, id, ['licence'], { actorId: caller.uuid, today: from })
  handedOver.push(...(await handOverDuties(trx, id, { actorId: caller.uuid, today, from, successors, isLate: true })))
  // From now on they are no approver and not in HR.
  await storeArchived(trx, id, true)
  await deleteDeparture(trx, id, { actorId: caller.uuid })
  await takeOverPlans(trx, plans, { from: id, to: caller.uuid })
  // Last, because a notification locks its recipient's account.
  await tellNewApprovers(trx, team, { actorId: caller.uuid, today, emailQueue })
  for (const tell of handedOver) await tell({ actorId: caller.uuid, emailQueue })
  const locked = await lockRequests(
    trx,
    settled.map(({ before }) => before.uuid),
  )
  await notifyDecided(trx, { locked, settled }, caller.uuid)
  for (const { request, parts } of unrestored)
    await notifyNotRestored(trx, request, parts, { actorId: caller.uuid, today, emailQueue })
  const coming = settled.map(({ before }) => before).filter(({ endDate }) => endDate >= today)
  await notifyCoverEnded(trx, coming, { actorId: caller.uuid, emailQueue })
  await reportSubstitutes(trx, [id], { today, emailQueue, isGone: true })
}

/** @returns what tells others of it, once all other locks are taken */
async function endAssignments(
  trx: Trx,
  id: LockedEmployee,
  { successors = {}, ...leaving }: Leaving & { successors?: Successors },
): Promise<Tell[]> {
  await endAccess(trx, id, {}, { actorId: leaving.actorId })
  await deleteHeldDeactivationOf(trx, id)
  return handOverDuties(trx, id, { ...leaving, successors })
}

/** Changes an employee's role; their sessions end, so that it takes effect immediately (`docs/rules.md`, section 2). */
export async function changePermission(
  trx: Trx,
  id: string,
  { role: { uuid } }: { role: { uuid: string } },
  { caller, today, emailQueue }: Pick<By, 'caller' | 'today' | 'emailQueue'>,
): Promise<void> {
  const limitRemoval = await lockRemovals(trx, { caller, emailQueue })
  const account = await lockManageable(trx, id, { caller, today })
  const role = assignedRole(caller, uuid)
  if (role === account.role) return
  requireConfirmedIdentityFor(caller, role)
  if (isDemotion(account.role, role)) await limitRemoval(id)
  if (role !== 'Superadmin') await endSuperadmin(trx, account, { keepsFlag: true, actorId: caller.uuid })
  await trx.updateTable('account').set({ role }).where('id', '=', id).execute()
  await trx.updateTable('employee').set({ version: nextVersion }).where('id', '=', id).execute()
  await deleteSessionsOf(trx, id)
  await record(trx, {
    actorId: caller.uuid,
    action: 'changed',
    ...ofPerson('account', id),
    before: { role: account.role },
    after: { role },
  })
  await checkDeparturesWith(trx, id, { today })
}

/** Emails the employee a link that sets a password. */
export async function sendCredentials(
  trx: Trx,
  id: string,
  { caller, today, emailQueue }: Pick<By, 'caller' | 'today' | 'emailQueue'>,
): Promise<string> {
  const account = await lockManageable(trx, id, { caller, today })
  if (!maySignIn(account)) throw new Problem(422, employeesTexts.notASignIn)
  await sendPasswordLink(trx, account, emailQueue)
  await record(trx, { actorId: caller.uuid, action: 'credentials sent', ...ofPerson('account', id) })
  return account.email
}
