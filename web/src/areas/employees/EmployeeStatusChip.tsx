import { IconBabyCarriage, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const looks: Record<EmployeeStatus, { tone: Tone; Icon: typeof IconCircleCheck }> = {
  Active: { tone: 'ok', Icon: IconCircleCheck },
  'Not active': { tone: 'mute', Icon: IconCircleOff },
  'Maternity leave': { tone: 'info', Icon: IconBabyCarriage },
}

export function EmployeeStatusChip({ status }: { status: EmployeeStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={<Icon size={14} stroke={1.75} aria-hidden="true" />}>
      {t(status)}
    </StatusChip>
  )
}
