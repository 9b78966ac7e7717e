// Counts the working days of a leave (`docs/rules.md`, section 3). The browser's preview and the server share this
// code.
import { addDays, dayNumber, dayOfNumber, weekday } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'

/** Calendar days, both ends included. */
export type DayRange = { startDate: Day; endDate: Day }

/** `startHalf` starts at noon, `endHalf` ends at noon. */
export type LeaveRange = DayRange & { startHalf: boolean; endHalf: boolean }

/** The days of the product's calendar. Leave must be within them. */
export const calendarDays: DayRange = { startDate: '1990-01-01', endDate: '2100-12-31' }

/**
 * Counts the working days of a period. A prefix sum answers any range with two lookups. The work week is Monday to
 * Friday; non-working ranges may overlap and may include weekends.
 */
export class WorkCalendar {
  readonly #first: number
  /** The number of working days before each day of the period. */
  readonly #before: Int32Array

  /** @param nonWorking the ranges that overlap the period; others are ignored */
  constructor({ startDate, endDate }: DayRange, nonWorking: readonly DayRange[]) {
    this.#first = dayNumber(startDate)
    const length = dayNumber(endDate) - this.#first + 1
    const isOff = new Uint8Array(length)
    for (const range of nonWorking) {
      const from = Math.max(0, dayNumber(range.startDate) - this.#first)
      isOff.fill(1, from, Math.max(from, dayNumber(range.endDate) - this.#first + 1))
    }
    this.#before = new Int32Array(length + 1)
    const begin = weekday(startDate)
    for (let day = 0; day < length; day += 1) {
      const isWorking = (begin + day) % 7 < 5 && isOff[day] === 0
      this.#before[day + 1] = (this.#before[day] ?? 0) + (isWorking ? 1 : 0)
    }
  }

  #beforeDay(number: number): number {
    const count = this.#before[number - this.#first]
    if (count === undefined) throw new RangeError('The day is outside the calendar')
    return count
  }

  isWorking(day: Day): boolean {
    const number = dayNumber(day)
    return this.#beforeDay(number + 1) > this.#beforeDay(number)
  }

  /** Counts the days of a leave in steps of 0.5. A half day on a working day takes 0.5. */
  count({ startDate, endDate, startHalf, endHalf }: LeaveRange): number {
    const whole = this.#beforeDay(dayNumber(endDate) + 1) - this.#beforeDay(dayNumber(startDate))
    const halves = Number(startHalf && this.isWorking(startDate)) + Number(endHalf && this.isWorking(endDate))
    return whole - halves / 2
  }
}

/** Counts the days of a single leave. */
export const countLeaveDays = (leave: LeaveRange, nonWorking: readonly DayRange[]): number =>
  new WorkCalendar(leave, nonWorking).count(leave)

/**
 * Converts a leave to a range of half days since 1970-01-01, end exclusive. Two leaves overlap if these ranges do; the
 * exclusion constraint in the database uses the same numbers.
 */
export const halfDays = ({ startDate, endDate, startHalf, endHalf }: LeaveRange): { from: number; to: number } => ({
  from: 2 * dayNumber(startDate) + Number(startHalf),
  to: 2 * dayNumber(endDate) + 2 - Number(endHalf),
})

export const overlap = (one: LeaveRange, other: LeaveRange): boolean =>
  halfDays(one).from < halfDays(other).to && halfDays(other).from < halfDays(one).to

/** The parts of a leave before and after a split; null if empty. */
export type SplitLeave = { before: LeaveRange | null; after: LeaveRange | null }

/** Splits a leave at a half day, numbered like `halfDays`. */
export function splitAt(leave: LeaveRange, at: number): SplitLeave {
  const { from, to } = halfDays(leave)
  return { before: rangeOf(from, Math.min(at, to)), after: rangeOf(Math.max(at, from), to) }
}

function rangeOf(from: number, to: number): LeaveRange | null {
  if (from >= to) return null
  return {
    startDate: dayOfNumber(Math.floor(from / 2)),
    startHalf: from % 2 === 1,
    endDate: dayOfNumber(Math.ceil(to / 2) - 1),
    endHalf: to % 2 === 1,
  }
}

/** Returns the half day on which the last `days` counted days of a leave start; undefined if the leave has fewer. */
export function startOfLastDays(leave: LeaveRange, days: number, calendar: WorkCalendar): number | undefined {
  const { from, to } = halfDays(leave)
  let missing = Math.round(days * 2)
  for (let half = to - 1; half >= from; half -= 1) {
    if (missing === 0) return half + 1
    if (calendar.isWorking(dayOfNumber(Math.floor(half / 2)))) missing -= 1
  }
  return missing === 0 ? from : undefined
}

/** A date of a leave that takes no day, with the reason. */
export type FreeDate = { day: Day; why: 'weekend' | 'non-working'; title: string }

/** Lists the dates of a leave that don't count, for the preview. */
export function freeDates(
  { startDate, endDate }: DayRange,
  nonWorking: readonly (DayRange & { title: string })[],
): FreeDate[] {
  const free: FreeDate[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const named = nonWorking.find((range) => range.startDate <= day && day <= range.endDate)
    if (weekday(day) >= 5) free.push({ day, why: 'weekend', title: '' })
    else if (named) free.push({ day, why: 'non-working', title: named.title })
  }
  return free
}
