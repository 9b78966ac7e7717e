// Arithmetic with dates; what lists need of it stands in day.ts, without Temporal. A calendar day is the string 'YYYY-MM-DD' everywhere else.
import { Temporal } from 'temporal-polyfill'
import { formatDay, type Day } from './day.ts'

export { formatDay, isDay, todayIn, type Day } from './day.ts'

const dayLength = 86_400_000

/**
 * The days from 1970-01-01 to this one. Both midnights are UTC's, so no clock ever changes between them; a wall and a
 * recount ask this for thousands of days, which with Temporal takes longer than the statement that reads them.
 */
export const dayNumber = (day: Day): number => Date.parse(day) / dayLength

/** The way back: the day of a number that `dayNumber` gives. */
export const dayOfNumber = (number: number): Day => new Date(number * dayLength).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOfNumber(dayNumber(day) + days)

/** The same day of a later month, or its last day where it is too short. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }).toString()

export const minDay = (one: Day, other: Day): Day => (one < other ? one : other)
export const maxDay = (one: Day, other: Day): Day => (one > other ? one : other)

/** How many days `to` comes after `from`. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** 0 for Monday to 6 for Sunday; the first of January 1970 was a Thursday. */
export const weekday = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** The day of an instant on the calendar of `timeZone`. */
export const dayOfInstant = (instant: string, timeZone: string): Day =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** '2 December 2026', for ears: read aloud, '02/12/2026' is three numbers. */
export const spokenDay = (day: Day): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', { dateStyle: 'long' })

/** An instant as people of `timeZone` read it: '20/11/2026 10:42'. */
export function formatInstant(instant: string, timeZone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `${formatDay(at.toPlainDate().toString())} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
