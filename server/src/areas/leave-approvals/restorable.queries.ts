import { daysLeft, daysToRequest } from '@hr/contract/areas/leave/balance'
import type { LeaveRange } from '@hr/contract/areas/leave/days'
import { partsOf, type LeavePart, type LeaveParts } from '@hr/contract/areas/leave/divide'
import type { RestorableLeave, RestoreProblem } from '@hr/contract/areas/leave/restorable'
import type { EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import { restorations, type StoredStatus } from '@hr/contract/areas/leave/status'
import { daysBetween, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { findBalance } from '../leave-balances/balances.queries.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { findGeneratedType } from '../leave-grants/leave-years.queries.ts'
import { findGrantsAndUses } from '../leave-grants/projection.queries.ts'
import { newDaysProblem } from '../leave-policies/policy-checks.queries.ts'
import {
  type EndedOutside,
  findEmploymentDays,
  findOverlapping,
  listEndedOutside,
  type RuledLeave,
} from '../leave-requests/requests.queries.ts'

/** Canceled leave of an employee, and the days that may come back. */
type Freed = { employeeId: string; freed: LeaveRange; today: Day }

/** Divides canceled leave by the days that may come back. Returns undefined if none of them is a day of the leave. */
export async function divideRestorable(
  db: Db,
  leave: RuledLeave,
  { employeeId, freed, today }: Freed,
): Promise<LeaveParts | undefined> {
  const calendar = await calendarOf(db, employeeId, leave)
  // Dates from today on count by today's calendar: recalculations leave canceled parts out.
  const past = Math.max(0, daysBetween(leave.startDate, today))
  const dayHalves = [...leave.dayHalves.slice(0, past), ...calendar.halvesOf(leave).slice(past)]
  const parts = partsOf({ ...leave, dayHalves }, freed, calendar)
  return parts && parts.covered.totalDays > 0 ? parts : undefined
}

type Restoring = { employeeId: string; status: StoredStatus; today: Day }

/** Returns why a part can't come back with a status; undefined if it can. */
export async function findRestoreProblem(
  db: Db,
  leave: RuledLeave,
  part: LeavePart,
  restoring: Restoring,
): Promise<RestoreProblem | undefined> {
  if (!(await isFree(db, leave, part, restoring))) return 'overlapping'
  return (await hasBalance(db, leave, part, restoring)) ? undefined : 'no days'
}

/** Returns whether no other approved leave overlaps a part, nor is the same pending. */
async function isFree(
  db: Db,
  { uuid, leaveTypeId }: RuledLeave,
  range: LeavePart,
  { employeeId, status }: Restoring,
): Promise<boolean> {
  const { givenBack, approved } = await findOverlapping(db, { employeeId, leaveTypeId, range, exceptId: uuid })
  if (givenBack.length > 0 || approved !== undefined) return false
  if (status !== 'pending') return true
  const { rows } = await sql`
    select from leave_request
    where employee_id = ${employeeId} and leave_type_id = ${leaveTypeId} and status = 'pending'
      and start_date = ${range.startDate} and end_date = ${range.endDate} and start_half = ${range.startHalf}
      and end_half = ${range.endHalf}`.execute(db)
  return rows.length === 0
}

/** Returns whether the days of a part are available. */
async function hasBalance(
  db: Db,
  { leaveTypeId }: RuledLeave,
  { totalDays, dayHalves, ...range }: LeavePart,
  { employeeId, status, today }: Restoring,
): Promise<boolean> {
  const type = await findGeneratedType(db, leaveTypeId)
  if (type) {
    const days = await findGrantsAndUses(db, { employeeId, leaveTypeId: type.leaveTypeId })
    return newDaysProblem({ type, range, totalDays }, days, dayHalves) === undefined
  }
  const balance = found(await findBalance(db, { employeeId, leaveTypeId, today }))
  const left = status === 'pending' ? daysToRequest(balance) : daysLeft(balance)
  return left === null || totalDays <= left
}

/** Leave that ended outside the employment, the parts of it that are within it by now, and the status that comes back. */
export type RestorableOutside = { leave: EndedOutside; parts: LeaveParts; status: StoredStatus }

/** Returns the leave of an employee that ended outside the employment and is within it by now. */
export async function listRestorableOutside(
  db: Db,
  employeeId: string,
  { firstDay, lastDay }: EmploymentDays,
  today: Day,
): Promise<RestorableOutside[]> {
  const restorable: RestorableOutside[] = []
  for (const leave of await listEndedOutside(db, employeeId)) {
    const { startDate, endDate, cancelRequestedOn, outsideStatus } = leave
    const freed = { startDate: firstDay ?? startDate, endDate: lastDay ?? endDate, startHalf: false, endHalf: false }
    const parts = await divideRestorable(db, leave, { employeeId, freed, today })
    if (parts)
      restorable.push({
        leave,
        parts,
        status: outsideStatus === 'pending' ? 'pending' : restoredStatus(cancelRequestedOn),
      })
  }
  return restorable
}

/** Returns the status with which used days come back. */
export const restoredStatus = (cancelRequestedOn: Day | null) =>
  found(restorations.find((one) => one.isCancelRequested === (cancelRequestedOn !== null))).to

/** Returns how a part that may come back is shown. */
export const shownRestorable = (
  { leave: { uuid, shownStatus, leaveType }, parts: { covered } }: RestorableOutside,
  problem: RestoreProblem | undefined,
): RestorableLeave => ({
  uuid,
  status: shownStatus,
  leaveType,
  startDate: covered.startDate,
  endDate: covered.endDate,
  totalDays: covered.totalDays,
  problem: problem ?? null,
})

/** Returns what restoring would bring back, and what stays canceled; nothing for archived employees. */
export async function previewRestoration(db: Db, employeeId: string, today: Day): Promise<RestorableLeave[]> {
  const { isArchived } = found(
    await db.selectFrom('employee').select('is_archived as isArchived').where('id', '=', employeeId).executeTakeFirst(),
  )
  if (isArchived) return []
  const restorable = await listRestorableOutside(db, employeeId, await findEmploymentDays(db, employeeId), today)
  const shown: RestorableLeave[] = []
  for (const one of restorable) {
    const { leave, parts, status } = one
    shown.push(shownRestorable(one, await findRestoreProblem(db, leave, parts.covered, { employeeId, status, today })))
  }
  return shown
}
