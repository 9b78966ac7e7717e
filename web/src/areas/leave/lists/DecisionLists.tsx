import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { t } from '../../../lib/t.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import type { Filter } from '../../../table/filters.ts'
import { smallPageSizes } from '../../../table/remembered.ts'
import { requesterOf } from '../decide/requester.ts'
import { leaveDates } from '../leave-words.ts'
import { useDecidingActions } from './deciding-actions.tsx'
import { decidedColumns, peopleColumns } from './leave-columns.tsx'
import { decidedFilters, inProgressFilters, pendingFilters } from './leave-filters.tsx'
import { nothingPending } from './nothing-pending.tsx'
import { useOwnActions } from './own-actions.tsx'
import { Refusals } from './refusals.tsx'
import { useShowPending } from './use-show-pending.ts'

/** What the lists of requests of several people have in common: nobody decides blind. */
const common = {
  list: leaveApi.list,
  sizes: smallPageSizes,
  columns: peopleColumns,
  firstSort: 'startDate',
  firstOrder: 'desc',
  searchPlaceholder: t('Name...'),
  rowName: (leave: LeaveRequest) => `${requesterOf(leave)}, ${leaveDates(leave)}`,
  empty: nothingPending,
} as const

type RequestListProps = Pick<Parameters<typeof DataTable<LeaveRequest>>[0], 'id' | 'title' | 'fixed'> & {
  filters: readonly Filter[]
  of?: 'all' | 'decided'
}

function RequestList({ of = 'all', ...props }: RequestListProps) {
  const own = useOwnActions()
  const showPending = useShowPending(props.filters)
  const deciding = useDecidingActions(of, () => of === 'all' && showPending())
  return (
    <Refusals value={deciding.refusals}>
      <DataTable
        {...common}
        {...(of === 'decided' && { list: leaveApi.history, columns: decidedColumns })}
        {...props}
        held={deciding.held}
        expand={deciding.expand}
        actions={[...deciding.actions, ...own.actions]}
      />
      {deciding.dialog}
      {own.dialog}
    </Refusals>
  )
}

/** What waits for the person who looks, where there is no room for two panes. */
export const TeamRequests = () => (
  <RequestList
    id="approval-requests"
    title={t(leaveTexts.approvalRequests)}
    fixed={{ type: 'supervisorOrTeamLeadLeaves' }}
    filters={inProgressFilters}
  />
)

export const CompanyRequests = () => (
  <RequestList
    id="company-requests"
    title={t(leaveTexts.companyRequests)}
    fixed={{ type: 'allLeaves' }}
    filters={pendingFilters}
  />
)

/** All requests, for the manager's update. */
export const ManageLeaves = () => (
  <RequestList
    id="manage-leaves"
    title={t(leaveTexts.manage)}
    fixed={{ type: 'allLeaves' }}
    filters={inProgressFilters}
  />
)

export const LeaveHistory = () => (
  <RequestList id="leave-history" title={t(leaveTexts.history)} of="decided" filters={decidedFilters} />
)
