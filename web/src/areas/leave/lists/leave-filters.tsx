import { useQuery } from '@tanstack/react-query'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import type { LeaveStatus } from '@hr/contract/areas/leave/states'
import { wholeQuery } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { unfiltered, type Filter } from '../../../table/filters.ts'
import { statusLooks } from '../LeaveStatusChip.tsx'

/** From the list, which everybody may read; a single type only HR may. */
const TypeName = ({ uuid }: { uuid: string }) =>
  useQuery(wholeQuery(leaveTypesApi.list)).data?.find((type) => type.uuid === uuid)?.name ?? '…'

type ListedStatus = Exclude<LeaveStatus, 'canceling'> | 'inProgress'
const statuses = [
  'inProgress',
  'pending',
  'approved',
  'rejected',
  'canceled',
] as const satisfies readonly ListedStatus[]
const labels = {
  inProgress: t('In Progress'),
  ...Object.fromEntries(Object.entries(statusLooks).map(([status, { label }]) => [status, label])),
}

/** The filters of a list of requests (specification two, section 2); `preset`: the status that it begins with. */
const filtersWith = (preset: ListedStatus | typeof unfiltered, options: readonly ListedStatus[]): Filter[] => [
  { kind: 'day', name: 'startDate', label: t('Start date') },
  { kind: 'day', name: 'endDate', label: t('End date') },
  { kind: 'record', name: 'leaveType', label: t('Leave type'), list: leaveTypesApi.list, Name: TypeName },
  { kind: 'word', name: 'status', label: t('Status'), options, labels, preset },
]

/** What waits for the person who looks is pending, or in progress where wishes to cancel wait too. */
export const pendingFilters = filtersWith('pending', statuses)
export const inProgressFilters = filtersWith('inProgress', statuses)
/** Of what is decided nothing waits. */
export const decidedFilters = filtersWith(unfiltered, ['approved', 'rejected', 'canceled'])
