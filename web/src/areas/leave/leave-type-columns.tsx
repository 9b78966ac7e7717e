import type { LeaveType } from '@hr/contract/areas/leave/leave-types'
import { unlimited } from '@hr/contract/areas/leave/balance'
import { formatDay } from '@hr/contract/lib/day'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/app-table.ts'
import { NotGiven } from '../../ui/Facts.tsx'
import { LeaveTypeName } from './LeaveTypeName.tsx'

const column = columnHelper<LeaveType>()
export const leaveTypeColumns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <ScreenLink screen="leaveTypeEdit" uuid={original.uuid}>
        <LeaveTypeName {...original} />
      </ScreenLink>
    ),
  }),
  column.accessor('numberOfDays', {
    header: t('Days'),
    meta: { width: '140px' },
    cell: (cell) => {
      const days = cell.getValue()
      if (days === null || days === 0) return <NotGiven />
      return days === unlimited ? t('Unlimited') : days
    },
  }),
  column.accessor('expiredDate', {
    header: t('Expiration date'),
    meta: { width: '160px' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor((type) => (type.halfDays ? t('Yes') : t('No')), {
    id: 'halfDays',
    header: t('Half days'),
    meta: { width: '120px', card: 'hidden' },
    enableSorting: false,
  }),
])
