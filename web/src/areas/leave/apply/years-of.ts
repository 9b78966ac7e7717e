import type { Day } from '@hr/contract/lib/day'

/** Whole years around a range of days, so that the calendar and the preview usually share one query. */
export const yearsOf = (first: Day, last: Day): { from: Day; to: Day } => ({
  from: `${first.slice(0, 4)}-01-01`,
  to: `${last.slice(0, 4)}-12-31`,
})
