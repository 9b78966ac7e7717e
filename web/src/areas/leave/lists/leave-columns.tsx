import { Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { dayOfInstant } from '@hr/contract/lib/dates'
import type { Day } from '@hr/contract/lib/day'
import { useTimeZone } from '../../../api/client-settings.ts'
import { LinkedPerson } from '../../../lib/LinkedPerson.tsx'
import { formatDay, formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { columnHelper } from '../../../table/columns.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { longText } from '../../../ui/LongText.tsx'
import { Name } from '../../../ui/Name.tsx'
import { Hint } from '../../../ui/texts.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { ownerName } from '../approvals/owner-name.ts'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { DocumentDueChip } from '../DocumentDueChip.tsx'
import { Note } from '../../../ui/texts.tsx'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { DecisionError } from './decision-errors.tsx'

const column = columnHelper<LeaveRequest>()

/** A plain number in a table; with its unit on a card. */
const Days = ({ days }: { days: number }) => (useIsPhone() ? formatDayCount(days) : formatNumber(days))

function RequestedOn({ instant }: { instant: string }) {
  return formatDay(dayOfInstant(instant, useTimeZone()))
}

/** The latest reminder: words on a card, and a sign in a table, whose rows keep their height. */
function Reminded({ day }: { day: Day }) {
  const text = t('Reminded on {day}', { day: formatDay(day) })
  if (useIsPhone()) return <Hint span>{text}</Hint>
  return (
    <span title={text}>
      <Icon icon={IconBellRinging} color="var(--hr-dim)" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

const type = column.accessor(({ leaveType }) => leaveType.name, {
  id: 'leaveType',
  header: t('Leave type'),
  enableSorting: false,
  meta: { minWidth: 124 },
  cell: ({ row: { original } }) => (
    <LeaveTypeName {...original.leaveType}>
      <Name>{original.leaveType.name}</Name>
    </LeaveTypeName>
  ),
})
const person = column.accessor(ownerName, {
  // The list sorts by last name first.
  id: 'lastName',
  header: t('Name', undefined, 'person'),
  meta: { width: 208, minWidth: 156 },
  cell: ({ row: { original } }) => <LinkedPerson person={original.user} sub={original.team.join(', ')} />,
})

const rest = column.columns([
  column.accessor('startDate', {
    header: t('Dates'),
    meta: { width: 200, minWidth: 112 },
    cell: ({ row: { original } }) => formatLeaveDates(original),
  }),
  column.accessor('totalDays', {
    header: t('Days'),
    meta: { width: 68, minWidth: 60, align: 'end' },
    cell: (cell) => <Days days={cell.getValue()} />,
  }),
  column.accessor('status', {
    header: t('Status'),
    meta: { width: 160, minWidth: 156, card: 'title' },
    cell: ({ row: { original } }) => (
      <Stack component="span" display="inline-flex" align="flex-start" gap={4} py={4}>
        <Group component="span" display="inline-flex" gap={8}>
          <LeaveStatusChip status={original.status} />
          {original.remindedOn !== null && <Reminded day={original.remindedOn} />}
        </Group>
        {original.documentDue && <DocumentDueChip />}
        {original.givenBack && <Note span>{t('Days credited back')}</Note>}
        <DecisionError leave={original} />
      </Stack>
    ),
  }),
])
const requested = column.accessor('requestedAt', {
  header: t('Requested'),
  meta: { width: 112, card: 'hidden', isMore: true },
  cell: (cell) => <RequestedOn instant={cell.getValue()} />,
})
const decidedBy = column.accessor('decidedBy', {
  header: t('Decided by'),
  enableSorting: false,
  meta: { width: 144, minWidth: 104, card: 'hidden', isMore: true },
  cell: (cell) => longText(cell.getValue() ?? ''),
})

/** For the user's own requests. */
export const ownColumns = [...column.columns([type]), ...rest, ...column.columns([requested])]
/** For requests of several people. */
export const peopleColumns = [...column.columns([person, type]), ...rest, ...column.columns([requested])]
/** For decided requests. */
export const decidedColumns = [...column.columns([person, type]), ...rest, ...column.columns([decidedBy])]
