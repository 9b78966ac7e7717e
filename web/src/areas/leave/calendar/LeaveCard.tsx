import { CloseButton, Popover } from '@mantine/core'
import { useId } from 'react'
import type { CalendarLeave, CalendarPerson } from '@hr/contract/areas/leave/leave'
import { useUser } from '../../../api/session.ts'
import { profileScreen } from '../../../lib/profile-screen.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import css from './calendar.module.css'

type LeaveCardProps = {
  person: CalendarPerson
  leave: CalendarLeave
  /** The position of the leave in the calendar. */
  box: { left: number; top: number; width: number }
  onClose: () => void
}

/** The details of a leave, in a popover. */
export function LeaveCard({ person, leave, box, onClose }: LeaveCardProps) {
  const id = useId()
  const { effectiveRole } = useUser()
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
        <div className={css.cardHead}>
          <h2 id={id}>
            <ScreenLink screen={profileScreen(effectiveRole)} uuid={person.uuid}>
              {person.name}
            </ScreenLink>
          </h2>
          <CloseButton aria-label={t('Close')} onClick={onClose} data-autofocus />
        </div>
        {person.team !== '' && <p className={css.cardTeam}>{person.team}</p>}
        <LeaveTypeName name={leave.typeName} color={leave.color} />
        <p>{formatLeaveDates(leave)}</p>
        <p className={css.cardFoot}>
          {formatDayCount(leave.totalDays)}
          <LeaveStatusChip status={leave.status} />
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
