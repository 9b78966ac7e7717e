import { IconBan, IconCheck, IconClock, IconClockX, IconX, type Icon } from '@tabler/icons-react'
import type { LeaveStatus } from '@hr/contract/areas/leave/states'
import { t } from '../../lib/t.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

/** How a status reads and looks, in chips and in filters. */
export const statusLooks: Record<LeaveStatus, { label: string; tone: Tone; Icon: Icon }> = {
  pending: { label: t('Pending'), tone: 'warn', Icon: IconClock },
  approved: { label: t('Approved'), tone: 'ok', Icon: IconCheck },
  rejected: { label: t('Rejected'), tone: 'danger', Icon: IconX },
  canceled: { label: t('Canceled'), tone: 'mute', Icon: IconBan },
  canceling: { label: t('Canceling'), tone: 'info', Icon: IconClockX },
}

export function LeaveStatusChip({ status }: { status: LeaveStatus }) {
  const { label, tone, Icon } = statusLooks[status]
  return (
    <StatusChip tone={tone} icon={<Icon size={14} stroke={1.75} aria-hidden="true" />}>
      {label}
    </StatusChip>
  )
}
