// Counts the working days of a leave (`docs/rules.md`, section 3). The browser's preview and the server share this
// code.
import { addDays, dayNumber, dayOfNumber, maxDay, minDay, weekday } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'

/** Calendar days, both ends included. */
export type DayRange = { startDate: Day; endDate: Day }

/** Returns the days from the first to the last one of several ranges, of which there is at least one. */
export const wholeRangeOf = (ranges: readonly DayRange[]): DayRange => ({
  startDate: ranges.map(({ startDate }) => startDate).reduce(minDay),
  endDate: ranges.map(({ endDate }) => endDate).reduce(maxDay),
})

/** `startHalf` starts at noon, `endHalf` ends at noon. */
export type LeaveRange = DayRange & { startHalf: boolean; endHalf: boolean }

/** The part of each of its dates that a non-working day takes. */
export const dayParts = ['whole', 'morning', 'afternoon'] as const
export type DayPart = (typeof dayParts)[number]

/** The days of the product's calendar. Leave must be within them. */
export const calendarDays: DayRange = { startDate: '1990-01-01', endDate: '2100-12-31' }

/** The half days (0 to 2) that an employee works on each weekday, Monday first. */
export type WorkWeek = readonly number[]

/** A work week that is in force from a day on, until the next one starts. */
export type WorkSchedule = { startsOn: Day; week: WorkWeek }

/** Monday to Friday: the work week of employees without a schedule. */
export const defaultWeek: WorkWeek = [2, 2, 2, 2, 2, 0, 0]

/** A holiday, which takes whole days unless it has another part. */
export type HolidayRange = DayRange & { part?: DayPart }

/** An employee's schedules in the order of their start, and the holidays of the holiday calendar of each date. */
export type WorkDays<Holiday extends HolidayRange = HolidayRange> = {
  schedules?: readonly WorkSchedule[]
  holidays: readonly Holiday[]
}

// The part of a day that is worked or free, with the numbers of `worked_part` in the database.
const morning = 1
const afternoon = 2
/** A half working day. Its working half is the morning, and it can't be divided. */
const undivided = 4
const partNumbers = { morning, afternoon, whole: morning | afternoon } as const satisfies Record<DayPart, number>
const halvesOfPart = (part: number) => (part === partNumbers.whole ? 2 : Number(part !== 0))

/** Returns the part that is worked of a weekday with 0, 1 or 2 half days, of which `free` is a holiday. */
function workedPart(weekdayHalves: number, free: number): number {
  if (weekdayHalves === 2) return partNumbers.whole & ~free
  return weekdayHalves === 1 && (free & morning) === 0 ? undivided : 0
}

/**
 * Counts the working days of a period. A prefix sum answers any range with two lookups. Holidays may overlap and may
 * include days off. `counted_days` in the database counts the same.
 */
export class WorkCalendar {
  readonly #first: number
  /** The part of each day of the period that is worked. */
  readonly #parts: Uint8Array
  /** The number of working half days before each day of the period. */
  readonly #before: Int32Array

  /** @param workDays the holidays that overlap the period and the schedules in force in it; others are ignored */
  constructor({ startDate, endDate }: DayRange, { schedules = [], holidays }: WorkDays) {
    this.#first = dayNumber(startDate)
    const length = dayNumber(endDate) - this.#first + 1
    const free = new Uint8Array(length)
    for (const range of holidays) {
      const last = Math.min(length - 1, dayNumber(range.endDate) - this.#first)
      for (let day = Math.max(0, dayNumber(range.startDate) - this.#first); day <= last; day += 1)
        free[day] = (free[day] ?? 0) | partNumbers[range.part ?? 'whole']
    }
    this.#parts = new Uint8Array(length)
    this.#before = new Int32Array(length + 1)
    const begin = weekday(startDate)
    const starts = schedules.map(({ startsOn }) => dayNumber(startsOn) - this.#first)
    let next = 0
    let week = defaultWeek
    for (let day = 0; day < length; day += 1) {
      for (; (starts[next] ?? length) <= day; next += 1) week = schedules[next]?.week ?? week
      const part = workedPart(week[(begin + day) % 7] ?? 0, free[day] ?? 0)
      this.#parts[day] = part
      this.#before[day + 1] = (this.#before[day] ?? 0) + halvesOfPart(part)
    }
  }

  #beforeDay(number: number): number {
    const count = this.#before[number - this.#first]
    if (count === undefined) throw new RangeError('The day is outside the calendar')
    return count
  }

  /** The part of a day that is worked: 0, 0.5 or 1. */
  weight(day: Day): number {
    const number = dayNumber(day)
    return (this.#beforeDay(number + 1) - this.#beforeDay(number)) / 2
  }

  #partOf(number: number): number {
    return this.#parts[number - this.#first] ?? 0
  }

  /** Whether only one half of the day is a working half, which can't be divided. */
  isUndivided = (day: Day): boolean => this.#partOf(dayNumber(day)) === undivided

  /** Whether a half day, numbered like `halfDays`, is worked. The working half of a half working day is the morning. */
  worksHalf(half: number): boolean {
    const part = this.#partOf(Math.floor(half / 2))
    return half % 2 === 0 ? (part & (morning | undivided)) > 0 : (part & afternoon) > 0
  }

  /**
   * Counts the days of a leave in steps of 0.5. A half day takes 0.5 if that half is worked, and 0.5 of a half working
   * day, whichever half it is.
   */
  count({ startDate, endDate, startHalf, endHalf }: LeaveRange): number {
    const halves = this.#beforeDay(dayNumber(endDate) + 1) - this.#beforeDay(dayNumber(startDate))
    return (
      (halves -
        Number(startHalf && this.#leavesOut(startDate, morning)) -
        Number(endHalf && this.#leavesOut(endDate, afternoon))) /
      2
    )
  }

  /** Whether a leave without this half of the day takes a half day less. */
  #leavesOut(day: Day, half: number): boolean {
    return (this.#partOf(dayNumber(day)) & half) > 0
  }

  /** Returns the half days (0 to 2) that a leave takes on each of its dates; they add up to `count`. */
  halvesOf({ startDate, endDate, startHalf, endHalf }: LeaveRange): number[] {
    const first = dayNumber(startDate)
    const last = dayNumber(endDate)
    return Array.from({ length: last - first + 1 }, (_, index) => {
      const halves = this.#beforeDay(first + index + 1) - this.#beforeDay(first + index)
      const isCutAtStart = startHalf && index === 0 && this.#leavesOut(startDate, morning)
      const isCutAtEnd = endHalf && index === last - first && this.#leavesOut(endDate, afternoon)
      return halves - Number(isCutAtStart) - Number(isCutAtEnd)
    })
  }
}

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

export const isSameRange = (one: LeaveRange, other: LeaveRange): boolean =>
  halfDays(one).from === halfDays(other).from && halfDays(one).to === halfDays(other).to

/** The parts of a leave before and after a split; null if empty. */
export type SplitLeave = { before: LeaveRange | null; after: LeaveRange | null }

/** Splits a leave at a half day, numbered like `halfDays`. */
export function splitAt(leave: LeaveRange, at: number): SplitLeave {
  const { from, to } = halfDays(leave)
  return { before: rangeOf(from, Math.min(at, to)), after: rangeOf(Math.max(at, from), to) }
}

/** Returns the leave that takes the half days from `from` until before `to`; null if there are none. */
export function rangeOf(from: number, to: number): LeaveRange | null {
  if (from >= to) return null
  return {
    startDate: dayOfNumber(Math.floor(from / 2)),
    startHalf: from % 2 === 1,
    endDate: dayOfNumber(Math.ceil(to / 2) - 1),
    endHalf: to % 2 === 1,
  }
}

/**
 * A date of a leave that is free, wholly or in part, with the reason; 'day off' is a weekday that the employee doesn't
 * work. `title`: of the non-working day, empty if there is none.
 */
export type FreeDate = { day: Day; part: DayPart; why: 'weekend' | 'day off' | 'non-working'; title: string }

/** Lists the dates of a leave that don't count, or only in part. */
export function freeDates(
  range: DayRange,
  { schedules = [], holidays }: WorkDays<HolidayRange & { title: string }>,
): FreeDate[] {
  const usual = new WorkCalendar(range, { schedules, holidays: [] })
  const calendar = new WorkCalendar(range, { schedules, holidays })
  const free: FreeDate[] = []
  for (let day = range.startDate; day <= range.endDate; day = addDays(day, 1)) {
    const title = holidays.find((holiday) => holiday.startDate <= day && day <= holiday.endDate)?.title ?? ''
    const isWorkday = usual.weight(day) > 0
    const why = isWorkday ? 'non-working' : weekday(day) < 5 ? 'day off' : 'weekend'
    if (calendar.weight(day) === 0) free.push({ day, part: 'whole', why, title })
    else if (calendar.weight(day) < usual.weight(day))
      free.push({ day, part: calendar.worksHalf(2 * dayNumber(day)) ? 'afternoon' : 'morning', why, title })
  }
  return free
}

/** Lists the dates that are worked by one calendar and not by the other. */
export function differingDays(
  range: DayRange,
  calendar: WorkCalendar,
  usual: WorkCalendar,
): { day: Day; isWorking: boolean }[] {
  const differing: { day: Day; isWorking: boolean }[] = []
  for (let day = range.startDate; day <= range.endDate; day = addDays(day, 1)) {
    const isWorking = calendar.weight(day) > 0
    if (isWorking !== usual.weight(day) > 0) differing.push({ day, isWorking })
  }
  return differing
}

/** Lists the dates of a period that are not worked. */
export function daysOff({ startDate, endDate }: DayRange, calendar: WorkCalendar): Day[] {
  const off: Day[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) if (calendar.weight(day) === 0) off.push(day)
  return off
}
