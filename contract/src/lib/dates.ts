// The only file that does arithmetic with dates. A calendar day is the string 'YYYY-MM-DD' everywhere else.
import { Temporal } from 'temporal-polyfill'
import { formatDay, type Day } from './day.ts'

export { formatDay, isDay, type Day } from './day.ts'

/** Today on the calendar of `timeZone`, e.g. 'Europe/Sarajevo'. */
export const todayIn = (timeZone: string): Day => Temporal.Now.plainDateISO(timeZone).toString()

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** Whole months between two days; never negative. */
function wholeMonths(from: Day, to: Day): number {
  const { months } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'months' })
  return Math.max(0, months)
}

/** Time in the company: '4y 2m', under a year only '11m' (specification one, section 9). */
export function yearsAndMonths(from: Day, to: Day): string {
  const months = wholeMonths(from, to)
  const years = Math.floor(months / 12)
  return years === 0 ? `${months}m` : `${years}y ${months % 12}m`
}

/** An instant as people of `timeZone` read it: '20/11/2026 10:42'. */
export function formatInstant(instant: string, timeZone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `${formatDay(at.toPlainDate().toString())} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
