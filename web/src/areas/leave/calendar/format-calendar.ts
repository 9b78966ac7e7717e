import type { CalendarLeave } from '@hr/contract/areas/leave/leave'
import { spokenDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { formatDayCount } from '../format-leave.ts'

/** A leave in one sentence: 'Ana Kovač, Annual leave, 2 to 6 December 2026, 5 days, Approved'. */
export function describeLeave(name: string, leave: CalendarLeave): string {
  return [
    name,
    leave.typeName,
    spokenDays(leave),
    ...(leave.startHalf ? [t('from noon')] : []),
    ...(leave.endHalf ? [t('until noon')] : []),
    formatDayCount(leave.totalDays),
    statusAppearance[leave.status].label,
  ].join(', ')
}
