import { positionsApi, positionsTexts, type Position } from '@hr/contract/areas/positions/positions'
import { request } from '../../api/request.ts'
import { LongLink } from '../../lib/LongLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/app-table.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'

const column = columnHelper<Position>()
const columns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <LongLink screen="positionEdit" uuid={original.uuid}>
        {original.name}
      </LongLink>
    ),
  }),
])

export default function PositionList() {
  return (
    <DataTable
      id="positions"
      title={t(positionsTexts.title)}
      sizes={smallPageSizes}
      list={positionsApi.list}
      columns={columns}
      searchPlaceholder={t('Name...')}
      rowName={(position) => position.name}
      open={(position) => targetOf('positionEdit', position.uuid)}
      addNew="positionNew"
      actions={[
        editAction('positionEdit'),
        deleteAction({
          title: t(positionsTexts.deleteTitle),
          text: t(positionsTexts.deleteText),
          changes: [positionsApi.list],
          run: (position) => request(positionsApi.remove, { params: { id: position.uuid } }),
        }),
      ]}
    />
  )
}
