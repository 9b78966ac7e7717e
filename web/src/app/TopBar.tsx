import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { EmployeeName } from '../areas/employees/public.ts'
import { targetOf } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { trailTo } from './trail.ts'
import css from './shell.module.css'

export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  return (
    <header className={css.top}>
      <ActionIcon className={css.burger} size={44} aria-label={t('Open navigation')} onClick={onOpenNavigation}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <Trail />
      <ProfileMenu />
    </header>
  )
}

function Trail() {
  const page = useMatches().at(-1)
  const trail = trailTo(page?.fullPath ?? '')
  const { uuid } = (page?.params ?? {}) as { uuid?: string }
  return (
    <nav aria-label={t('Breadcrumb')} className={css.crumbs}>
      <ol>
        {trail.map(({ screen, label }, index) => (
          <li key={screen}>
            {index < trail.length - 1 ? (
              <Link {...targetOf(screen)}>{label}</Link>
            ) : (
              <span aria-current="page">
                {screen === 'employeeProfile' && uuid !== undefined ? <EmployeeName uuid={uuid} /> : label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
