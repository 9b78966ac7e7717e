import { IconDeviceLaptop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { equipmentApi, type EquipmentOfPerson as Row } from '@hr/contract/areas/equipment/equipment'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { formatDay } from '@hr/contract/lib/day'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { ItemStatusChip } from './ItemStatusChip.tsx'
import { AssignedItems, type ItemColumn } from './AssignedItems.tsx'
import { Icon } from '../../ui/Icon.tsx'

const columns: readonly ItemColumn<Row>[] = [
  { label: t('Code'), show: ({ code }) => <LongText>{code}</LongText> },
  { label: t('Name'), show: ({ name }) => <LongText>{name}</LongText> },
  { label: t('Notes'), show: ({ notes }) => (notes === '' ? <NotGiven /> : <LongText>{notes}</LongText>) },
  { label: t('Status'), show: ({ inUse }) => <ItemStatusChip status={inUse} /> },
  { label: t(itemTexts.assignedOn), show: ({ assignedOn }) => formatDay(assignedOn) },
  { label: t(itemTexts.unassignedOn), show: ({ unassignedOn }) => formatDay(unassignedOn) || <NotGiven /> },
]

/** The equipment assigned to an employee now, then past assignments. */
export function AssignedEquipment({ uuid, isArchived }: { uuid: string; isArchived: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(query(equipmentApi.ofEmployee, { params: { id: uuid } }))
  return (
    <AssignedItems
      title={t(equipmentTitles.title)}
      uuid={uuid}
      isArchived={isArchived}
      rows={data && [...data.activeEquipmentList, ...data.equipmentHistoryList]}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      columns={columns}
      isPast={({ unassignedOn }) => unassignedOn !== null}
      // An employee may have had the same item several times.
      keyOf={({ uuid: id, assignedOn, unassignedOn }) => `${id} ${assignedOn} ${unassignedOn ?? ''}`}
      screens={{ add: 'equipmentNew', edit: 'equipmentEdit' }}
      icon={<Icon icon={IconDeviceLaptop} size={32} />}
    />
  )
}
