import { addDays, addMonths, type Day } from '@hr/contract/lib/dates'

/** The first and last day of a calendar with this many months. */
export function visibleRange(month: Day, months: number): { first: Day; last: Day } {
  const first = `${month.slice(0, 7)}-01`
  return { first, last: addDays(addMonths(first, months), -1) }
}

/** Returns whether a calendar of this many months shows a day. */
export function isShown(day: Day, month: Day, months: number): boolean {
  const { first, last } = visibleRange(month, months)
  return first <= day && day <= last
}
