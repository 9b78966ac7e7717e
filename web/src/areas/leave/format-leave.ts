import type { LeaveRange } from '@hr/contract/areas/leave/days'
import type { Day } from '@hr/contract/lib/day'
import { formatDay, formatDays } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'

/** '1 day', '7.5 days'. */
export const formatDayCount = (days: number): string =>
  t('{count, plural, one {# day} other {# days}}', { count: days })

const fromNoon = t('from noon')
const untilNoon = t('until noon')
const withHalf = (day: Day, half: string | false) => (half === false ? formatDay(day) : `${formatDay(day)} (${half})`)

/** The first day of a leave: '02/12/2026 (from noon)'. */
export const formatStart = ({ startDate, startHalf }: LeaveRange): string => withHalf(startDate, startHalf && fromNoon)
/** The last day of a leave: '11/12/2026 (until noon)'. */
export const formatEnd = ({ endDate, endHalf }: LeaveRange): string => withHalf(endDate, endHalf && untilNoon)

/** '02/12/2026 – 11/12/2026', with a note for half days. */
export function formatLeaveDates(leave: LeaveRange): string {
  const halves = [leave.startHalf && fromNoon, leave.endHalf && untilNoon].filter((half) => half !== false)
  return halves.length === 0 ? formatDays(leave) : `${formatDays(leave)} (${halves.join(', ')})`
}
