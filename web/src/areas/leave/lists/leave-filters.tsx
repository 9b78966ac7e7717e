import type { LeaveStatus } from '@hr/contract/areas/leave/status'
import { t } from '../../../lib/t.ts'
import { noFilter, type Filter, type FilterValues } from '../../../table/filters/filters.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { typeFilter } from '../type-filter.tsx'

type ListedStatus = Exclude<LeaveStatus, 'canceling'>
const statuses = [
  'inProgress',
  'pending',
  'approved',
  'rejected',
  'canceled',
] as const satisfies readonly ListedStatus[]
const labels = {
  ...Object.fromEntries(Object.entries(statusAppearance).map(([status, { label }]) => [status, label])),
  inProgress: t('In Progress'),
}

/** The filters of a list of requests (specification two, section 2); `preset` is the initial status. */
const filtersWith = (preset: ListedStatus | typeof noFilter, options: readonly ListedStatus[]): Filter[] => [
  { kind: 'day', name: 'startDate', label: t('Start date') },
  { kind: 'day', name: 'endDate', label: t('End date') },
  typeFilter,
  { kind: 'option', name: 'status', label: t('Status'), options, labels, preset },
]

/** Lists for approvers start with pending, or with in progress to include cancellation requests. */
export const pendingFilters = filtersWith('pending', statuses)
export const inProgressFilters = filtersWith('inProgress', statuses)
/** Decided requests are never pending. */
export const decidedFilters = filtersWith(noFilter, ['approved', 'rejected', 'canceled'])

/** Returns whether a list only shows requests that need a decision. */
export const showsPending = ({ status = '' }: FilterValues): boolean => ['inProgress', 'pending'].includes(status)
