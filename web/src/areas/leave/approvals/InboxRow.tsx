import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useTimeZone, useToday } from '../../../api/client-settings.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { DocumentDueChip } from '../DocumentDueChip.tsx'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { formatWaiting } from './format-waiting.ts'
import { ownerName } from './owner-name.ts'
import css from './approvals.module.css'
import { Dim, ErrorText } from '../../../ui/texts.tsx'

export const rowIdOf = (uuid: string) => `request-${uuid}`

type InboxRowProps = {
  leave: LeaveRequest
  isOpen: boolean
  /** Whether it is in the tab order; the arrow keys reach every row. */
  isTabStop: boolean
  refusal: string | undefined
  onOpen: () => void
}

/** A request in the list of the inbox: a button that opens it. */
export function InboxRow({ leave, isOpen, isTabStop, refusal, onOpen }: InboxRowProps) {
  const waiting = formatWaiting(leave.awaitsSince ?? leave.requestedAt, { today: useToday(), timeZone: useTimeZone() })
  const name = ownerName(leave)
  return (
    <li>
      <button
        type="button"
        id={rowIdOf(leave.uuid)}
        className={css.row}
        data-printed
        aria-current={isOpen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onOpen}
      >
        <Avatar name={name} photo={leave.user.profileImage} size={32} />
        <Stack component="span" gap={2} flex={1} miw={0}>
          <Line end={waiting}>
            <b>{name}</b>
          </Line>
          <LeaveTypeName {...leave.leaveType} />
          <Line end={formatDayCount(leave.totalDays)}>{formatLeaveDates(leave)}</Line>
          {leave.status !== 'pending' && (
            <span>
              <LeaveStatusChip status={leave.status} />
            </span>
          )}
          {leave.documentDue && (
            <span>
              <DocumentDueChip />
            </span>
          )}
          {refusal !== undefined && <ErrorText span>{refusal}</ErrorText>}
        </Stack>
      </button>
    </li>
  )
}

/** A line with a fact at its end, which leaves it the rest of the width: ranges of dates don't break. */
const Line = ({ end, children }: { end: string; children: ReactNode }) => (
  <Group component="span" justify="space-between" align="baseline" gap={8} wrap="nowrap">
    <span>{children}</span>
    <Dim flex="none">{end}</Dim>
  </Group>
)
