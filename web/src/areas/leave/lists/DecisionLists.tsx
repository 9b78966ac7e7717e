import type { ReactNode } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { tx } from '../../../lib/tx.tsx'
import { t } from '../../../lib/t.ts'
import { ListExportMenu } from '../../../table/ExportMenu.tsx'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import type { ListQuery } from '../../../table/list-query.ts'
import { useListPage } from '../../../table/use-list-page.ts'
import { useListState } from '../../../table/use-list-state.ts'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ownerName } from '../approvals/owner-name.ts'
import { formatLeaveDates } from '../format-leave.ts'
import { useApproverActions } from './approver-actions.tsx'
import { decidedColumns, peopleColumns } from './leave-columns.tsx'
import { allLeave, decidedLeave } from './leave-lists.ts'
import { NoRequests } from './NoRequests.tsx'
import { useOwnActions } from './own-actions.tsx'
import { DecisionErrors } from './decision-errors.tsx'
import { showPending } from './show-pending.ts'

type RequestListProps = {
  rows: ListQuery<LeaveRequest>
  title: string
  /** A description of the screen under its title. */
  hint: ReactNode
  of?: 'all' | 'decided'
  /** Buttons beside the title. */
  buttons?: ReactNode
}

/** A list of several people's requests, with everything needed for a decision. */
export function RequestList({ rows, title, hint, of = 'all', buttons }: RequestListProps) {
  const ownActions = useOwnActions()
  const state = useListState(rows)
  const deciding = useApproverActions(of, () => of === 'all' && showPending(state))
  const list = useListPage({
    ...rows,
    columns: of === 'decided' ? decidedColumns : peopleColumns,
    rowName: (leave) => `${ownerName(leave)}, ${formatLeaveDates(leave)}`,
    actions: [...deciding.actions, ...ownActions.actions],
    held: deciding.held,
  })
  return (
    <DecisionErrors value={deciding.errors}>
      <ListPage list={list}>
        <PageTitle title={title} count={list.total}>
          {buttons}
          <ListExportMenu list={list} />
        </PageTitle>
        {hint}
        <ListToolbar list={list} searchPlaceholder={t('Name...', undefined, 'person')} />
        <ListTable list={list} caption={title} expand={deciding.expand} empty={<NoRequests list={list} />}>
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
    rows={allLeave}
    title={t(leaveTexts.manage)}
    hint={
      <PageAbout>
        {t(leaveAbout.manage)}{' '}
        {tx('To decide on pending requests, go to {screen}.', {
          screen: <ScreenLink screen="companyRequests">{t(leaveTexts.companyRequests)}</ScreenLink>,
        })}
      </PageAbout>
    }
  />
)

export const LeaveHistory = () => (
  <RequestList
    rows={decidedLeave}
    title={t(leaveTexts.history)}
    hint={<PageAbout>{t(leaveAbout.history)}</PageAbout>}
    of="decided"
  />
)
