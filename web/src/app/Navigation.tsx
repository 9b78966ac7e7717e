import { Link, useLocation } from '@tanstack/react-router'
import { useUser } from '../api/session.ts'
import { screens } from '@hr/contract/screens'
import { targetOf } from '../lib/target.ts'
import { isWithin, navigationFor } from './navigation.ts'
import css from './shell.module.css'

/** The entries that the person's role may open. */
export function Navigation({ id, onFollow }: { id: string; onFollow?: () => void }) {
  const { effectiveRole } = useUser()
  const { pathname } = useLocation()
  return (
    <ul id={id} className={css.nav}>
      {navigationFor(effectiveRole).map(({ label, icon: Icon, screen }) => (
        <li key={screen}>
          <Link
            {...targetOf(screen)}
            className={css.item}
            aria-current={pathname === screens[screen].path ? 'page' : undefined}
            data-within={isWithin(screen, pathname) || undefined}
            onClick={onFollow}
          >
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span className={css.word}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
