import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { Inbox } from './Inbox.tsx'
import css from './approvals.module.css'

const useIsWide = () => useMedia('(min-width: 1200px)')

/** The requests of the employees whom the user supervises or leads. */
export const ApprovalRequests = () => (
  <Inbox
    name="approval-inbox"
    title={t(leaveTexts.approvalRequests)}
    type="supervisorOrTeamLeadLeaves"
    isWide={useIsWide()}
  />
)

/** The requests of the whole company, for HR. */
export const CompanyRequests = () => (
  <Inbox
    name="company-inbox"
    title={t(leaveTexts.companyRequests)}
    type="allLeaves"
    hint={
      <p className={css.about}>
        {t('Requests that need a decision, soonest first. To find, correct or cancel any leave, go to')}{' '}
        <ScreenLink screen="manageLeaves">{t(leaveTexts.manage)}</ScreenLink>.
      </p>
    }
    isWide={useIsWide()}
  />
)
