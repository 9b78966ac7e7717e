import type { ReactNode } from 'react'
import type { ViewedList } from '@hr/contract/areas/views/kinds'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { tx } from '../../../lib/tx.tsx'
import { t } from '../../../lib/t.ts'
import type { Filter } from '../../../table/filters/filters.ts'
import { useFilterValues } from '../../../table/open-view.ts'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../../table/list-preferences.ts'
import { useListPage } from '../../../table/use-list-page.ts'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ownerName } from '../approvals/owner-name.ts'
import { formatLeaveDates } from '../format-leave.ts'
import { useApproverActions } from './approver-actions.tsx'
import { decidedColumns, peopleColumns } from './leave-columns.tsx'
import { decidedFilters, inProgressFilters, showsPending } from './leave-filters.tsx'
import { NoRequests } from './NoRequests.tsx'
import { useOwnActions } from './own-actions.tsx'
import { DecisionErrors } from './decision-errors.tsx'
import { useShowPending } from './use-show-pending.ts'

type RequestListProps = {
  name: ViewedList
  title: string
  /** A description of the screen under its title. */
  hint: ReactNode
  /** Fixed query parameters. */
  fixed?: Record<string, string>
  filters: readonly Filter[]
  of?: 'all' | 'decided'
  /** Buttons beside the title. */
  buttons?: ReactNode
}

/** A list of several people's requests, with everything needed for a decision. */
export function RequestList({ name, title, hint, fixed = {}, filters, of = 'all', buttons }: RequestListProps) {
  const ownActions = useOwnActions()
  const showPending = useShowPending(name, filters)
  const deciding = useApproverActions(of, () => of === 'all' && showPending())
  const list = useListPage({
    name,
    endpoint: of === 'decided' ? leaveApi.history : leaveApi.list,
    fixed,
    columns: of === 'decided' ? decidedColumns : peopleColumns,
    firstSort: 'startDate',
    firstOrder: showsPending(useFilterValues(name, filters)) ? 'asc' : 'desc',
    filters,
    sizes: smallPageSizes,
    rowName: (leave) => `${ownerName(leave)}, ${formatLeaveDates(leave)}`,
    actions: [...deciding.actions, ...ownActions.actions],
    held: deciding.held,
  })
  return (
    <DecisionErrors value={deciding.errors}>
      <ListPage list={list}>
        <PageTitle title={title} count={list.total}>
          {buttons}
        </PageTitle>
        {hint}
        <ListToolbar list={list} searchPlaceholder={t('Name...', undefined, 'person')} />
        <ListTable list={list} caption={title} expand={deciding.expand} empty={<NoRequests state={list.state} />}>
          <ListFooter list={list} />
        </ListTable>
      </ListPage>
      {deciding.dialog}
      {ownActions.dialog}
    </DecisionErrors>
  )
}

/** All requests of the company, for HR to find, correct or cancel. */
export const ManageLeaves = () => (
  <RequestList
    name="manage-leaves"
    title={t(leaveTexts.manage)}
    hint={
      <PageAbout>
        {t(leaveAbout.manage)}{' '}
        {tx('To decide on pending requests, go to {screen}.', {
          screen: <ScreenLink screen="companyRequests">{t(leaveTexts.companyRequests)}</ScreenLink>,
        })}
      </PageAbout>
    }
    fixed={{ type: 'allLeaves' }}
    filters={inProgressFilters}
  />
)

export const LeaveHistory = () => (
  <RequestList
    name="leave-history"
    title={t(leaveTexts.history)}
    hint={<PageAbout>{t(leaveAbout.history)}</PageAbout>}
    of="decided"
    filters={decidedFilters}
  />
)
