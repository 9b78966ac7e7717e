import {
  IconAlertTriangle,
  IconArchive,
  IconCircleCheck,
  IconCircleOff,
  IconRecycle,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { itemStatuses, type ItemStatus } from '@hr/contract/areas/equipment/items'
import { t } from '../../lib/t.ts'
import { noFilter, type Filter } from '../../table/filters/filters.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Label and appearance of each status, for chips and filters. */
const appearance: Record<ItemStatus, { label: string; tone: Tone; Sign: TablerIcon }> = {
  active: { label: t('Active'), tone: 'ok', Sign: IconCircleCheck },
  inactive: { label: t('Inactive'), tone: 'mute', Sign: IconCircleOff },
  spent: { label: t('Spent'), tone: 'mute', Sign: IconRecycle },
  broken: { label: t('Broken'), tone: 'danger', Sign: IconAlertTriangle },
  'written off': { label: t('Written off'), tone: 'violet', Sign: IconArchive },
}

export function ItemStatusChip({ status }: { status: ItemStatus | null }) {
  if (status === null) return <NotGiven />
  const { label, tone, Sign } = appearance[status]
  return (
    <StatusChip tone={tone} icon={<Icon icon={Sign} size={14} />}>
      {label}
    </StatusChip>
  )
}

const labels = Object.fromEntries(itemStatuses.map((status) => [status, appearance[status].label]))

/** The status filter of a list; all statuses by default. */
export const statusFilter = (options: readonly ItemStatus[]): Filter => ({
  kind: 'option',
  name: 'status',
  label: t('Status'),
  options,
  labels,
  preset: noFilter,
})
