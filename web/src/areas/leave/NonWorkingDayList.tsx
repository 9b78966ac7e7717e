import { nonWorkingDaysApi, type NonWorkingDay } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { formatDay } from '@hr/contract/lib/day'
import { useApiMutation } from '../../api/client.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/app-table.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { HolidaysButton } from './HolidaysButton.tsx'
import { recountedText } from './recounted.ts'

const column = columnHelper<NonWorkingDay>()
const columns = column.columns([
  column.accessor('title', {
    header: t('Title'),
    cell: ({ row: { original } }) => (
      <ScreenLink screen="nonWorkingDayEdit" uuid={original.uuid}>
        {original.title}
      </ScreenLink>
    ),
  }),
  column.accessor('startDate', {
    header: t('Start date'),
    meta: { width: '160px' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('endDate', {
    header: t('End date'),
    meta: { width: '160px' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
])

export default function NonWorkingDayList() {
  const remove = useApiMutation(nonWorkingDaysApi.remove, { changes: [nonWorkingDaysApi.list] })
  return (
    <DataTable
      id="non-working-days"
      title={t(nonWorkingDaysTexts.title)}
      list={nonWorkingDaysApi.list}
      columns={columns}
      searchPlaceholder={t('Title...')}
      rowName={({ title }) => title}
      open={({ uuid }) => targetOf('nonWorkingDayEdit', uuid)}
      addNew="nonWorkingDayNew"
      buttons={() => <HolidaysButton />}
      actions={[
        editAction('nonWorkingDayEdit'),
        deleteAction({
          title: t(nonWorkingDaysTexts.deleteTitle),
          text: t('Leave that it touches is counted anew'),
          run: async ({ uuid }) => {
            const { message, recounted } = await remove.mutateAsync({ params: { id: uuid } })
            return { message: recountedText(message, recounted) }
          },
        }),
      ]}
    />
  )
}
