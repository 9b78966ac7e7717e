import { halfDays, splitAt, type LeaveRange } from '@hr/contract/areas/leave/days'
import { startOfLastDays, type LeavePart } from '@hr/contract/areas/leave/divide'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { wholeDay } from '@hr/contract/areas/leave/request-rules'
import type { LeaveStatus, StoredStatus } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { errorCode, exclusionViolation } from '../../lib/error-code.ts'
import { type Move, movedDays } from '../leave-balances/balance.commands.ts'
import { copyAsked } from '../leave-requests/asked-approvers.commands.ts'
import { divideLeave } from '../leave-requests/days-back.queries.ts'
import { findRuledLeave, findWritten, type OutsideStatus, writtenColumns } from '../leave-requests/requests.queries.ts'

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
export async function setStatus(
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
 * Cancels leave from a day on, or its last days: the part before stays approved, the rest becomes a separate canceled
 * request. Both take the half days that the leave has stored (`docs/rules.md`, section 3).
 * @returns the canceled part with the days to return; undefined if there is nothing to cancel
 */
export async function splitLeave(
  trx: Trx,
  leave: LeaveRequest,
  { day, leaveDays }: { day: Day; leaveDays: number | undefined },
  by: Decider,
): Promise<(LeaveRange & { totalDays: number }) | undefined> {
  const stored = found(await findRuledLeave(trx, leave.uuid))
  const at = leaveDays === undefined ? halfDays(wholeDay(day)).from : startOfLastDays(stored, leaveDays)
  if (at === undefined) return undefined
  const range = splitAt(leave, at).after
  const [divided] = range ? await divideLeave(trx, [stored], { employeeId: leave.user.uuid, range }) : []
  if (divided?.parts.before === null || leave.totalDays === 0) {
    await setStatus(trx, leave, 'canceled', by)
    return leave
  }
  if (!divided || divided.parts.covered.totalDays === 0) return undefined
  const { before, covered } = divided.parts
  // Existing half days stay when a type stops allowing them, but no new ones are created.
  if (leaveDays !== undefined && before.endHalf && !leave.endHalf && !(await allowsHalfDays(trx, leave.leaveType.uuid)))
    throw new Problem(422, leaveTexts.noHalves)
  const columns = { status: 'approved', cancel_requested_on: null, ...decisionColumns('approved', by) } as const
  await storeParts(trx, leave.uuid, [
    { ...before, columns },
    { ...covered, columns: { status: 'canceled' } },
  ])
  return covered
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

/**
 * Divides a stored leave: it becomes the first part, and the others become requests of their own that are linked to it,
 * with its decision and the approvers who know of it. The document stays at the first.
 * @returns the ids of the parts, in the same order
 */
export async function storeParts(
  trx: Trx,
  id: string,
  [first, ...others]: readonly [StoredPart, ...StoredPart[]],
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
  await copyAsked(trx, id, ids.slice(1))
  return ids
}
