import { IconArchive, IconBabyCarriage, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'

const appearance: Record<EmployeeStatus, { tone: Tone; icon: typeof IconCircleCheck }> = {
  Active: { tone: 'ok', icon: IconCircleCheck },
  'Not active': { tone: 'mute', icon: IconCircleOff },
  'Maternity leave': { tone: 'info', icon: IconBabyCarriage },
}

const archivedAppearance = { tone: 'mute', icon: IconArchive } as const

type EmployeeStatusChipProps = { employee: { status: EmployeeStatus; isArchived: boolean } }

/** The status of an employee; archived employees are shown as archived, regardless of their status. */
export function EmployeeStatusChip({ employee: { status, isArchived } }: EmployeeStatusChipProps) {
  const { tone, icon } = isArchived ? archivedAppearance : appearance[status]
  return (
    <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
      {isArchived ? t('Archived') : t(status)}
    </StatusChip>
  )
}
