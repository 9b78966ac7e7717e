import { nonWorkingDaysApi, type NonWorkingDay } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { formatDay, formatDays } from '@hr/contract/lib/day'
import { request } from '../../api/request.ts'
import { LongLink } from '../../lib/LongLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/app-table.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { HolidaysButton } from './HolidaysButton.tsx'
import { recountedText } from './recounted.ts'

/** On a card the two dates stand together. */
const Start = ({ startDate, endDate }: NonWorkingDay) =>
  useIsPhone() ? formatDays({ startDate, endDate }) : formatDay(startDate)

const column = columnHelper<NonWorkingDay>()
const columns = column.columns([
  column.accessor('title', {
    header: t('Title'),
    cell: ({ row: { original } }) => (
      <LongLink screen="nonWorkingDayEdit" uuid={original.uuid}>
        {original.title}
      </LongLink>
    ),
  }),
  column.accessor('startDate', {
    header: t('Start date'),
    meta: { width: '160px' },
    cell: ({ row: { original } }) => <Start {...original} />,
  }),
  column.accessor('endDate', {
    header: t('End date'),
    meta: { width: '160px', card: 'hidden' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
])

export default function NonWorkingDayList() {
  return (
    <DataTable
      id="non-working-days"
      title={t(nonWorkingDaysTexts.title)}
      sizes={smallPageSizes}
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
          text: t(nonWorkingDaysTexts.deleteText),
          changes: [nonWorkingDaysApi.list],
          run: async ({ uuid }) => {
            const { message, recounted } = await request(nonWorkingDaysApi.remove, { params: { id: uuid } })
            return { message: recountedText(message, recounted) }
          },
        }),
      ]}
    />
  )
}
