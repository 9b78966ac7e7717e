import { employeeStatusTexts, type EmployeeStatus } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { StatusChip, type ChipShape, type Tone } from '../../ui/StatusChip.tsx'

const appearance: Record<EmployeeStatus, { tone: Tone; shape: ChipShape }> = {
  Active: { tone: 'ok', shape: 'check' },
  'Not active': { tone: 'mute', shape: 'off' },
  'Maternity leave': { tone: 'info', shape: 'carriage' },
}

const archivedAppearance = { tone: 'mute', shape: 'archive' } as const

type EmployeeStatusChipProps = { employee: { status: EmployeeStatus; isArchived: boolean } }

/** The status of an employee; archived employees are shown as archived, regardless of their status. */
export const EmployeeStatusChip = ({ employee: { status, isArchived } }: EmployeeStatusChipProps) => (
  <StatusChip {...(isArchived ? archivedAppearance : appearance[status])}>
    {isArchived ? t('Archived') : t(employeeStatusTexts[status])}
  </StatusChip>
)
