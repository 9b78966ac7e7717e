import type { Message } from '@hr/contract/lib/messages'
import type { ViewedList } from '@hr/contract/areas/views/kinds'
import { IconFileImport } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { equipmentApi, type EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import {
  itemStatuses,
  itemTexts,
  purchaseFieldNames,
  purchaseFields,
  type ItemKind,
} from '@hr/contract/areas/equipment/items'
import { filteredLicenceStatuses, licencesApi, type LicenceRow } from '@hr/contract/areas/equipment/licences'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import type { ScreenName } from '@hr/contract/screens'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import type { RowAction } from '../../table/actions.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import type { Columns } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import type { Filter } from '../../table/filters/filters.ts'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { deleteAction, editAction, openActions } from '../../table/row-actions.tsx'
import type { ListEndpoint } from '../../table/list-query.ts'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { collectAction } from './collect-equipment.tsx'
import { endingColumns, equipmentColumns, licenceColumns, toCollectColumns } from './columns.tsx'
import { statusFilter } from './ItemStatusChip.tsx'
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
  /** The storage key of its settings. */
  name: ViewedList
  title: Message
  endpoint: ListEndpoint<Row>
  /** The query of a part of the items, which can be neither added to nor imported. */
  part?: Record<string, string>
  columns: Columns<Row>
  firstSort?: string
  filters?: readonly Filter[]
  actions: readonly RowAction<Row>[]
  /** The other list of the same kind. */
  other: { screen: ScreenName; title: Message }
}

/** Returns the screen of a list of items. */
function itemList<Row extends Listed>({ kind, title, other, part, ...described }: Description<Row>): ComponentType {
  const { sheet, screens } = itemKinds[kind]
  const ImportDialog = importDialogs[kind]
  const options = {
    ...described,
    ...(part && { fixed: part }),
    sizes: smallPageSizes,
    // Several employees may have a seat of the same licence.
    rowName: ({ name, code, employee }: Row) =>
      kind === 'licence' && employee ? `${name} ${code}, ${nameOf(employee)}` : `${name} ${code}`,
  }
  return function ItemList() {
    const list = useListPage(options)
    const addNew = !part && <AddNewButton screen={screens.add} />
    return (
      <ListPage list={list}>
        <PageTitle title={t(title)} count={list.total}>
          {!part && (
            <DialogButton label={t('Import')} icon={IconFileImport}>
              {(close) => <ImportDialog onClose={close} />}
            </DialogButton>
          )}
          <ExportMenu sheet={sheet} extras={extras[kind]} list={list} />
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
}

const deleteItem = <Row extends Listed>(kind: ItemKind) =>
  deleteAction<Row>({
    title: t(itemKinds[kind].texts.deleteTitle),
    text: t(itemTexts.deleteText),
    changes: itemKinds[kind].changes,
    run: ({ uuid }) => request(itemKinds[kind].api.remove, { params: { id: uuid } }),
  })

const equipmentActions = [editAction<EquipmentRow>('equipmentEdit'), deleteItem<EquipmentRow>('equipment')]
const equipment = {
  kind: 'equipment',
  endpoint: equipmentApi.list,
  filters: [statusFilter(itemStatuses)],
} as const

export const EquipmentList: ComponentType = itemList({
  ...equipment,
  name: 'equipment',
  title: equipmentTitles.title,
  columns: equipmentColumns,
  actions: equipmentActions,
  other: { screen: 'equipmentToCollect', title: equipmentTitles.toCollectTitle },
})

/** The equipment still assigned to archived employees. */
export const EquipmentToCollect: ComponentType = itemList({
  ...equipment,
  name: 'equipment-to-collect',
  title: equipmentTitles.toCollectTitle,
  part: { isToCollect: 'true' },
  columns: toCollectColumns,
  firstSort: 'employee',
  actions: [collectAction, ...equipmentActions],
  other: { screen: 'equipment', title: equipmentTitles.title },
})

const licences = {
  kind: 'licence',
  endpoint: licencesApi.list,
  actions: [
    editAction<LicenceRow>('licenceEdit'),
    // 'Open' would open the same page as 'Edit'.
    ...openActions<LicenceRow>('licenceEdit', itemKinds.licence.icon).slice(1),
    deleteItem<LicenceRow>('licence'),
  ],
} as const

export const LicenceList: ComponentType = itemList({
  ...licences,
  name: 'licences',
  title: licenceTitles.title,
  columns: licenceColumns,
  filters: [statusFilter(filteredLicenceStatuses)],
  other: { screen: 'licencesEnding', title: licenceTitles.endingTitle },
})

/** The licences that expire in the next 12 months, soonest first. */
export const LicencesEnding: ComponentType = itemList({
  ...licences,
  name: 'licences-ending',
  title: licenceTitles.endingTitle,
  part: { isEnding: 'true' },
  columns: endingColumns,
  firstSort: 'dateExpired',
  other: { screen: 'licences', title: licenceTitles.title },
})
