import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../../../api/session.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { tx } from '../../../lib/tx.tsx'
import { t } from '../../../lib/t.ts'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Inbox } from './Inbox.tsx'

const useIsWide = () => useMedia('(min-width: 1200px)')

/** The requests of the employees whom the user supervises or leads. */
export const ApprovalRequests = () => (
  <Inbox
    name="approval-inbox"
    title={t(leaveTexts.approvalRequests)}
    type="supervisorOrTeamLeadLeaves"
    hint={<TeamHint />}
    isWide={useIsWide()}
  />
)

function TeamHint() {
  const { effectiveRole } = useUser()
  return (
    <PageAbout>
      {t(leaveAbout.approvalRequests)}
      {mayOpen('companyRequests', effectiveRole) && (
        <>
          {' '}
          {tx('Those of all other teams are in {screen}.', {
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
