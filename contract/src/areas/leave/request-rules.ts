// What may be asked for (`docs/rules.md`, section 3, types, balance). The form shows by the same code what the server
// refuses.
import { addDays, daysBetween, type Day } from '../../lib/dates.ts'
import { daysText, daysToRequest, type Balance } from './balance.ts'
import { calendarDays, splitAt, halfDays, type LeaveRange, type WorkCalendar } from './days.ts'
import { maxDates } from './limits.ts'
import { leaveTexts } from './texts.ts'

/** How far back somebody may ask for leave, for days of illness. */
const maxDaysBack = 90

/** What is wrong, and the field that can put it right. */
export type AskingProblem = { field: 'startDate' | 'endDate' | 'startHalf' | 'endHalf'; message: string }

/** What is wrong with the range itself, whatever the calendar and the type say; undefined: nothing. */
export function rangeProblem({ startDate, endDate, startHalf, endHalf }: LeaveRange): AskingProblem | undefined {
  if (endDate < startDate) return { field: 'endDate', message: leaveTexts.endBeforeStart }
  if (startDate < calendarDays.startDate) return { field: 'startDate', message: leaveTexts.outsideCalendar }
  if (endDate > calendarDays.endDate) return { field: 'endDate', message: leaveTexts.outsideCalendar }
  if (daysBetween(startDate, endDate) >= maxDates) return { field: 'endDate', message: leaveTexts.tooManyDates }
  if (startDate === endDate && startHalf && endHalf) return { field: 'endHalf', message: leaveTexts.oneHalf }
  return undefined
}

/** Whether the range begins too long ago for anybody who does not manage leave. */
export const backProblem = ({ startDate }: LeaveRange, today: Day): AskingProblem | undefined =>
  startDate < addDays(today, -maxDaysBack) ? { field: 'startDate', message: leaveTexts.tooFarBack } : undefined

/** The first and the last day on which a type can be taken (`validFrom` null: no first day), and whether in half days. */
export type TypeLimits = { validFrom: Day | null; expiredDate: Day; halfDays: boolean }

/** What a type and the calendar say of a range that is possible; undefined: it can be asked for, days permitting. */
export function typeProblem(range: LeaveRange, type: TypeLimits, calendar: WorkCalendar): AskingProblem | undefined {
  if (!type.halfDays && (range.startHalf || range.endHalf)) return { field: 'startHalf', message: leaveTexts.noHalves }
  if (calendar.count(range) === 0) return { field: 'endDate', message: leaveTexts.noDays }
  if (type.validFrom !== null && takesDays(splitAt(range, startOf(type.validFrom)).before, calendar))
    return { field: 'startDate', message: leaveTexts.typeNotYetValid(type.validFrom) }
  if (takesDays(splitAt(range, startOf(addDays(type.expiredDate, 1))).after, calendar))
    return { field: 'endDate', message: leaveTexts.typeExpired(type.expiredDate) }
  return undefined
}

const startOf = (day: Day) => halfDays(wholeDay(day)).from
const takesDays = (range: LeaveRange | null, calendar: WorkCalendar) => range !== null && calendar.count(range) > 0

/** One day without halves. */
export const wholeDay = (day: Day): LeaveRange => ({ startDate: day, endDate: day, startHalf: false, endHalf: false })

/** Whether there are that many days; undefined: there are. */
export function daysProblem(balance: Balance, days: number): AskingProblem | undefined {
  const available = daysToRequest(balance)
  return available === null || days <= available ? undefined : { field: 'endDate', message: notEnough(available, days) }
}

/** 'Not enough days left: 3 available, 5 requested'. */
export const notEnough = (available: number, wanted: number): string =>
  available > 0
    ? `${leaveTexts.notThatMany}: ${daysText(available)} available, ${daysText(wanted)} requested`
    : `${leaveTexts.notThatMany}: none available`
