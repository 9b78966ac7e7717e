// Arithmetic with calendar days, and instants on the clock of a time zone.
import { formatDay, todayIn, type Day } from './day.ts'

export { formatDay, isDay, todayIn, type Day } from './day.ts'

const dayLength = 86_400_000

/** The days from 1970-01-01 to this one; both at midnight in UTC, which no clock change moves. */
export const dayNumber = (day: Day): number => Date.parse(day) / dayLength

/** The day of a number that `dayNumber` returns. */
export const dayOfNumber = (number: number): Day => new Date(number * dayLength).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOfNumber(dayNumber(day) + days)

/** The same day of a later month, or its last day where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const first = new Date(`${day.slice(0, 8)}01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const next = new Date(first)
  next.setUTCMonth(first.getUTCMonth() + 1)
  const firstDay = first.toISOString().slice(0, 10)
  const lastDay = addDays(next.toISOString().slice(0, 10), -1)
  return minDay(addDays(firstDay, Number(day.slice(8)) - 1), lastDay)
}

export const minDay = (one: Day, other: Day): Day => (one < other ? one : other)
export const maxDay = (one: Day, other: Day): Day => (one > other ? one : other)

/** How many days `to` comes after `from`. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** 0 for Monday to 6 for Sunday; the first of January 1970 was a Thursday. */
export const weekday = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** The day of an instant on the calendar of `timeZone`. */
export const dayOfInstant = (instant: string, timeZone: string): Day => todayIn(timeZone, new Date(instant))

/** '2 December 2026', for screen readers: read aloud, '02/12/2026' is three numbers. */
export const spokenDay = (day: Day): string =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** An instant on the clock of `timeZone`: '20/11/2026 10:42'. */
export function formatInstant(instant: string, timeZone: string): string {
  const time = new Date(instant).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone })
  return `${formatDay(dayOfInstant(instant, timeZone))} ${time}`
}
