import { lastDayProblem, notEnoughDays, wholeDay } from '@hr/contract/areas/leave/request-rules'
import { daysLeft, type Balance } from '@hr/contract/areas/leave/balance'
import { splitAt, halfDays, startOfLastDays, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import {
  alreadyDecidedText,
  isReserved,
  transitionOf,
  type LeaveActor,
  type LeaveStatus,
  type StoredStatus,
  type Transition,
} from '@hr/contract/areas/leave/status'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { found, notFound, Problem } from '../../http/problem.ts'
import { isHr, type Actor } from '../../http/session.ts'
import { errorCode, exclusionViolation } from '../../lib/error-code.ts'
import { valuesOf, type By } from '../leave-requests/apply.commands.ts'
import { findAuthority, isActive } from './authority.queries.ts'
import { type Move, movedDays, moveDays } from '../leave-balances/balance.commands.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import type { GeneratedType } from '../leave-grants/leave-years.queries.ts'
import { settleChangedLapses, settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import { findApprovalProblem, lockPolicyOf } from '../leave-policies/policy-checks.queries.ts'
import { lockDays } from '../leave-requests/locks.commands.ts'
import { activeLeaveOf, findLeave, findWritten, writtenColumns } from '../leave-requests/requests.queries.ts'
import {
  notifyApprovers,
  notifyOwner,
  notifyDecided,
  notifyFirstApproval,
  type StatusChange,
} from '../leave-requests/notices.commands.ts'
import { queueCalendarEmail } from '../leave-requests/calendar-email.commands.ts'
import { notifyCoverEnded, reportSubstitutes } from '../leave-requests/substitutes.commands.ts'

const allowsHalfDays = async (trx: Trx, leaveTypeId: string) =>
  (await trx.selectFrom('leave_type').select('half_days').where('id', '=', leaveTypeId).executeTakeFirst())?.half_days

/**
 * `as`: the role in which the caller acts. `onlyPending`: refuses requests that are not pending. `decisionNote`: the
 * approver's note to the employee.
 */
type Acting = By & { as: 'decider' | 'owner'; onlyPending?: boolean; decisionNote?: string | undefined }

/**
 * Refuses to approve a request beyond the employee's last day, whose days are no longer available, or that its policy
 * refuses by now.
 */
async function rejectApproval(
  trx: Trx,
  { before, balance, policy, lastDay }: Omit<Decided, 'leaveDays'>,
  caller: Actor,
): Promise<void> {
  if (lastDay !== null && lastDayProblem(before, lastDay, await calendarOf(trx, before.user.uuid, before)))
    throw new Problem(422, leaveTexts.endsAfterLastDay)
  if (policy) {
    const problem = await findApprovalProblem(trx, policy, before, { isHr: isHr(caller) })
    if (problem) throw new Problem(422, problem)
    return
  }
  const left = daysLeft(balance)
  if (left !== null && before.totalDays > left) throw new Problem(422, notEnoughDays(left, before.totalDays))
}

/** `decidesFor`: the approver in whose place the caller decides as a delegate. */
type Decider = Pick<Acting, 'today' | 'as' | 'decisionNote'> & { caller: Actor; decidesFor?: string | null }

type Decision = {
  to: StoredStatus
  /** The version that the caller has seen; a newer one refuses the decision. */
  version?: number | undefined
  /** How many of the last days to cancel; only HR may set it. */
  leaveDays?: number | undefined
  /** The owner whom the caller expects. */
  employeeId?: string | undefined
}

/**
 * Changes the status of a request if the status table allows it for this caller (`docs/rules.md`, section 3). The row
 * lock resolves races: the loser gets 409 and the winner's name.
 */
export async function decideLeave(
  trx: Trx,
  id: string,
  { to: wanted, version, leaveDays, employeeId }: Decision,
  acting: Acting,
): Promise<LeaveRequest> {
  const known = found(await findLeave(trx, id))
  if (employeeId !== undefined && employeeId !== known.user.uuid) throw notFound()
  const { actors, decidesFor } = await rolesOf(trx, known.user.uuid, acting)
  const by = { ...acting, decidesFor }
  if (actors.length === 0) throw new Problem(403, leaveTexts.notYours)
  if (leaveDays !== undefined && !actors.includes('hr')) throw new Problem(403, leaveTexts.notYours)

  await lockCalendarShared(trx)
  const key = { employeeId: known.user.uuid, leaveTypeId: known.leaveType.uuid }
  const policy = wanted === 'approved' ? await lockPolicyOf(trx, key) : undefined
  // Not shared: two decisions that approve overlapping leave at once would deadlock in the exclusion constraint.
  const { owner, ofType } = await lockDays(trx, key)
  const { year, balance } = found(ofType)
  if (wanted === 'approved' && owner.isArchived) throw new Problem(409, leaveTexts.ownerGone)
  await trx.selectFrom('leave_request').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = found(await findLeave(trx, id))
  // The owner has changed the type since, so a different balance must be locked.
  if (before.leaveType.uuid !== known.leaveType.uuid)
    throw new LocksChanged('The leave request was changed in the meantime')
  const isOver = before.endDate < by.today
  const { status: from, approvalFlow: flow } = before
  if (from === 'pending' && flow === 'hr' && actors.every((actor) => actor === 'approver'))
    throw new Problem(403, leaveTexts.hrDecides)
  const transition = transitionOf({ from, to: wanted, by: actors, flow, isOver })
  if (!transition || (by.onlyPending && from !== 'pending')) throw new Problem(409, alreadyDecidedText(before))
  if (version !== undefined && version !== before.version) throw new Problem(409, leaveTexts.changedConcurrently)

  const { to } = transition
  const depends = {
    balance,
    policy: policy && year ? { ...policy, ...year } : undefined,
    lastDay: owner.lastDay,
  }
  const { decided, after } = await applyDecision(trx, transition, { before, leaveDays, ...depends }, by)
  if (year) await settleChangedLapses(trx, year, { employeeIds: [key.employeeId], today: by.today })
  await record(trx, {
    actorId: by.actorId,
    action: to === 'inProgress' ? 'leave approved by the team lead' : `leave ${to}`,
    entity: 'leave',
    entityId: id,
    personId: key.employeeId,
    before: valuesOf(before),
    after: { ...valuesOf(after), ...(decidesFor !== null && { decidedFor: decidesFor }) },
  })
  if (by.as === 'decider') await notifyOwner(trx, { before: decided, to, decisionNote: by.decisionNote }, by)
  await queueCalendarEmail(trx, { before, after }, by)
  if (to === 'inProgress') await notifyFirstApproval(trx, { before, after }, by)
  else if (to === 'canceling') await notifyApprovers(trx, 'cancel requested', after, by)
  else await notifyDecided(trx, [{ before: decided, to }], by.actorId)
  if (to === 'rejected' || to === 'canceled') await notifyCoverEnded(trx, [decided], by)
  await reportSubstitutes(trx, [key.employeeId], by)
  return after
}

/** A locked request, and what its decision depends on. */
type Decided = {
  before: LeaveRequest
  balance: Balance
  /** The policy of its type, read for an approval only. */
  policy: GeneratedType | undefined
  /** The owner's last day of employment. */
  lastDay: Day | null
  leaveDays: number | undefined
}

/**
 * Applies a transition to a locked request and its days.
 * @returns what was decided on, which is the whole leave or the part that is canceled, and the changed request
 */
async function applyDecision(
  trx: Trx,
  { to, days }: Transition,
  { before, leaveDays, ...depends }: Decided,
  by: Decider,
): Promise<{ decided: LeaveRequest; after: LeaveRequest }> {
  const { uuid: requestId, user, leaveType, totalDays } = before
  const move = { employeeId: user.uuid, leaveTypeId: leaveType.uuid, requestId, actorId: by.caller.uuid }
  if (typeof days === 'object') {
    const requestedOn = days.cancelFrom === 'request' ? await cancelRequestedOn(trx, requestId) : undefined
    const canceled = await splitLeave(trx, before, { day: requestedOn ?? by.today, leaveDays }, by)
    if (canceled === undefined) throw new Problem(422, leaveTexts.nothingToCancel)
    await moveDays(trx, { ...move, used: -canceled.totalDays })
    return { decided: { ...before, ...canceled }, after: found(await findLeave(trx, requestId)) }
  }
  if (days === 'use') await rejectApproval(trx, { before, ...depends }, by.caller)
  const moved = { use: { ...move, used: totalDays, pending: -totalDays }, free: { ...move, pending: -totalDays } }
  const after = await setStatus(trx, before, to, by, days === 'none' ? undefined : moved[days])
  return { decided: before, after }
}

/** `decidesFor`: the approver in whose place the caller acts as a delegate; null if in no one's place. */
type Roles = { actors: LeaveActor[]; decidesFor: string | null }

/**
 * Returns the roles in which the caller may act on a request of this owner. Approvers must be Active; only Superadmins with the
 * superAdminHr flag may decide on their own request.
 */
export async function rolesOf(
  trx: Trx,
  ownerId: string,
  { caller, today, as }: Pick<Acting, 'caller' | 'today' | 'as'>,
): Promise<Roles> {
  const roles = (actors: LeaveActor[]): Roles => ({ actors, decidesFor: null })
  const isOwn = ownerId === caller.uuid
  if (as === 'owner') return roles(isOwn ? ['owner'] : [])
  if (!isOwn && !isHr(caller)) {
    const authority = await findAuthority(trx, { approverId: caller.uuid, personId: ownerId, today })
    if (!authority) return roles([])
    return { actors: ['approver'], decidesFor: authority.as === 'delegate' ? authority.forId : null }
  }
  if (!(await isActive(trx, caller.uuid))) return roles([])
  return roles(isOwn ? (caller.superAdminHr ? ['hr'] : []) : ['hr', 'approver'])
}

const cancelRequestedOn = async (trx: Trx, id: string) =>
  (await trx.selectFrom('leave_request').select('cancel_requested_on').where('id', '=', id).executeTakeFirst())
    ?.cancel_requested_on

/** Returns the columns in which a leave request or a credit keeps who decided on it. */
export const decisionColumns = (
  to: LeaveStatus,
  { caller, as, decisionNote = '', decidesFor = null }: Omit<Decider, 'today'>,
) => ({
  ...(to === 'inProgress' && { first_approved_by: caller.uuid, first_approved_at: sql<Date>`now()` }),
  ...(as === 'decider' && {
    decided_by: caller.uuid,
    decided_for: decidesFor,
    decided_at: sql<Date>`now()`,
    decision_note: decisionNote,
  }),
})

/** Changes the status of a request and moves its days; returns the changed request. */
async function setStatus(
  trx: Trx,
  leave: LeaveRequest,
  to: LeaveStatus,
  by: Decider,
  move?: Move,
): Promise<LeaveRequest> {
  const changed = trx
    .updateTable('leave_request')
    .set({
      status: to === 'inProgress' ? 'pending' : to,
      version: nextVersion,
      cancel_requested_on: to === 'canceling' ? by.today : null,
      ...decisionColumns(to, by),
    })
    .where('id', '=', leave.uuid)
    .returning(writtenColumns)
  const moved = move ? sql`, ${movedDays(move)}` : sql``
  return found(await findWritten(trx, sql`r as (${changed}) ${moved}`).catch(rejectOverlap))
}

/** An exclusion constraint keeps an employee's approved leave from overlapping (`docs/rules.md`, section 3). */
function rejectOverlap(error: unknown): never {
  if (errorCode(error) === exclusionViolation) throw new Problem(409, leaveTexts.overlapping)
  throw error
}

/**
 * Cancels leave from a day on, or its last days: the part before stays approved and is recalculated, the rest becomes a
 * separate canceled request (`docs/rules.md`, section 3).
 * @returns the canceled part with the days to return; undefined if there is nothing to cancel
 */
async function splitLeave(
  trx: Trx,
  leave: LeaveRequest,
  { day, leaveDays }: { day: Day; leaveDays: number | undefined },
  by: Decider,
): Promise<(LeaveRange & { totalDays: number }) | undefined> {
  const calendar = await calendarOf(trx, leave.user.uuid, leave)
  const at = leaveDays === undefined ? halfDays(wholeDay(day)).from : startOfLastDays(leave, leaveDays, calendar)
  if (at === undefined) return undefined
  const { before, after } = splitAt(leave, at)
  const stays = before === null ? 0 : calendar.count(before)
  if (before === null || stays === 0) {
    await setStatus(trx, leave, 'canceled', by)
    return leave
  }
  // Existing half days stay when a type stops allowing them, but no new ones are created.
  if (leaveDays !== undefined && before.endHalf && !leave.endHalf && !(await allowsHalfDays(trx, leave.leaveType.uuid)))
    throw new Problem(422, leaveTexts.noHalves)
  const returned = leave.totalDays - stays
  if (after === null || returned <= 0) return undefined
  await trx
    .updateTable('leave_request')
    .set({
      status: 'approved',
      start_date: before.startDate,
      end_date: before.endDate,
      start_half: before.startHalf,
      end_half: before.endHalf,
      total_days: stays,
      day_halves: calendar.halvesOf(before),
      version: nextVersion,
      cancel_requested_on: null,
      ...decisionColumns('approved', by),
    })
    .where('id', '=', leave.uuid)
    .execute()
  await trx
    .insertInto('leave_request')
    .values({
      employee_id: leave.user.uuid,
      leave_type_id: leave.leaveType.uuid,
      start_date: after.startDate,
      end_date: after.endDate,
      start_half: after.startHalf,
      end_half: after.endHalf,
      total_days: returned,
      day_halves: halvesOfDays(returned, calendar.halvesOf(after)),
      reason: leave.reason,
      // The canceled part keeps the original request date.
      requested_at: sql<Date>`${leave.requestedAt}::timestamptz`,
      status: 'canceled',
      approval_flow: leave.approvalFlow,
      ...decisionColumns('canceled', by),
      split_from: leave.uuid,
    })
    .execute()
  return { ...after, totalDays: returned }
}

/**
 * Returns half days that add up to a number of days, although the calendar may have changed since the request: the last
 * date takes the rest.
 */
function halvesOfDays(days: number, counted: readonly number[]): number[] {
  let rest = days * 2
  return counted.map((halves, index) => {
    const taken = index === counted.length - 1 ? rest : Math.min(halves, rest)
    rest -= taken
    return taken
  })
}

/**
 * Ends the leave of an employee who is offboarded: pending requests are canceled, cancellation requests are approved,
 * approved leave is split today, and the days are returned (`docs/rules.md`, section 2). The caller holds the calendar
 * lock and the employee's lock.
 * @returns the decisions about which approvers are notified once all other locks are taken
 */
export async function cancelRemainingLeave(
  trx: Trx,
  employeeId: string,
  { caller, today }: { caller: Actor; today: Day },
): Promise<StatusChange[]> {
  const types = await trx
    .selectFrom('leave_balance')
    .select('leave_type_id as leaveTypeId')
    .where('employee_id', '=', employeeId)
    .orderBy('leave_type_id')
    .forNoKeyUpdate()
    .execute()
  if (types.length === 0) return []
  const settled: StatusChange[] = []
  const by = { caller, today, as: 'decider' } as const
  for (const { uuid } of await activeLeaveOf(trx, employeeId, today)) {
    const before = found(await findLeave(trx, uuid))
    const move = { employeeId, leaveTypeId: before.leaveType.uuid, requestId: uuid, actorId: caller.uuid }
    if (isReserved(before.status)) {
      await setStatus(trx, before, 'canceled', by, { ...move, pending: -before.totalDays })
    } else {
      const day = (await cancelRequestedOn(trx, uuid)) ?? today
      const canceled = await splitLeave(trx, before, { day, leaveDays: undefined }, by)
      if (canceled) await moveDays(trx, { ...move, used: -canceled.totalDays })
      // No days were left to cancel and no approver can decide on the request any longer: the leave was taken.
      else if (before.status === 'canceling') await setStatus(trx, before, 'approved', { ...by, as: 'owner' })
    }
    await record(trx, {
      actorId: caller.uuid,
      action: 'leave ended',
      entity: 'leave',
      entityId: uuid,
      personId: employeeId,
      before: valuesOf(before),
      after: valuesOf(found(await findLeave(trx, uuid))),
    })
    settled.push({ before, to: 'canceled' })
  }
  for (const { leaveTypeId } of types) await settleLapsesOf(trx, { employeeId, leaveTypeId, today })
  return settled
}
