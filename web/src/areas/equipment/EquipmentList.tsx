import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { equipmentApi, equipmentTexts, type EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { itemStatuses, itemTexts } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { DataTable } from '../../table/DataTable.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ImportButton } from '../../table/ImportButton.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { equipmentChanges } from './changes.ts'
import { equipmentColumns, toCollectColumns } from './columns.tsx'
import { statusFilter } from './ItemStatusChip.tsx'

const ImportEquipment = lazyDialog(
  async () => (await import('./ImportItems.tsx')).ImportEquipment,
  t(itemsImportTexts.equipmentTitle),
  880,
)

/** What both lists of equipment have in common. */
const common = {
  list: equipmentApi.list,
  sizes: smallPageSizes,
  searchPlaceholder: t(itemTexts.search),
  emptyText: t(itemTexts.empty),
  filters: [statusFilter(itemStatuses)],
  rowName: ({ name, code }: EquipmentRow) => `${name} ${code}`,
  open: ({ uuid }: EquipmentRow) => targetOf('equipmentEdit', uuid),
}

function useActions() {
  return [
    editAction<EquipmentRow>('equipmentEdit'),
    deleteAction<EquipmentRow>({
      title: t(equipmentTexts.deleteTitle),
      text: t(itemTexts.deleteText),
      changes: equipmentChanges,
      run: ({ uuid }) => request(equipmentApi.remove, { params: { id: uuid } }),
    }),
  ]
}

export function EquipmentList() {
  return (
    <DataTable
      {...common}
      id="equipment"
      title={t(equipmentTitles.title)}
      columns={equipmentColumns}
      actions={useActions()}
      addNew="equipmentNew"
      buttons={(view) => (
        <>
          <ImportButton dialog={ImportEquipment} />
          <ExportMenu list="equipment" {...view} />
        </>
      )}
      related={<ScreenLink screen="equipmentToCollect">{t(equipmentTitles.toCollectTitle)}</ScreenLink>}
    />
  )
}

/** What archived people still have. */
export function EquipmentToCollect() {
  return (
    <DataTable
      {...common}
      id="equipment-to-collect"
      title={t(equipmentTitles.toCollectTitle)}
      columns={toCollectColumns}
      fixed={{ isToCollect: 'true' }}
      firstSort="employee"
      actions={useActions()}
      buttons={(view) => <ExportMenu list="equipment" {...view} />}
      related={<ScreenLink screen="equipment">{t(equipmentTitles.title)}</ScreenLink>}
    />
  )
}
