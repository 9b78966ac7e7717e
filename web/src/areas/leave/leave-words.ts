import { daysText } from '@hr/contract/areas/leave/balance'
import type { LeaveRange } from '@hr/contract/areas/leave/days'
import { formatDays } from '@hr/contract/lib/day'
import { t } from '../../lib/t.ts'

/** '1 day', '7.5 days'. */
export const daysWords = (days: number): string =>
  days === 1 ? t('1 day') : t('{{days}} days', { days: daysText(days) })

/** '02/12/2026 – 11/12/2026', and where a half of the first or the last day is not part of it. */
export function leaveDates(leave: LeaveRange): string {
  const halves = [leave.startHalf && t('from noon'), leave.endHalf && t('until noon')].filter((half) => half !== false)
  return halves.length === 0 ? formatDays(leave) : `${formatDays(leave)} (${halves.join(', ')})`
}
