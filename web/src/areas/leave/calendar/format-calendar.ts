import type { CalendarLeave } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/day'
import { monthNames } from '../../../lib/calendar-names.ts'
import { t } from '../../../lib/t.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { formatDayCount } from '../format-leave.ts'

const parts = (day: Day) => ({
  year: day.slice(0, 4),
  month: monthNames[Number(day.slice(5, 7)) - 1] ?? '',
  date: String(Number(day.slice(8))),
})

/** '2 December 2026'. */
export function formatLongDay(day: Day): string {
  const { year, month, date } = parts(day)
  return `${date} ${month} ${year}`
}

/** '2 to 6 December 2026', '28 December 2026 to 8 January 2027': shared parts are not repeated. */
export function formatLongRange({ startDate, endDate }: { startDate: Day; endDate: Day }): string {
  if (startDate === endDate) return formatLongDay(startDate)
  const [start, end] = [parts(startDate), parts(endDate)]
  const from =
    start.year !== end.year
      ? formatLongDay(startDate)
      : start.month === end.month
        ? start.date
        : `${start.date} ${start.month}`
  return t('{from} to {to}', { from, to: formatLongDay(endDate) })
}

/** A leave in one sentence: 'Ana Kovač, Annual leave, 2 to 6 December 2026, 5 days, approved'. */
export function describeLeave(name: string, leave: CalendarLeave): string {
  return [
    name,
    leave.typeName,
    formatLongRange(leave),
    ...(leave.startHalf ? [t('from noon')] : []),
    ...(leave.endHalf ? [t('until noon')] : []),
    formatDayCount(leave.totalDays),
    statusAppearance[leave.status].label.toLowerCase(),
  ].join(', ')
}
