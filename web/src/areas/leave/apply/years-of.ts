import type { Day } from '@hr/contract/lib/day'

/** Whole years around a stretch of days: the calendar and the preview mostly ask for the same ones, once. */
export const yearsOf = (first: Day, last: Day): { from: Day; to: Day } => ({
  from: `${first.slice(0, 4)}-01-01`,
  to: `${last.slice(0, 4)}-12-31`,
})
