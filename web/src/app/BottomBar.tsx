import { IconCalendarEvent, IconInbox, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { ApplyButton } from '../areas/leave/apply/ApplyButton.tsx'
import WaitingCount from '../areas/leave/decide/WaitingCount.tsx'
import { Bell } from '../areas/notifications/public.ts'
import { targetOf } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import css from './bottom-bar.module.css'

/** At the lower edge of a phone: what people come for, one press away. */
export function BottomBar() {
  const { effectiveRole } = useUser()
  return (
    <nav className={css.bar} aria-label={t('Shortcuts')} data-bottom-bar>
      <Link {...targetOf('myLeaves')} className={css.item} aria-label={t(leaveTitles.myLeaves)}>
        <IconCalendarEvent size={20} stroke={1.5} aria-hidden="true" />
        {t('Leaves')}
      </Link>
      {mayOpen('approvalRequests', effectiveRole) && (
        <Link {...targetOf('approvalRequests')} className={css.item}>
          <IconInbox size={20} stroke={1.5} aria-hidden="true" />
          {t('Approvals')} <WaitingCount className={css.count} />
        </Link>
      )}
      <ApplyButton place="bottom" />
      <Bell place="bottom" />
      <Link {...targetOf('profile')} className={css.item}>
        <IconUser size={20} stroke={1.5} aria-hidden="true" />
        {t('Me')}
      </Link>
    </nav>
  )
}
