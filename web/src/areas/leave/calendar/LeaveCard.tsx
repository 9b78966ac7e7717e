import { Box, CloseButton, Group, Popover, Text } from '@mantine/core'
import { useId } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { formatDayCount } from '../format-leave.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { isRequest, type ShownLeave, type ShownPerson } from './calendar-data.ts'
import { formatAbsence, titleOfLeave } from './format-calendar.ts'
import css from './calendar.module.css'

type LeaveCardProps = {
  person: ShownPerson
  leave: ShownLeave
  /** The screen that shows the person. */
  profile: ScreenName
  /** The position of the leave in the calendar. */
  box: { left: number; top: number; width: number }
  onClose: () => void
}

/** The details of a leave as far as the user may see them, in a popover. */
export function LeaveCard({ person, leave, profile, box, onClose }: LeaveCardProps) {
  const id = useId()
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus={false}
      // The target is not a button, so the roles are set manually.
      withRoles={false}
    >
      <Popover.Target>
        <span className={css.anchor} style={box} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={id} className={css.card}>
        <Group wrap="nowrap" justify="space-between" gap={8}>
          <Box component="h2" fz="md" id={id}>
            <ScreenLink screen={profile} uuid={person.uuid}>
              {person.name}
            </ScreenLink>
          </Box>
          <CloseButton aria-label={t('Close')} onClick={onClose} data-autofocus />
        </Group>
        {person.team && <Text c="dimmed">{person.team}</Text>}
        {isRequest(leave) ? (
          <LeaveTypeName name={leave.typeName} color={leave.color} />
        ) : (
          leave.employeeStatus && <p>{titleOfLeave(leave)}</p>
        )}
        <p>{formatAbsence(leave)}</p>
        {isRequest(leave) && (
          <Group component="p" justify="space-between">
            {formatDayCount(leave.totalDays)}
            <LeaveStatusChip status={leave.status} />
          </Group>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
