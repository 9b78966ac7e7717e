import type { LeaveType } from '@hr/contract/areas/leave/leave-types'
import { unlimited } from '@hr/contract/areas/leave/balance'
import { leaveTypeLabels } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/day'
import { NameLink } from '../../lib/NameLink.tsx'
import { formatDay, formatNumber } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/columns.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { formatDayCount } from './format-leave.ts'
import { LeaveTypeName } from './LeaveTypeName.tsx'

/** A plain number or date in a table; with its unit on a card. */
const Days = ({ days }: { days: number }) => (useIsPhone() ? formatDayCount(days) : formatNumber(days))
function Expiration({ day }: { day: Day }) {
  return useIsPhone() ? t('Valid until {day}', { day: formatDay(day) }) : formatDay(day)
}

const column = columnHelper<LeaveType>()
export const leaveTypeColumns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <LeaveTypeName {...original}>
        <NameLink screen="leaveTypeEdit" uuid={original.uuid}>
          {original.name}
        </NameLink>
      </LeaveTypeName>
    ),
  }),
  column.accessor('numberOfDays', {
    header: t('Days'),
    meta: { width: 140, minWidth: 96 },
    cell: (cell) => {
      const days = cell.getValue()
      if (days === null || days === 0) return null
      return days === unlimited ? t('Unlimited') : <Days days={days} />
    },
  }),
  column.accessor('validFrom', {
    header: t(leaveTypeLabels.validFrom),
    meta: { width: 140, minWidth: 112, card: 'hidden' },
    enableSorting: false,
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('expiredDate', {
    header: t(leaveTypeLabels.expiredDate),
    meta: { width: 160, minWidth: 120 },
    cell: (cell) => <Expiration day={cell.getValue()} />,
  }),
  column.accessor((type) => (type.halfDays ? t('Yes') : t('No')), {
    id: 'halfDays',
    header: t('Half days'),
    meta: { width: 120, minWidth: 96, card: 'hidden' },
    enableSorting: false,
  }),
])
