import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { copyright } from '../lib/copyright.ts'
import { t } from '../lib/t.ts'
import { CompanyBrand } from '../api/CompanyBrand.tsx'
import { Navigation } from './Navigation.tsx'
import { useHoverExpand } from './use-hover-expand.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

type SideNavigationProps = { isCollapsed: boolean; onToggle: () => void }

/** The navigation, 270 px wide, or collapsed to a rail of 80 px that expands over the page on hover and focus. */
export function SideNavigation({ isCollapsed, onToggle }: SideNavigationProps) {
  const peek = useHoverExpand()
  const isPeeking = isCollapsed && peek.isOpen
  const isNarrow = isCollapsed && !isPeeking
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={css.side} data-screen-only>
      <nav
        className={css.panel}
        aria-label={t('Main')}
        data-peek={isPeeking || undefined}
        data-narrow={isNarrow || undefined}
        {...(isCollapsed && peek.handlers)}
      >
        <div className={css.sideHead}>
          <Link to="/" className={css.brand}>
            <CompanyBrand logoClass={css.logo} nameClass={css.shortLabel} />
          </Link>
          <ActionIcon
            size={28}
            aria-label={isCollapsed ? t('Keep navigation open') : t('Collapse navigation')}
            aria-expanded={!isCollapsed}
            aria-controls="navigation"
            onClick={() => {
              peek.close()
              onToggle()
            }}
          >
            <Icon icon={Toggle} size={18} />
          </ActionIcon>
        </div>
        <Navigation id="navigation" />
        <footer className={css.copyright}>{copyright()}</footer>
      </nav>
    </div>
  )
}
