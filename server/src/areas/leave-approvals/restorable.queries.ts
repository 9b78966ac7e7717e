import { daysLeft, daysToRequest } from '@hr/contract/areas/leave/balance'
import type { LeaveRange } from '@hr/contract/areas/leave/days'
import { partsOf, type LeavePart, type LeaveParts } from '@hr/contract/areas/leave/divide'
import type { RestorableLeave, RestoreProblem } from '@hr/contract/areas/leave/restorable'
import { employmentProblem, type EmploymentDays } from '@hr/contract/areas/leave/request-rules'
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
  findEmploymentDays,
  findOverlapping,
  listEndedOutside,
  type OwnedLeave,
  type RuledLeave,
} from '../leave-requests/requests.queries.ts'

/** The employee whose canceled leave may come back, and which of its days do. */
export type RestorableOf = {
  employeeId: string
  employment: EmploymentDays
  freedOf: (leave: RuledLeave) => LeaveRange
}

/** Canceled leave, and the status with which its covered part comes back, unless there is a problem. */
export type Restorable<Leave = RuledLeave> = {
  leave: Leave
  parts: LeaveParts
  status: StoredStatus
  problem: RestoreProblem | undefined
}

/** Returns what may come back of canceled leave; undefined if none of the freed days is a day of it. */
export async function findRestorable<Leave extends RuledLeave>(
  db: Db,
  leave: Leave,
  { employeeId, employment, freedOf }: RestorableOf,
  today: Day,
): Promise<Restorable<Leave> | undefined> {
  const calendar = await calendarOf(db, employeeId, leave)
  // Dates from today on count by today's calendar: recalculations leave canceled parts out.
  const past = Math.max(0, daysBetween(leave.startDate, today))
  const dayHalves = [...leave.dayHalves.slice(0, past), ...calendar.halvesOf(leave).slice(past)]
  const parts = partsOf({ ...leave, dayHalves }, freedOf(leave), calendar)
  if (!parts || parts.covered.totalDays === 0) return undefined
  const isCancelRequested = leave.cancelRequestedOn !== null
  const { to: used } = found(restorations.find((one) => one.isCancelRequested === isCancelRequested))
  const status: StoredStatus = leave.outsideStatus === 'pending' ? 'pending' : used
  const { covered } = parts
  const restoring = { employeeId, status, today }
  const problem = !(await isFree(db, leave, covered, restoring))
    ? 'overlapping'
    : employmentProblem(covered, employment) || !(await hasBalance(db, leave, covered, restoring))
      ? 'no days'
      : undefined
  return { leave, parts, status, problem }
}

type Restoring = { employeeId: string; status: StoredStatus; today: Day }

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

/** Returns how the days come back of leave that ended outside the employment: those that are within it by now. */
export const withinEmployment = (employeeId: string, employment: EmploymentDays): RestorableOf => ({
  employeeId,
  employment,
  freedOf: ({ startDate, endDate }) => ({
    startDate: employment.firstDay ?? startDate,
    endDate: employment.lastDay ?? endDate,
    startHalf: false,
    endHalf: false,
  }),
})

/** Returns how a part that may come back is shown. */
export const shownRestorable = ({ leave, parts, problem }: Restorable<OwnedLeave>): RestorableLeave => ({
  uuid: leave.uuid,
  status: leave.shownStatus,
  leaveType: leave.leaveType,
  startDate: parts.covered.startDate,
  endDate: parts.covered.endDate,
  totalDays: parts.covered.totalDays,
  problem: problem ?? null,
})

/** Returns what restoring would bring back, and what stays canceled; nothing for archived employees. */
export async function previewRestoration(db: Db, employeeId: string, today: Day): Promise<RestorableLeave[]> {
  const { isArchived } = found(
    await db.selectFrom('employee').select('is_archived as isArchived').where('id', '=', employeeId).executeTakeFirst(),
  )
  if (isArchived) return []
  const of = withinEmployment(employeeId, await findEmploymentDays(db, employeeId))
  const shown: RestorableLeave[] = []
  for (const leave of await listEndedOutside(db, employeeId)) {
    const one = await findRestorable(db, leave, of, today)
    if (one) shown.push(shownRestorable(one))
  }
  return shown
}
