import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { ListParameters, ListQuery } from '../../../table/list-query.ts'
import { inProgressFilters, showsPending } from '../lists/leave-filters.tsx'
import type { InboxType } from './use-decidable-count.ts'

/** The requests of an inbox by its filters. */
export const inboxList = (name: string, type: InboxType): ListQuery<LeaveRequest, string> => ({
  name,
  endpoint: leaveApi.list,
  fixed: { type },
  firstSort: 'startDate',
  // Decided requests: latest first.
  firstOrder: (filters) => (showsPending(filters) ? 'asc' : 'desc'),
  sizes: ['all'],
  filters: inProgressFilters,
})

/** The cancellation requests that await the user, whatever the filters. */
export const consentList = (type: InboxType) => ({
  endpoint: leaveApi.list,
  fixed: { type, decidable: 'true' },
})

export const consentParameters = (parameters: ListParameters): ListParameters => ({
  ...parameters,
  filters: { status: 'canceling' },
  order: 'asc',
})
