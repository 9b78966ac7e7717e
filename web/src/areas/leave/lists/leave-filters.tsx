import type { LeaveStatus } from '@hr/contract/areas/leave/status'
import { t } from '../../../lib/t.ts'
import { noFilter, type Filter, type FilterValues } from '../../../table/filters/filters.ts'
import { statusLooks } from '../LeaveStatusChip.tsx'
import { typeFilter } from '../type-filter.tsx'

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
const filtersWith = (preset: ListedStatus | typeof noFilter, options: readonly ListedStatus[]): Filter[] => [
  { kind: 'day', name: 'startDate', label: t('Start date') },
  { kind: 'day', name: 'endDate', label: t('End date') },
  typeFilter,
  { kind: 'word', name: 'status', label: t('Status'), options, labels, preset },
]

/** What waits for the person who looks is pending, or in progress where wishes to cancel wait too. */
export const pendingFilters = filtersWith('pending', statuses)
export const inProgressFilters = filtersWith('inProgress', statuses)
/** Of what is decided nothing waits. */
export const decidedFilters = filtersWith(noFilter, ['approved', 'rejected', 'canceled'])

/** Whether a list shows only requests that need a decision. */
export const showsPending = ({ status = '' }: FilterValues): boolean => ['inProgress', 'pending'].includes(status)
