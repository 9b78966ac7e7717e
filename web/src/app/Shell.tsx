import './shell-styles.ts'
import { Drawer } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { t } from '../lib/t.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Navigation } from './Navigation.tsx'
import { queryClient } from './query-client.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'
import css from './shell.module.css'

const navigationKey = 'hr.navigation'

/** What stands around every page of those who are signed in. */
export function Shell() {
  const session = useSession()
  const [isCollapsed, setCollapsed] = useState(() => readStored(navigationKey) === 'collapsed')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  useFocusOnNewPage()

  const toggle = () => {
    writeStored(navigationKey, isCollapsed ? 'open' : 'collapsed')
    setCollapsed(!isCollapsed)
  }
  // Signed out: the page goes before the way to the sign-in is done, so that nobody reads on.
  if (session.kind !== 'signed-in' && session.kind !== 'expired') return null
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.shell} data-collapsed={isCollapsed || undefined}>
        <a
          href="#content"
          className={css.skip}
          onClick={(event) => {
            // Without the router, which would take it for a page of its own.
            event.preventDefault()
            content.current?.focus()
          }}
        >
          {t('Skip to content')}
        </a>
        <SideNavigation isCollapsed={isCollapsed} onToggle={toggle} />
        <Drawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} size={270} title={t('HR Application')}>
          <nav aria-label={t('Main')} className={css.drawer}>
            <Navigation id="drawer-navigation" onFollow={() => setDrawerOpen(false)} />
          </nav>
        </Drawer>
        <div className={css.main}>
          <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
          <main id="content" ref={content} className={css.content} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <SessionDialog />
      <Toasts />
    </QueryClientProvider>
  )
}

/** A new page is told to those who do not see it: the focus goes to its title. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    title?.focus({ preventScroll: true })
  }, [pathname])
}
