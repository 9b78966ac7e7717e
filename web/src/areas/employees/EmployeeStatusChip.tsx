import type { Employment } from '@hr/contract/areas/employees/employment'
import { employeeStatusTexts, type EmployeeStatus } from '@hr/contract/areas/employees/record'
import { useToday } from '../../api/client-settings.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { StatusChip, type ChipShape, type Tone } from '../../ui/StatusChip.tsx'

const appearance: Record<EmployeeStatus, { tone: Tone; shape: ChipShape }> = {
  Active: { tone: 'ok', shape: 'check' },
  'Not active': { tone: 'mute', shape: 'off' },
  'Maternity leave': { tone: 'info', shape: 'carriage' },
}

const archivedAppearance = { tone: 'mute', shape: 'archive' } as const

const outsideAppearance = { tone: 'mute', shape: 'off' } as const

/**
 * The status of an employee. Archived employees are shown as archived, and others with their first or last day before and
 * after their employment, regardless of their status.
 */
export function EmployeeStatusChip({ employee }: { employee: Employment }) {
  const { status, isArchived, startDate, endDate } = employee
  const today = useToday()
  if (isArchived) return <StatusChip {...archivedAppearance}>{t('Archived')}</StatusChip>
  if (endDate !== null && endDate < today)
    return <StatusChip {...outsideAppearance}>{t('Left {day}', { day: formatDay(endDate) })}</StatusChip>
  if (startDate !== null && startDate > today)
    return <StatusChip {...outsideAppearance}>{t('Starts {day}', { day: formatDay(startDate) })}</StatusChip>
  return <StatusChip {...appearance[status]}>{t(employeeStatusTexts[status])}</StatusChip>
}
