import { ActionIcon, Box } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { ErrorBoundary } from 'react-error-boundary'
import { scopeOf } from '@hr/contract/access'
import { screenAt } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { ApplyButton } from '../areas/leave/apply/ApplyButton.tsx'
import { Bell } from '../areas/notifications/Bell.tsx'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { breadcrumbsTo, type Crumb } from './navigation.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { QuickFind } from './QuickFind.tsx'
import { useBottomBar } from './use-bottom-bar.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyDetail } from '../ui/lazy-part.tsx'
import css from './shell.module.css'

const EmployeeName = lazyDetail(
  async () => (await import('../areas/employees/EmployeeName.tsx')).EmployeeName,
  t('Employee'),
)
const JobSign = lazyDetail(async () => (await import('../areas/jobs/JobSign.tsx')).default)

export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const bottomBar = useBottomBar()
  const { effectiveRole } = useUser()
  return (
    <header className={css.top} data-screen-only>
      {/* HR's bottom bar opens it. */}
      {bottomBar !== 'hr' && (
        <ActionIcon hiddenFrom="md" size={44} ml={-12} aria-label={t('Open navigation')} onClick={onOpenNavigation}>
          <Icon icon={IconMenu2} size={20} />
        </ActionIcon>
      )}
      <ErrorBoundary fallback={null}>
        <Breadcrumbs />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <QuickFind />
      </ErrorBoundary>
      {/* Only HR starts background jobs. */}
      {scopeOf('job.read', effectiveRole) === 'all' && <JobSign />}
      {bottomBar !== 'own' && (
        <ErrorBoundary fallback={null}>
          <ApplyButton />
        </ErrorBoundary>
      )}
      <ErrorBoundary fallback={null}>
        <Bell />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <ProfileMenu />
      </ErrorBoundary>
    </header>
  )
}

function Breadcrumbs() {
  const page = useMatches().at(-1)
  const breadcrumbs = breadcrumbsTo(screenAt(page?.fullPath))
  // The record's id, from the path or from the query.
  const { uuid } = { ...page?.search, ...page?.params }
  const nameOf = ({ screen, label }: Crumb) =>
    screen === 'employeeProfile' && uuid !== undefined ? <EmployeeName uuid={uuid} /> : label
  return (
    <Box component="nav" flex={1} miw={0} aria-label={t('Breadcrumb')} className={css.crumbs}>
      <ol>
        {breadcrumbs.map((crumb, index) => (
          <li key={crumb.screen}>
            {index < breadcrumbs.length - 1 ? (
              <Link {...linkTo(crumb.screen, crumb.screen === 'employeeProfile' ? uuid : undefined)}>
                {nameOf(crumb)}
              </Link>
            ) : (
              <span aria-current="page">{nameOf(crumb)}</span>
            )}
          </li>
        ))}
      </ol>
    </Box>
  )
}
