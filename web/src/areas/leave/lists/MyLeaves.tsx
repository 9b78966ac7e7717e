import { useNavigate } from '@tanstack/react-router'
import { IconCalendarShare } from '@tabler/icons-react'
import { may } from '@hr/contract/access'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../../../api/session.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { textSearch } from '../../../lib/search.ts'
import { t } from '../../../lib/t.ts'
import { useSearchAs } from '../../../lib/use-search-as.ts'
import { ListExportMenu } from '../../../table/ExportMenu.tsx'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import { useListPage } from '../../../table/use-list-page.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { lazyWithRetry } from '../../../ui/lazy-part.tsx'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { applyWidth } from '../apply/apply-width.ts'
import { BalanceCards } from '../balances/BalanceCards.tsx'
import { Credits } from '../credits/Credits.tsx'
import { Delegations } from '../delegations/Delegations.tsx'
import { feedsWidth } from '../feeds/feeds-width.ts'
import { formatLeaveDates } from '../format-leave.ts'
import { useNewLeave } from '../new-leave.ts'
import { Substitutions } from '../substitutes/Substitutions.tsx'
import { AwaitingDecision } from './AwaitingDecision.tsx'
import { ownColumns } from './leave-columns.tsx'
import { ownLeave } from './leave-lists.ts'
import { NoRequests } from './NoRequests.tsx'
import { useOwnActions } from './own-actions.tsx'
import { UpcomingLeave, useUpcomingLeave } from './UpcomingLeave.tsx'

const draftSearch = textSearch('draft')

const CalendarFeeds = lazyDialog(
  async () => (await import('../feeds/CalendarFeeds.tsx')).CalendarFeeds,
  t('Calendar feed'),
  feedsWidth,
)

// Shown in a row that is expanded.
const OwnDetails = lazyWithRetry(async () => (await import('./OwnDetails.tsx')).OwnDetails)

const DraftDialog = lazyDialog(
  async () => (await import('../apply/DraftDialog.tsx')).DraftDialog,
  t(leaveTexts.applyTitle),
  applyWidth,
)

/** The user's own requests, pending ones first; an empty list offers all of them. */
export default function MyLeaves() {
  const { actions, dialog } = useOwnActions()
  const { uuid, effectiveRole } = useUser()
  const newRow = useNewLeave()
  const title = t(leaveTexts.myLeaves)
  const { draft } = useSearchAs(draftSearch)
  const navigate = useNavigate()
  const list = useListPage({
    ...ownLeave,
    columns: ownColumns,
    rowName: (leave) => `${leave.leaveType.name}, ${formatLeaveDates(leave)}`,
    actions,
  })
  // Loads beside the rest.
  const upcoming = useUpcomingLeave()
  const isSettled = useSettled(
    leaveApi.balances,
    delegationsApi.list,
    creditsApi.policies,
    creditsApi.list,
    substitutesApi.list,
    leaveApi.list,
  )
  return (
    <>
      <ListPage list={list} scrolls="page">
        <PageTitle title={title} count={list.total || undefined}>
          <DialogButton label={t('Calendar feed')} icon={IconCalendarShare}>
            {(close) => <CalendarFeeds onClose={close} />}
          </DialogButton>
        </PageTitle>
        <PageAbout>{t(leaveAbout.myLeaves)}</PageAbout>
        {mayOpen('approvalRequests', effectiveRole) && <AwaitingDecision />}
        <BalanceCards uuid={uuid} />
        {may('delegation.manage', effectiveRole) && <Delegations uuid={uuid} />}
        <Credits />
        <Substitutions />
        {isSettled && (
          <>
            <h2>{t(leaveTexts.allMyLeaves)}</h2>
            <UpcomingLeave {...upcoming} />
            <ListToolbar list={list}>
              {mayOpen('leaveHistory', effectiveRole) && (
                <ScreenLink screen="leaveHistory">{t(leaveTexts.history)}</ScreenLink>
              )}
              <ListExportMenu list={list} />
            </ListToolbar>
            <ListTable
              list={list}
              caption={title}
              expand={(leave) => <OwnDetails leave={leave} />}
              newRow={newRow}
              empty={<NoRequests list={list} />}
            >
              <ListFooter list={list} />
            </ListTable>
          </>
        )}
      </ListPage>
      {dialog}
      {isSettled && draft !== undefined && (
        <DraftDialog
          id={draft}
          onClose={() =>
            void navigate({ to: '.', search: (before) => ({ ...before, draft: undefined }), replace: true })
          }
        />
      )}
    </>
  )
}
