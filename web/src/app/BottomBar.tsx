import { IconCalendarEvent, IconInbox, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { ApplyButton } from '../areas/leave/apply/ApplyButton.tsx'
import { PendingCount } from '../areas/leave/public.ts'
import { Bell } from '../areas/notifications/public.ts'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './bottom-bar.module.css'

/** The bar at the bottom of phone screens, with the most frequent actions of employees. */
export function BottomBar() {
  const { effectiveRole } = useUser()
  return (
    <nav className={css.bar} aria-label={t('Shortcuts')} data-bottom-bar>
      <Link {...linkTo('myLeaves')} className={css.item} aria-label={t(leaveTitles.myLeaves)}>
        <Icon icon={IconCalendarEvent} size={20} />
        {t('Leaves')}
      </Link>
      <Link {...linkTo('teamCalendar')} className={css.item} aria-label={t(leaveTitles.teamCalendar)}>
        <Icon icon={IconUsers} size={20} />
        {t('Team')}
      </Link>
      {mayOpen('approvalRequests', effectiveRole) && (
        <Link {...linkTo('approvalRequests')} className={css.item}>
          <Icon icon={IconInbox} size={20} />
          {t('Approvals')} <PendingCount className={css.count} />
        </Link>
      )}
      <ApplyButton place="bottom" />
      <Bell place="bottom" />
      <Link {...linkTo('profile')} className={css.item}>
        <Icon icon={IconUser} size={20} />
        {t('Me')}
      </Link>
    </nav>
  )
}
