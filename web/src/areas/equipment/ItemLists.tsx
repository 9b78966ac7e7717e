import type { Message } from '@hr/contract/lib/messages'
import { useMemo, type ComponentType } from 'react'
import type { EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { itemTexts, purchaseFieldNames, purchaseFields, type ItemKind } from '@hr/contract/areas/equipment/items'
import type { LicenceRow } from '@hr/contract/areas/equipment/licences'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import type { ScreenName } from '@hr/contract/screens'
import { request } from '../../api/request.ts'
import { ImportButton } from '../../import/ImportButton.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import type { RowAction } from '../../table/actions.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import type { Columns } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { deleteAction, editAction, openActions } from '../../table/row-actions.tsx'
import type { ListQuery } from '../../table/list-query.ts'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { collectAction, useCollectOne } from './collect-equipment.tsx'
import { endingColumns, equipmentColumns, licenceColumns, toCollectColumns } from './columns.tsx'
import { endingList, equipmentList, licenceList, toCollectList } from './item-lists.ts'
import { itemKinds } from './kinds.ts'

const importDialogs = {
  equipment: lazyDialog(
    async () => (await import('./ImportItems.tsx')).ImportEquipment,
    t(itemsImportTexts.equipmentTitle),
    880,
  ),
  licence: lazyDialog(
    async () => (await import('./ImportItems.tsx')).ImportLicences,
    t(itemsImportTexts.licencesTitle),
    880,
  ),
}
/** The columns that the user may add to an export. */
const extras = {
  equipment: Object.fromEntries(purchaseFieldNames.map((field) => [field, t(purchaseFields[field].label)])),
  licence: {},
}

type Listed = { uuid: string; name: string; code: string; employee: { firstName: string; lastName: string } | null }

type Description<Row extends Listed> = {
  kind: ItemKind
  list: ListQuery<Row>
  title: Message
  /** A part of the items can be neither added to nor imported. */
  isPart?: true
  columns: Columns<Row>
  useActions: () => readonly RowAction<Row>[]
  /** The other list of the same kind. */
  other: { screen: ScreenName; title: Message }
}

/** Returns the screen of a list of items. */
function itemList<Row extends Listed>({
  kind,
  list: query,
  title,
  other,
  isPart,
  columns,
  useActions,
}: Description<Row>): ComponentType {
  const { sheet, screens } = itemKinds[kind]
  const ImportDialog = importDialogs[kind]
  const options = {
    ...query,
    columns,
    // Several employees may have a seat of the same licence.
    rowName: ({ name, code, employee }: Row) =>
      kind === 'licence' && employee ? `${name} ${code}, ${nameOf(employee)}` : `${name} ${code}`,
  }
  return function ItemList() {
    const list = useListPage({ ...options, actions: useActions() })
    const addNew = !isPart && <AddNewButton screen={screens.add} />
    return (
      <ListPage list={list}>
        <PageTitle title={t(title)} count={list.total}>
          {!isPart && <ImportButton>{(close) => <ImportDialog onClose={close} />}</ImportButton>}
          <ListExportMenu sheet={sheet} extras={extras[kind]} list={list} />
          {!list.hasNoRecords && addNew}
        </PageTitle>
        <ListToolbar list={list} searchPlaceholder={t(itemTexts.search)}>
          <ScreenLink screen={other.screen}>{t(other.title)}</ScreenLink>
        </ListToolbar>
        <ListTable
          list={list}
          caption={t(title)}
          open={({ uuid }) => linkTo(screens.edit, uuid)}
          empty={
            <EmptyList list={list} text={t(itemTexts.empty)}>
              {addNew}
            </EmptyList>
          }
        >
          <ListFooter list={list} />
        </ListTable>
      </ListPage>
    )
  }
}

const deleteItem = <Row extends Listed>(kind: ItemKind) =>
  deleteAction<Row>({
    title: t(itemKinds[kind].texts.deleteTitle),
    text: t(itemTexts.deleteText),
    run: ({ uuid }) => request(itemKinds[kind].api.remove, { params: { id: uuid } }),
  })

const equipmentActions = [editAction<EquipmentRow>('equipmentEdit'), deleteItem<EquipmentRow>('equipment')]
const toCollectActions = [collectAction, ...equipmentActions]

function useEquipmentActions(): readonly RowAction<EquipmentRow>[] {
  const collect = useCollectOne()
  return useMemo(() => [collect, ...equipmentActions], [collect])
}

export const EquipmentList: ComponentType = itemList({
  kind: 'equipment',
  list: equipmentList,
  title: equipmentTitles.title,
  columns: equipmentColumns,
  useActions: useEquipmentActions,
  other: { screen: 'equipmentToCollect', title: equipmentTitles.toCollectTitle },
})

export const EquipmentToCollect: ComponentType = itemList({
  kind: 'equipment',
  list: toCollectList,
  title: equipmentTitles.toCollectTitle,
  isPart: true,
  columns: toCollectColumns,
  useActions: () => toCollectActions,
  other: { screen: 'equipment', title: equipmentTitles.title },
})

const licenceActions = [
  editAction<LicenceRow>('licenceEdit'),
  // 'Open' would open the same page as 'Edit'.
  ...openActions<LicenceRow>('licenceEdit', itemKinds.licence.icon).slice(1),
  deleteItem<LicenceRow>('licence'),
]
const licences = { kind: 'licence', useActions: () => licenceActions } as const

export const LicenceList: ComponentType = itemList({
  ...licences,
  list: licenceList,
  title: licenceTitles.title,
  columns: licenceColumns,
  other: { screen: 'licencesEnding', title: licenceTitles.endingTitle },
})

export const LicencesEnding: ComponentType = itemList({
  ...licences,
  list: endingList,
  title: licenceTitles.endingTitle,
  isPart: true,
  columns: endingColumns,
  other: { screen: 'licences', title: licenceTitles.title },
})
