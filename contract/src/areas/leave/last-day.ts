import { addDays, addMonths, lastOfMonth, minDay } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import type { PolicyRules, YearRules } from './policies.ts'

/** The last day on which days of a year may be used by the rules of its policy; a granted year keeps its own. */
export function lastDayOf({ kind, carryOver, carryOverUntil, creditMonths }: PolicyRules, year: number): Day {
  const yearEnd: Day = `${year}-12-31`
  if (kind === 'earned') return expiryOf(yearEnd, creditMonths)
  if (carryOver === 0) return yearEnd
  const [month = '', day = ''] = carryOverUntil.split('-')
  const first: Day = `${year + 1}-${month}-01`
  // A month may have fewer days than the rule says.
  return minDay(addDays(first, Number(day) - 1), lastOfMonth(first))
}

/** The day on which days in lieu expire: months after the last day worked, on which they were earned. */
export const expiryOf = (earnedOn: Day, creditMonths: YearRules['creditMonths']): Day =>
  addMonths(earnedOn, creditMonths)
