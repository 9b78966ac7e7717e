// Validates leave requests (`docs/rules.md`, section 3, types, balance). The form and the server share this code.
import type { Message } from '../../lib/messages.ts'
import { addDays, daysBetween, type Day } from '../../lib/dates.ts'
import { daysToRequest, type Balance } from './balance.ts'
import { calendarDays, halfDays, overlap, splitAt, type LeaveRange, type WorkCalendar } from './days.ts'
import { withoutHeldEdges, type LeavePart, type StoredLeave } from './divide.ts'
import { maxDates } from './limits.ts'
import { leaveTexts } from './texts.ts'

/** How many days back leave can be requested, for example for sick leave. */
const maxDaysBack = 90

/** The message of an invalid request and the field to correct. */
export type RequestProblem = { field: 'startDate' | 'endDate' | 'startHalf' | 'endHalf'; message: Message }

/** Validates the range itself, independent of calendar and type. Returns undefined if it is valid. */
export function rangeProblem({ startDate, endDate, startHalf, endHalf }: LeaveRange): RequestProblem | undefined {
  if (endDate < startDate) return { field: 'endDate', message: leaveTexts.endBeforeStart }
  if (startDate < calendarDays.startDate) return { field: 'startDate', message: leaveTexts.outsideCalendar }
  if (endDate > calendarDays.endDate) return { field: 'endDate', message: leaveTexts.outsideCalendar }
  if (daysBetween(startDate, endDate) >= maxDates) return { field: 'endDate', message: leaveTexts.tooManyDates }
  if (startDate === endDate && startHalf && endHalf) return { field: 'endHalf', message: leaveTexts.oneHalf }
  return undefined
}

/** Rejects a range that starts too far in the past. HR is exempt. */
export const tooFarBackProblem = (
  { startDate }: Pick<LeaveRange, 'startDate'>,
  today: Day,
): RequestProblem | undefined =>
  startDate < addDays(today, -maxDaysBack) ? { field: 'startDate', message: leaveTexts.tooFarBack } : undefined

/**
 * The first and last day on which a type may be taken (`validFrom` null: no first day), and whether half days are
 * allowed.
 */
export type TypeLimits = { validFrom: Day | null; expiredDate: Day; halfDays: boolean }

/**
 * Validates a valid range against its type and the calendar, but not the balance. Returns undefined if it can be
 * requested.
 */
export function typeProblem(range: LeaveRange, type: TypeLimits, calendar: WorkCalendar): RequestProblem | undefined {
  if (!type.halfDays && (range.startHalf || range.endHalf)) return { field: 'startHalf', message: leaveTexts.noHalves }
  const half = halfProblem(range, calendar)
  if (half) return half
  if (calendar.count(range) === 0) return { field: 'endDate', message: leaveTexts.noDays }
  if (type.validFrom !== null && takesDays(splitAt(range, startOf(type.validFrom)).before, calendar))
    return { field: 'startDate', message: leaveTexts.typeNotYetValid(type.validFrom) }
  if (takesDays(splitAt(range, startOf(addDays(type.expiredDate, 1))).after, calendar))
    return { field: 'endDate', message: leaveTexts.typeExpired(type.expiredDate) }
  return undefined
}

/** Rejects half of a half working day, and a half that is a holiday. */
function halfProblem(range: LeaveRange, calendar: WorkCalendar): RequestProblem | undefined {
  const { from, to } = halfDays(range)
  for (const [field, day, half, message] of [
    ['startHalf', range.startDate, from, leaveTexts.freeAfternoon],
    ['endHalf', range.endDate, to - 1, leaveTexts.freeMorning],
  ] as const) {
    if (!range[field]) continue
    if (calendar.isUndivided(day)) return { field, message: leaveTexts.halfOfHalfDay }
    if (calendar.weight(day) > 0 && !calendar.worksHalf(half)) return { field, message }
  }
  return undefined
}

/** The first and last day of an employment, both included; null if there is none. */
export type EmploymentDays = { firstDay: Day | null; lastDay: Day | null }

/** Returns the days that a leave takes. */
const takenDays = ({ startDate, dayHalves }: Pick<StoredLeave, 'startDate' | 'dayHalves'>): Day[] =>
  dayHalves.flatMap((halves, index) => (halves > 0 ? [addDays(startDate, index)] : []))

/** Rejects days outside the employment. HR is not exempt. */
export function employmentProblem(
  leave: Pick<StoredLeave, 'startDate' | 'dayHalves'>,
  { firstDay, lastDay }: EmploymentDays,
): RequestProblem | undefined {
  const { startDate, dayHalves } = leave
  const isTaken = (halves: number) => halves > 0
  const first = dayHalves.findIndex(isTaken)
  if (first === -1) return undefined
  if (firstDay !== null && addDays(startDate, first) < firstDay)
    return { field: 'startDate', message: leaveTexts.beforeFirstDay(firstDay) }
  if (lastDay !== null && addDays(startDate, dayHalves.findLastIndex(isTaken)) > lastDay)
    return { field: 'endDate', message: leaveTexts.afterLastDay(lastDay) }
  return undefined
}

/** Whether days of a leave are outside the employment that were not outside before a first or last day was moved. */
export const isLeftOutside = (
  leave: StoredLeave,
  { before, after }: Record<'before' | 'after', EmploymentDays>,
): boolean => takenDays(leave).some((day) => isOutside(day, after) && !isOutside(day, before))

const isOutside = (day: Day, { firstDay, lastDay }: EmploymentDays): boolean =>
  (firstDay !== null && day < firstDay) || (lastDay !== null && day > lastDay)

/** A part of a leave outside the employment, and its days. */
export type OutsidePart = LeaveRange & { days: number }

/** Returns the parts of a leave before the first and after the last day of employment, without those that take no days. */
export function partsOutside(leave: StoredLeave, { firstDay, lastDay }: EmploymentDays): OutsidePart[] {
  const before = firstDay === null ? null : splitAt(leave, startOf(firstDay)).before
  const after = lastDay === null ? null : splitAt(leave, startOf(addDays(lastDay, 1))).after
  const daysIn = ({ startDate, endDate }: LeaveRange) =>
    leave.dayHalves
      .slice(daysBetween(leave.startDate, startDate), daysBetween(leave.startDate, endDate) + 1)
      .reduce((sum, halves) => sum + halves, 0) / 2
  return [before, after].flatMap((part) => (part && daysIn(part) > 0 ? [{ ...part, days: daysIn(part) }] : []))
}

/** Rejects leave that overlaps approved leave of the employee, except on days off at its edges. HR is not exempt. */
export function approvedProblem(
  leave: LeavePart,
  held: readonly LeaveRange[],
  calendar: WorkCalendar,
): RequestProblem | undefined {
  const asked = withoutHeldEdges(leave, held, calendar)
  const approved = held.find((other) => overlap(other, asked))
  return (
    approved && {
      field: approved.startDate <= leave.startDate ? 'startDate' : 'endDate',
      message: leaveTexts.alreadyApproved(approved),
    }
  )
}

const startOf = (day: Day) => halfDays(wholeDay(day)).from
const takesDays = (range: LeaveRange | null, calendar: WorkCalendar) => range !== null && calendar.count(range) > 0

/** A leave of one full day. */
export const wholeDay = (day: Day): LeaveRange => ({ startDate: day, endDate: day, startHalf: false, endHalf: false })

/**
 * Validates that enough days are left. Returns undefined if there are.
 * @param ownDays the days of the pending request that is changed, which count as available
 */
export function daysProblem(balance: Balance, days: number, ownDays = 0): RequestProblem | undefined {
  const available = daysToRequest({ ...balance, pendingDays: balance.pendingDays - ownDays })
  return available === null || days <= available
    ? undefined
    : { field: 'endDate', message: notEnoughDays(available, days) }
}

/** 'Not enough days left: 3 available, 5 requested'. */
export const notEnoughDays = (available: number, wanted: number): Message =>
  available > 0 ? leaveTexts.notEnough(available, wanted) : leaveTexts.noneAvailable
