import { Button } from '@mantine/core'
import { IconInbox, IconList } from '@tabler/icons-react'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../../../api/session.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { tx } from '../../../lib/tx.tsx'
import { useSearchAs } from '../../../lib/use-search-as.ts'
import { useShownAsList } from '../../../lib/use-shown-as-list.ts'
import { t } from '../../../lib/t.ts'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useIsPhone, useMedia } from '../../../ui/use-media.ts'
import { CreditApprovals } from '../credits/CreditApprovals.tsx'
import { RequestList } from '../lists/DecisionLists.tsx'
import { teamLeave } from '../lists/leave-lists.ts'
import { inboxSearch } from '../search.ts'
import { Inbox } from './Inbox.tsx'

const useIsWide = () => useMedia('(min-width: 1200px), print')

/** The parameters of the list that the inbox does not have. */
const listParams = {
  page: undefined,
  sort: undefined,
  order: undefined,
  size: undefined,
  columns: undefined,
  view: undefined,
}

/**
 * The requests of the employees whom the user supervises or leads: one after the other in an inbox, or as a list to sort,
 * select and approve several. A link to a request opens it in the inbox, which is all that phones have.
 */
export function ApprovalRequests() {
  const title = t(leaveTexts.approvalRequests)
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const { uuid, as, q } = useSearchAs(inboxSearch)
  const { isList, show } = useShownAsList('approval-requests')
  if (isList && !isPhone && (uuid === undefined || as === 'list'))
    return (
      <RequestList
        rows={teamLeave}
        title={title}
        hint={
          <>
            <TeamHint />
            <CreditApprovals type="team" q={q} />
          </>
        }
        buttons={
          <Button variant="default" leftSection={<Icon icon={IconInbox} />} onClick={() => show('other', listParams)}>
            {t('Show as inbox')}
          </Button>
        }
      />
    )
  return (
    <Inbox
      name="approval-inbox"
      title={title}
      type="supervisorOrTeamLeadLeaves"
      hint={<TeamHint />}
      isWide={isWide}
      buttons={
        !isPhone && (
          <Button
            variant="default"
            leftSection={<Icon icon={IconList} />}
            onClick={() => show('list', { uuid: undefined })}
          >
            {t('Show as list')}
          </Button>
        )
      }
    />
  )
}

function TeamHint() {
  const { effectiveRole, isActive } = useUser()
  return (
    <PageAbout>
      {isActive
        ? t(leaveAbout.approvalRequests)
        : t("Requests from your team. Others decide while you're not at work.")}
      {mayOpen('companyRequests', effectiveRole) && (
        <>
          {' '}
          {tx('Requests from other teams are in {screen}.', {
            screen: <ScreenLink screen="companyRequests">{t(leaveTexts.companyRequests)}</ScreenLink>,
          })}
        </>
      )}
    </PageAbout>
  )
}

/** The requests of the whole company, for HR. */
export const CompanyRequests = () => (
  <Inbox
    name="company-inbox"
    title={t(leaveTexts.companyRequests)}
    type="allLeaves"
    hint={
      <PageAbout>
        {t(leaveAbout.companyRequests)}{' '}
        {tx('To find, correct or cancel any leave, go to {screen}.', {
          screen: <ScreenLink screen="manageLeaves">{t(leaveTexts.manage)}</ScreenLink>,
        })}
      </PageAbout>
    }
    isWide={useIsWide()}
  />
)
