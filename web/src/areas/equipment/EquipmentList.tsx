import { equipmentApi, equipmentTexts, type EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { itemStatuses, itemTexts, purchaseFieldNames, purchaseFields } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { request } from '../../api/request.ts'
import { ImportButton } from '../../import/ImportButton.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { equipmentChanges } from './invalidations.ts'
import { collectAction } from './collect-equipment.tsx'
import { equipmentColumns, toCollectColumns } from './columns.tsx'
import { statusFilter } from './ItemStatusChip.tsx'

const ImportEquipment = lazyDialog(
  async () => (await import('./ImportItems.tsx')).ImportEquipment,
  t(itemsImportTexts.equipmentTitle),
  880,
)

/** Common options of both lists of equipment. */
const common = {
  endpoint: equipmentApi.list,
  filters: [statusFilter(itemStatuses)],
  sizes: smallPageSizes,
  rowName: ({ name, code }: EquipmentRow) => `${name} ${code}`,
}
const exportedExtras = Object.fromEntries(purchaseFieldNames.map((field) => [field, t(purchaseFields[field].label)]))
const openItem = ({ uuid }: EquipmentRow) => linkTo('equipmentEdit', uuid)

const actions = [
  editAction<EquipmentRow>('equipmentEdit'),
  deleteAction<EquipmentRow>({
    title: t(equipmentTexts.deleteTitle),
    text: t(itemTexts.deleteText),
    changes: equipmentChanges,
    run: ({ uuid }) => request(equipmentApi.remove, { params: { id: uuid } }),
  }),
]

const toCollectActions = [collectAction, ...actions]

export function EquipmentList() {
  const title = t(equipmentTitles.title)
  const addNew = <AddNewButton screen="equipmentNew" />
  const list = useListPage({ ...common, name: 'equipment', columns: equipmentColumns, actions })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ImportButton dialog={ImportEquipment} />
        <ExportMenu sheet="equipment" extras={exportedExtras} list={list} />
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(itemTexts.search)}>
        <ScreenLink screen="equipmentToCollect">{t(equipmentTitles.toCollectTitle)}</ScreenLink>
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        open={openItem}
        empty={
          <EmptyList state={list.state} text={t(itemTexts.empty)}>
            {addNew}
          </EmptyList>
        }
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

/** The equipment still assigned to archived employees. */
export function EquipmentToCollect() {
  const title = t(equipmentTitles.toCollectTitle)
  const list = useListPage({
    ...common,
    name: 'equipment-to-collect',
    fixed: { isToCollect: 'true' },
    columns: toCollectColumns,
    firstSort: 'employee',
    actions: toCollectActions,
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ExportMenu sheet="equipment" extras={exportedExtras} list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(itemTexts.search)}>
        <ScreenLink screen="equipment">{t(equipmentTitles.title)}</ScreenLink>
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        open={openItem}
        empty={<EmptyList state={list.state} text={t(itemTexts.empty)} />}
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
