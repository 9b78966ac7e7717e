import { daysLeft, daysToRequest } from '@hr/contract/areas/leave/balance'
import { isSameRange, overlap, type LeaveRange, type WorkCalendar } from '@hr/contract/areas/leave/days'
import { divideBy, partsOf, withoutHeldEdges, type LeavePart, type LeaveParts } from '@hr/contract/areas/leave/divide'
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
import { newDaysProblem, usesOf } from '../leave-policies/policy-checks.queries.ts'
import {
  type EndedLeave,
  findEmploymentDays,
  isUsed,
  listEnded,
  listOverlapping,
  type RuledLeave,
} from '../leave-requests/requests.queries.ts'

/**
 * The employee whose canceled leave may come back. `freedOf`: which of its days. `isMeant`: whether it may come back now, because
 * other leave holds days off at its edges.
 */
export type RestorableOf<Leave> = {
  employeeId: string
  employment: EmploymentDays
  freedOf: (leave: Leave, calendar: WorkCalendar) => LeaveRange | undefined
  isMeant?: (leave: Leave, isShortened: boolean) => boolean
}

/** Canceled leave, and the status with which its covered part comes back, unless there is a problem. */
export type Restorable<Leave = RuledLeave> = {
  leave: Leave
  parts: LeaveParts
  status: StoredStatus
  problem: RestoreProblem | undefined
}

/**
 * Returns what may come back of canceled leave; undefined if none of the freed days is a day of it.
 * @param before what comes back before it, and is not stored yet
 */
export async function findRestorable<Leave extends RuledLeave>(
  db: Db,
  leave: Leave,
  { employeeId, employment, freedOf, isMeant = () => true }: RestorableOf<Leave>,
  today: Day,
  before: readonly Restorable[] = [],
): Promise<Restorable<Leave> | undefined> {
  const calendar = await calendarOf(db, employeeId, leave)
  // Dates from today on count by today's calendar: recalculations leave canceled parts out.
  const past = Math.max(0, daysBetween(leave.startDate, today))
  const dayHalves = [...leave.dayHalves.slice(0, past), ...calendar.halvesOf(leave).slice(past)]
  const freed = freedOf(leave, calendar)
  const parts = freed && partsOf({ ...leave, dayHalves }, freed, calendar)
  if (!parts || parts.covered.totalDays === 0) return undefined
  const isCancelRequested = leave.cancelRequestedOn !== null
  const { to: used } = found(restorations.find((one) => one.isCancelRequested === isCancelRequested))
  const status: StoredStatus = leave.outsideStatus === 'pending' ? 'pending' : used
  const { uuid: exceptId, leaveTypeId } = leave
  const overlapping = await listOverlapping(db, { employeeId, leaveTypeId, range: parts.covered, exceptId })
  const held = [...overlapping.filter(isUsed), ...before.filter(isUsed).map(({ parts: { covered } }) => covered)]
  const covered = withoutHeldEdges(parts.covered, held, calendar)
  const isHeld = held.some((other) => overlap(other, covered))
  if (!isMeant(leave, !isHeld && !isSameRange(covered, parts.covered))) return undefined
  const restoring = { employeeId, status, today, before: before.filter((one) => one.leave.leaveTypeId === leaveTypeId) }
  const problem =
    isHeld || (status === 'pending' && (await isPending(db, employeeId, { ...covered, leaveTypeId })))
      ? 'overlapping'
      : employmentProblem(covered, employment) || !(await hasBalance(db, leave, covered, restoring))
        ? 'no days'
        : undefined
  return { leave, parts: { ...parts, covered }, status, problem }
}

type Restoring = { employeeId: string; status: StoredStatus; today: Day; before: readonly Restorable[] }

/** Returns whether a request with this type and range is pending. */
async function isPending(
  db: Db,
  employeeId: string,
  { leaveTypeId, ...range }: LeaveRange & { leaveTypeId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from leave_request
    where employee_id = ${employeeId} and leave_type_id = ${leaveTypeId} and status = 'pending'
      and start_date = ${range.startDate} and end_date = ${range.endDate} and start_half = ${range.startHalf}
      and end_half = ${range.endHalf}`.execute(db)
  return rows.length > 0
}

/** Returns whether the days of a part are available. */
async function hasBalance(
  db: Db,
  { leaveTypeId }: RuledLeave,
  { totalDays, dayHalves, ...range }: LeavePart,
  { employeeId, status, today, before }: Restoring,
): Promise<boolean> {
  const type = await findGeneratedType(db, leaveTypeId)
  if (type) {
    const { grants, uses } = await findGrantsAndUses(db, { employeeId, leaveTypeId: type.leaveTypeId })
    const days = {
      grants,
      uses: [...uses, ...before.flatMap(({ parts: { covered } }) => usesOf(covered, covered.dayHalves))],
    }
    return newDaysProblem({ type, range, totalDays }, days, dayHalves) === undefined
  }
  const balance = found(await findBalance(db, { employeeId, leaveTypeId, today }))
  const left = status === 'pending' ? daysToRequest(balance) : daysLeft(balance)
  const taken = before.reduce(
    (sum, one) => sum + (status === 'pending' || isUsed(one) ? one.parts.covered.totalDays : 0),
    0,
  )
  return left === null || totalDays <= left - taken
}

/**
 * Returns what HR restores of an employee: leave that ended outside the employment, as far as it is within it by now, and
 * leave that was given back, if it stays canceled for days off alone.
 */
export const restorableByHr = (employeeId: string, employment: EmploymentDays): RestorableOf<EndedLeave> => ({
  employeeId,
  employment,
  freedOf: (leave, calendar) => {
    const { outsideStatus, givenBackBy, startDate, endDate } = leave
    if (outsideStatus === null) return givenBackBy ? divideBy(leave, [givenBackBy], calendar).stays[0] : leave
    const { firstDay, lastDay } = employment
    return { startDate: firstDay ?? startDate, endDate: lastDay ?? endDate, startHalf: false, endHalf: false }
  },
  isMeant: ({ outsideStatus }, isShortened) => outsideStatus !== null || isShortened,
})

/** Lists leave that stays canceled for days off at its edges alone, which HR restores on the profile. */
export async function listHeldForDaysOff(db: Db, today: Day): Promise<(RestorableLeave & { owner: string })[]> {
  const held: (RestorableLeave & { owner: string })[] = []
  for (const leave of await listEnded(db)) {
    const of = restorableByHr(leave.employeeId, await findEmploymentDays(db, leave.employeeId))
    const one = await findRestorable(db, leave, of, today)
    if (one && !one.problem) held.push({ ...shownRestorable(one), owner: leave.owner })
  }
  return held
}

/** Returns how a part that may come back is shown. */
export const shownRestorable = ({ leave, parts, problem }: Restorable<EndedLeave>): RestorableLeave => ({
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
  const of = restorableByHr(employeeId, await findEmploymentDays(db, employeeId))
  const listed: Restorable<EndedLeave>[] = []
  for (const leave of await listEnded(db, employeeId)) {
    const before = listed.filter(({ problem }) => !problem)
    const one = await findRestorable(db, leave, of, today, before)
    if (one) listed.push(one)
  }
  return listed.map(shownRestorable)
}
