import { employeeStatusTexts } from '@hr/contract/areas/employees/record'
import { formatDay, spokenDay, spokenDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { isRequest, type ShownLeave } from './calendar-data.ts'

/** The type of a request, or the status by which the employee is away; undefined if the reader may not know it. */
export const titleOfLeave = (leave: ShownLeave): string | undefined => {
  if (isRequest(leave)) return leave.typeName
  return leave.employeeStatus ? t(employeeStatusTexts[leave.employeeStatus]) : undefined
}

/**
 * A leave in one sentence: 'Ana Kovač, Annual leave, 2 to 6 December 2026, 5 days, Approved', and that of a coworker
 * 'Ana Kovač, away, 2 to 6 December 2026'.
 */
export function describeLeave(name: string, leave: ShownLeave): string {
  const request = isRequest(leave) ? leave : undefined
  return [
    name,
    titleOfLeave(leave) ?? t('away', undefined, 'one person'),
    hasEnd(leave) ? spokenDays(leave) : t('from {day} on', { day: spokenDay(leave.startDate) }),
    ...(leave.startHalf ? [t('from noon')] : []),
    ...(leave.endHalf ? [t('until noon')] : []),
    ...(request ? [formatDayCount(request.totalDays), statusAppearance[request.status].label] : []),
  ].join(', ')
}

/** '02/12/2026 – 06/12/2026', or 'from 02/12/2026 on' without an end. */
export const formatAbsence = (leave: ShownLeave): string =>
  hasEnd(leave) ? formatLeaveDates(leave) : t('from {day} on', { day: formatDay(leave.startDate) })

export const hasEnd = (leave: ShownLeave): boolean => isRequest(leave) || leave.hasEnd
