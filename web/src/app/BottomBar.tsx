import { UnstyledButton } from '@mantine/core'
import { IconCalendarEvent, IconInbox, IconLayoutDashboard, IconMenu2, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { inboxFor } from '@hr/contract/areas/leave/inbox'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { ApplyButton } from '../areas/leave/apply/ApplyButton.tsx'
import { PendingCount } from '../areas/leave/approvals/lazy-pending-count.ts'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './bottom-bar.module.css'

/** The bar at the bottom of phone screens, with the most frequent screens of the user. */
export function BottomBar({ kind, onMore }: { kind: 'hr' | 'own'; onMore: () => void }) {
  return (
    <nav className={css.bar} aria-label={t('Shortcuts')} data-bottom-bar>
      {kind === 'hr' ? <HrLinks onMore={onMore} /> : <OwnLinks />}
    </nav>
  )
}

function Approvals() {
  const { effectiveRole } = useUser()
  const inbox = inboxFor(effectiveRole)
  return (
    <Link {...linkTo(inbox)} className={css.item}>
      <Icon icon={IconInbox} size={20} />
      <span>{t('Approvals')}</span> <PendingCount inbox={inbox} className={css.count} />
    </Link>
  )
}

const HrLinks = ({ onMore }: { onMore: () => void }) => (
  <>
    <Link {...linkTo('dashboard')} className={css.item}>
      <Icon icon={IconLayoutDashboard} size={20} />
      <span>{t('Dashboard')}</span>
    </Link>
    <Approvals />
    <Link {...linkTo('employees')} className={css.item}>
      <Icon icon={IconUsers} size={20} />
      <span>{t('Employees')}</span>
    </Link>
    <UnstyledButton className={css.item} aria-haspopup="dialog" onClick={onMore}>
      <Icon icon={IconMenu2} size={20} />
      <span>{t('More')}</span>
    </UnstyledButton>
  </>
)

function OwnLinks() {
  const { effectiveRole } = useUser()
  return (
    <>
      <Link {...linkTo('myLeaves')} className={css.item} aria-label={t(leaveTitles.myLeaves)}>
        <Icon icon={IconCalendarEvent} size={20} />
        <span>{t('Leaves')}</span>
      </Link>
      <Link {...linkTo('teamCalendar')} className={css.item} aria-label={t(leaveTitles.teamCalendar)}>
        <Icon icon={IconUsers} size={20} />
        <span>{t('Team')}</span>
      </Link>
      {mayOpen('approvalRequests', effectiveRole) && <Approvals />}
      <ApplyButton place="bottom" />
      <Link {...linkTo('profile')} className={css.item}>
        <Icon icon={IconUser} size={20} />
        <span>{t('Me')}</span>
      </Link>
    </>
  )
}
