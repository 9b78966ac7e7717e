import {
  IconBan,
  IconCheck,
  IconClock,
  IconClockX,
  IconUserCheck,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { leaveStatusTexts, type LeaveStatus } from '@hr/contract/areas/leave/status'
import { labelsOf } from '../../lib/t.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'

const labels = labelsOf(leaveStatusTexts)

/** Label and appearance of each status, for chips and filters. */
export const statusAppearance: Record<LeaveStatus, { label: string; tone: Tone; icon: TablerIcon }> = {
  pending: { label: labels.pending, tone: 'warn', icon: IconClock },
  inProgress: { label: labels.inProgress, tone: 'warn', icon: IconUserCheck },
  approved: { label: labels.approved, tone: 'ok', icon: IconCheck },
  rejected: { label: labels.rejected, tone: 'danger', icon: IconX },
  canceled: { label: labels.canceled, tone: 'mute', icon: IconBan },
  canceling: { label: labels.canceling, tone: 'info', icon: IconClockX },
}

export function LeaveStatusChip({ status }: { status: LeaveStatus }) {
  const { label, tone, icon } = statusAppearance[status]
  return (
    <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
      {label}
    </StatusChip>
  )
}
