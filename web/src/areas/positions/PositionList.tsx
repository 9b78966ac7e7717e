import { positionsApi, positionsTexts, type Position } from '@hr/contract/areas/positions/positions'
import { request } from '../../api/request.ts'
import { LongLink } from '../../lib/LongLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { columnHelper } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

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

const title = t(positionsTexts.title)
const addNew = <AddNewButton screen="positionNew" />

export default function PositionList() {
  const list = useListPage({
    name: 'positions',
    endpoint: positionsApi.list,
    columns,
    sizes: smallPageSizes,
    rowName: (position) => position.name,
    actions: [
      editAction('positionEdit'),
      deleteAction({
        title: t(positionsTexts.deleteTitle),
        text: t(positionsTexts.deleteText),
        changes: [positionsApi.list],
        run: (position) => request(positionsApi.remove, { params: { id: position.uuid } }),
      }),
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t('Name...')} />
      <ListTable
        list={list}
        caption={title}
        open={(position) => linkTo('positionEdit', position.uuid)}
        empty={<EmptyList state={list.state}>{addNew}</EmptyList>}
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
