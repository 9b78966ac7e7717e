import {
  IconBan,
  IconCheck,
  IconClock,
  IconClockX,
  IconUserCheck,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { LeaveStatus } from '@hr/contract/areas/leave/status'
import { t } from '../../lib/t.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Label and appearance of each status, for chips and filters. */
export const statusAppearance: Record<LeaveStatus, { label: string; tone: Tone; icon: TablerIcon }> = {
  pending: { label: t('Pending'), tone: 'warn', icon: IconClock },
  inProgress: { label: t('In progress'), tone: 'warn', icon: IconUserCheck },
  approved: { label: t('Approved'), tone: 'ok', icon: IconCheck },
  rejected: { label: t('Rejected'), tone: 'danger', icon: IconX },
  canceled: { label: t('Canceled'), tone: 'mute', icon: IconBan },
  canceling: { label: t('Canceling'), tone: 'info', icon: IconClockX },
}

export function LeaveStatusChip({ status }: { status: LeaveStatus }) {
  const { label, tone, icon } = statusAppearance[status]
  return (
    <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
      {label}
    </StatusChip>
  )
}
