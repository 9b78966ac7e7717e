import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { smallPageSizes } from '../../../table/list-preferences.ts'
import type { ListQuery } from '../../../table/list-query.ts'
import { decidedFilters, inProgressFilters, pendingFilters, showsPending } from './leave-filters.tsx'

const common = { firstSort: 'startDate', sizes: smallPageSizes } as const

/** The user's own requests, pending ones first. */
export const ownLeave: ListQuery<LeaveRequest> = {
  ...common,
  name: 'my-leaves',
  endpoint: leaveApi.list,
  fixed: { type: 'myLeaves' },
  firstOrder: 'desc',
  filters: pendingFilters,
}

/** Lists for approvers; decided requests start with the latest. */
const ofPeople = {
  ...common,
  firstOrder: (filters) => (showsPending(filters) ? 'asc' : 'desc'),
} satisfies Partial<ListQuery<LeaveRequest>>

/** All requests of the company, for HR to find, correct or cancel. */
export const allLeave: ListQuery<LeaveRequest> = {
  ...ofPeople,
  name: 'manage-leaves',
  endpoint: leaveApi.list,
  fixed: { type: 'allLeaves' },
  filters: inProgressFilters,
}

/** The requests that the user approves. */
export const teamLeave: ListQuery<LeaveRequest> = {
  ...ofPeople,
  name: 'approval-requests',
  endpoint: leaveApi.list,
  fixed: { type: 'supervisorOrTeamLeadLeaves' },
  filters: inProgressFilters,
}

export const decidedLeave: ListQuery<LeaveRequest> = {
  ...ofPeople,
  name: 'leave-history',
  endpoint: leaveApi.history,
  filters: decidedFilters,
}
