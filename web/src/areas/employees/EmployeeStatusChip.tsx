import { IconBabyCarriage, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'

const looks: Record<EmployeeStatus, { tone: Tone; icon: typeof IconCircleCheck }> = {
  Active: { tone: 'ok', icon: IconCircleCheck },
  'Not active': { tone: 'mute', icon: IconCircleOff },
  'Maternity leave': { tone: 'info', icon: IconBabyCarriage },
}

export function EmployeeStatusChip({ status }: { status: EmployeeStatus }) {
  const { tone, icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
      {t(status)}
    </StatusChip>
  )
}
