import { addDays, addMonths, type Day } from '@hr/contract/lib/dates'

/** The first and the last day that a calendar of this many months shows. */
export function visibleRange(month: Day, months: number): { first: Day; last: Day } {
  const first = `${month.slice(0, 7)}-01`
  return { first, last: addDays(addMonths(first, months), -1) }
}

/** Whether a calendar of this many months shows a day. */
export function isShown(day: Day, month: Day, months: number): boolean {
  const { first, last } = visibleRange(month, months)
  return first <= day && day <= last
}
