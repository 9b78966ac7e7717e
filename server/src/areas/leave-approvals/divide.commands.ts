import { halfDays, splitAt, type LeaveRange } from '@hr/contract/areas/leave/days'
import { startOfLastDays, type LeavePart } from '@hr/contract/areas/leave/divide'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { wholeDay } from '@hr/contract/areas/leave/request-rules'
import { reservedStatuses, usedStatuses, type LeaveStatus, type StoredStatus } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { serialize, type Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { errorCode, exclusionViolation } from '../../lib/error-code.ts'
import { type Move, movedDays, moveDays } from '../leave-balances/balance.commands.ts'
import { valuesOf, type By } from '../leave-requests/apply.commands.ts'
import { copyAsked } from '../leave-requests/asked-approvers.commands.ts'
import { queueCalendarEmail } from '../leave-requests/calendar-email.commands.ts'
import { divideLeave } from '../leave-requests/days-back.queries.ts'
import {
  findLeave,
  findRuledLeave,
  findWritten,
  type OutsideStatus,
  type RuledLeave,
  writtenColumns,
} from '../leave-requests/requests.queries.ts'

/** `decidesFor`: the approver in whose place the caller decides as a delegate. */
export type Decider = {
  caller: Actor
  /** The role in which the caller acts. */
  as: 'decider' | 'owner'
  today: Day
  /** The approver's note to the employee. */
  decisionNote?: string | undefined
  decidesFor?: string | null
}

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
export async function setStatus(trx: Trx, leave: LeaveRequest, to: LeaveStatus, by: Decider): Promise<LeaveRequest> {
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
  const move = moveBetween(leave, { ...leave, status: to }, { actorId: by.caller.uuid })
  return found(
    await findWritten(trx, sql`r as (${changed}) ${move ? sql`, ${movedDays(move)}` : sql``}`).catch(rejectOverlap),
  )
}

/** Returns how days move when a request, or a new part of one, changes; undefined if none do. */
function moveBetween(
  before: LeaveRequest | undefined,
  after: LeaveRequest,
  why: Pick<Move, 'actorId' | 'reason'>,
): Move | undefined {
  const count = (leave: LeaveRequest | undefined, statuses: readonly LeaveStatus[]) =>
    leave && statuses.includes(leave.status) ? leave.totalDays : 0
  const used = count(after, usedStatuses) - count(before, usedStatuses)
  const pending = count(after, reservedStatuses) - count(before, reservedStatuses)
  if (used === 0 && pending === 0) return undefined
  const { uuid: requestId, user, leaveType } = after
  return { employeeId: user.uuid, leaveTypeId: leaveType.uuid, requestId, used, pending, ...why }
}

/** An exclusion constraint keeps an employee's approved leave from overlapping (`docs/rules.md`, section 3). */
function rejectOverlap(error: unknown): never {
  if (errorCode(error) === exclusionViolation) throw new Problem(409, leaveTexts.overlapping)
  throw error
}

/**
 * Cancels leave from a day on, or its last days: the part before stays approved, the rest becomes a separate canceled
 * request. Both take the half days that the leave has stored (`docs/rules.md`, section 3).
 * @returns the leave after the cut, and the canceled part; undefined if there is nothing to cancel
 */
export async function cutLeave(
  trx: Trx,
  leave: LeaveRequest,
  { day, leaveDays }: { day: Day; leaveDays: number | undefined },
  by: Decider & Dividing,
): Promise<{ after: LeaveRequest; canceled: LeaveRange & { totalDays: number } } | undefined> {
  const stored = found(await findRuledLeave(trx, leave.uuid))
  const at = leaveDays === undefined ? halfDays(wholeDay(day)).from : startOfLastDays(stored, leaveDays)
  if (at === undefined) return undefined
  const range = splitAt(leave, at).after
  const [divided] = range ? await divideLeave(trx, [stored], { employeeId: leave.user.uuid, range }) : []
  const decided = (status: 'approved' | 'canceled') =>
    ({ status, cancel_requested_on: null, ...decisionColumns(status, by) }) as const
  if (divided?.parts.before === null || leave.totalDays === 0) {
    const [after] = await divide(trx, stored, [{ ...stored, columns: decided('canceled') }], {}, by)
    return { after, canceled: leave }
  }
  if (!divided || divided.parts.covered.totalDays === 0) return undefined
  const { before, covered } = divided.parts
  // Existing half days stay when a type stops allowing them, but no new ones are created.
  if (leaveDays !== undefined && before.endHalf && !leave.endHalf && !(await allowsHalfDays(trx, leave.leaveType.uuid)))
    throw new Problem(422, leaveTexts.noHalves)
  const canceled = { ...covered, columns: { status: 'canceled' } } as const
  const [after] = await divide(trx, stored, [{ ...before, columns: decided('approved') }, canceled], {}, by)
  return { after, canceled: covered }
}

const allowsHalfDays = async (trx: Trx, leaveTypeId: string) =>
  (await trx.selectFrom('leave_type').select('half_days').where('id', '=', leaveTypeId).executeTakeFirst())?.half_days

/** A part of a stored leave, and the columns in which it differs from the leave. */
export type StoredPart = LeavePart & {
  columns?: {
    status?: StoredStatus
    cancel_requested_on?: null
    given_back_for?: string | null
    outside_status?: OutsideStatus | null
  } & ReturnType<typeof decisionColumns>
}

/** At least one part; the leave becomes the first. */
type Pieces<One> = readonly [One, ...One[]]
type Dividing = Omit<By, 'caller'>

/**
 * Why leave is divided. `action`: in the history of the leave; without it, the caller records its decision. `reason`: in the
 * balance history, and in the history if `isRecorded`. `restReason`: in the balance history of further parts that are used.
 */
type Why = {
  action?: 'leave canceled' | 'leave cut' | 'leave restored'
  reason?: Message
  isRecorded?: boolean
  restReason?: Message
}

/**
 * Divides a leave, the only way in which leave ends by something else or comes back: it becomes the first part, the others
 * become requests of their own. Its days are used, reserved or returned by the status of each part; histories and calendar follow.
 * @returns the parts in the same order
 */
export async function divide(
  trx: Trx,
  leave: RuledLeave,
  pieces: Pieces<StoredPart>,
  { action, reason, isRecorded, restReason = reason }: Why,
  by: Dividing,
): Promise<Pieces<LeaveRequest>> {
  const before = found(await findLeave(trx, leave.uuid))
  const ids = await storeParts(trx, leave, pieces)
  const parts: LeaveRequest[] = []
  for (const [index, id] of ids.entries()) {
    const part = found(await findLeave(trx, id))
    parts.push(part)
    const former = index === 0 ? before : undefined
    const why = former ? reason : restReason
    const move = moveBetween(former, part, { actorId: by.actorId, ...(why && { reason: serialize(why) }) })
    if (move) await moveDays(trx, move)
    if (former ? action === undefined : part.status === 'canceled') continue
    await record(trx, {
      actorId: by.actorId,
      action: former && action ? action : 'leave cut',
      entity: 'leave',
      entityId: id,
      personId: part.user.uuid,
      ...(former && { before: valuesOf(former) }),
      after: { ...valuesOf(part), ...(isRecorded && reason && { reason: serialize(reason) }) },
    })
    await queueCalendarEmail(trx, { before: former ?? { ...part, status: 'pending' }, after: part }, by)
  }
  // As many as pieces.
  return parts as unknown as Pieces<LeaveRequest>
}

/**
 * Stores the parts of a leave. All but the first are linked to it, with its decision, the day of its cancellation request, its
 * substitutes, who keep covering, and the approvers who know of it. The document stays at the first.
 * @returns their ids
 */
async function storeParts(
  trx: Trx,
  { uuid: id, status, awaitsSince }: RuledLeave,
  [first, ...others]: Pieces<StoredPart>,
): Promise<string[]> {
  const { startDate, endDate, startHalf, endHalf, totalDays, dayHalves, columns } = first
  await trx
    .updateTable('leave_request')
    .set({
      start_date: startDate,
      end_date: endDate,
      start_half: startHalf,
      end_half: endHalf,
      total_days: totalDays,
      day_halves: [...dayHalves],
      version: nextVersion,
      ...columns,
    })
    .where('id', '=', id)
    .execute()
    .catch(rejectOverlap)
  const ids = [id]
  for (const part of others) {
    const { given_back_for: because = null, outside_status: outside = null } = part.columns ?? {}
    const { rows } = await sql<{ id: string }>`
      insert into leave_request (
        employee_id, leave_type_id, start_date, end_date, start_half, end_half, total_days, day_halves, reason,
        requested_at, awaits_since, approval_flow, decided_by, decided_for, decided_at, decision_note, first_approved_by,
        first_approved_at, split_from, status, cancel_requested_on, given_back_for,
        outside_status)
      select r.employee_id, r.leave_type_id, ${part.startDate}, ${part.endDate}, ${part.startHalf}, ${part.endHalf},
             ${part.totalDays}, ${part.dayHalves}::smallint[], r.reason, r.requested_at, r.awaits_since, r.approval_flow,
             r.decided_by, r.decided_for, r.decided_at, r.decision_note, r.first_approved_by, r.first_approved_at, r.id,
             s.status,
             case when s.status = 'canceling' or ${because}::uuid is not null or ${outside}::text is not null
                  then r.cancel_requested_on end,
             ${because}, ${outside}
      from leave_request r cross join lateral (select coalesce(${part.columns?.status ?? null}, r.status) as status) s
      where r.id = ${id}
      returning id`
      .execute(trx)
      .catch(rejectOverlap)
    ids.push(found(rows[0]).id)
  }
  // A division is no change by the employee: what stays awaits its decision since the same time.
  if (status === 'pending' || status === 'canceling')
    await sql`
      update leave_request set awaits_since = ${awaitsSince}::timestamptz where id = any (${ids}::uuid[])`.execute(trx)
  if (others.length === 0) return ids
  await copyAsked(trx, id, ids.slice(1))
  await copySubstitutes(trx, id, ids.slice(1))
  return ids
}

const copySubstitutes = (trx: Trx, from: string, to: readonly string[]) =>
  sql`
    with copied as (
      insert into leave_substitute (leave_request_id, employee_id, declined_at, decline_note, unavailable_at)
      select part.id, s.employee_id, s.declined_at, s.decline_note, s.unavailable_at
      from leave_substitute s cross join unnest(${to}::uuid[]) part (id)
      where s.leave_request_id = ${from})
    update leave_request set has_substitutes = true
    where id = any (${to}::uuid[]) and exists (
      select from leave_substitute s where s.leave_request_id = ${from})`.execute(trx)
