// Arithmetic with dates; what lists need of it stands in day.ts, without Temporal. A calendar day is the string 'YYYY-MM-DD' everywhere else.
import { Temporal } from 'temporal-polyfill'
import { formatDay, type Day } from './day.ts'

export { formatDay, isDay, todayIn, type Day } from './day.ts'

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** The same day so many months later, or the last day of a month that is too short for it. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }).toString()

export const minDay = (one: Day, other: Day): Day => (one < other ? one : other)
export const maxDay = (one: Day, other: Day): Day => (one > other ? one : other)

/** How many days `to` comes after `from`. */
export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** The days from 1970-01-01 to this one. */
export const dayNumber = (day: Day): number => daysBetween('1970-01-01', day)

/** 0 for Monday to 6 for Sunday. */
export const weekday = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek - 1

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
