import type { ComponentProps } from 'react'
import type { EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesTexts, type LicenceRow } from '@hr/contract/areas/equipment/licences'
import { NameLink } from '../../lib/NameLink.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/columns.ts'
import { longText } from '../../ui/LongText.tsx'
import { Name } from '../../ui/Name.tsx'
import { CollectButton } from './collect-equipment.tsx'
import { Expiry } from './Expiry.tsx'
import { Assignee } from './Assignee.tsx'
import type { ListedItem } from './draft.ts'
import { ItemStatusChip } from './ItemStatusChip.tsx'
import { itemKinds } from './kinds.ts'

/** The columns of both lists. */
function columnsOf<Row extends ListedItem>(kind: ItemKind, show?: ComponentProps<typeof Assignee>['show']) {
  const { screens, texts } = itemKinds[kind]
  const column = columnHelper<Row>()
  return {
    code: column.accessor((row) => row.code, {
      id: 'code',
      header: t('Code'),
      meta: { width: 120, minWidth: 96 },
      cell: ({ row: { original } }) => (
        <NameLink screen={screens.edit} uuid={original.uuid}>
          {original.code}
        </NameLink>
      ),
    }),
    name: column.accessor((row) => row.name, {
      id: 'name',
      header: t('Name'),
      meta: { minWidth: 104 },
      cell: (cell) => <Name>{cell.getValue()}</Name>,
    }),
    status: column.accessor((row) => row.status, {
      id: 'status',
      header: t('Status'),
      meta: { width: 152, minWidth: 140, card: 'title' },
      cell: (cell) => cell.getValue() && <ItemStatusChip status={cell.getValue()} />,
    }),
    employee: column.accessor((row) => row.employee, {
      id: 'employee',
      header: t('Assigned to employee'),
      meta: { width: 208, minWidth: 140 },
      cell: (cell) => <Assignee kind={kind} employee={cell.getValue()} {...(show && { show })} />,
    }),
    dateAdded: column.accessor((row) => (row.employee ? row.dateAdded : null), {
      id: 'dateAdded',
      header: t(texts.assignedOn),
      // The card of a licence shows its expiry date instead.
      meta: { width: 132, minWidth: 112, card: kind === 'licence' ? 'hidden' : 'labelled', isMore: true },
      cell: (cell) => formatDay(cell.getValue()),
    }),
    notes: column.accessor((row) => row.notes, {
      id: 'notes',
      header: t('Notes'),
      enableSorting: false,
      meta: { width: 152, minWidth: 112, card: 'hidden', isMore: true },
      cell: (cell) => longText(cell.getValue()),
    }),
  }
}

const equipment = columnsOf<EquipmentRow>('equipment')
const toCollect = columnsOf<EquipmentRow>('equipment', 'nothing')

export const equipmentColumns = [
  equipment.code,
  equipment.name,
  equipment.status,
  equipment.employee,
  equipment.dateAdded,
  equipment.notes,
]

/** The employee comes before the status; all items of this list are to be collected. */
export const toCollectColumns = [
  toCollect.code,
  toCollect.name,
  toCollect.employee,
  columnHelper<EquipmentRow>().display({
    id: 'collect',
    header: t('Collected'),
    meta: { width: 184, minWidth: 152 },
    cell: ({ row: { original } }) => <CollectButton item={original} />,
  }),
  // Their status says nothing about where they are.
  { ...toCollect.status, meta: { ...toCollect.status.meta, isMore: true as const } },
  toCollect.dateAdded,
  toCollect.notes,
]

const expiring = (width: number) =>
  columnHelper<LicenceRow>().accessor('dateExpired', {
    header: t(licencesTexts.expiring),
    meta: { width, minWidth: 128, card: 'labelled' },
    cell: ({ row: { original } }) => original.dateExpired && <Expiry {...original} />,
  })

const licences = columnsOf<LicenceRow>('licence')
const ending = columnsOf<LicenceRow>('licence', 'archived and away')

export const licenceColumns = [
  licences.code,
  licences.name,
  licences.status,
  licences.employee,
  expiring(136),
  licences.dateAdded,
  licences.notes,
]

/** The expiring item comes first, with its assignee. */
export const endingColumns = [ending.name, ending.code, expiring(208), ending.employee, ending.status, ending.notes]
