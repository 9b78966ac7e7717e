import { Box, Stack } from '@mantine/core'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { accessTexts } from '@hr/contract/areas/access/access'
import { screenAt } from '@hr/contract/screens'
import { useMissingFactor } from '../api/second-factor.ts'
import { useSession } from '../api/session.ts'
import { useAccent } from '../api/use-accent.ts'
import { RequiredFactor } from '../areas/access/shell-dialogs.ts'
import { useSetting } from '../lib/use-setting.ts'
import { pageOf } from '../lib/screen.ts'
import { t } from '../lib/t.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { lazyDetail } from '../ui/lazy-part.tsx'
import { focusTitle } from '../ui/PageTitle.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { useIsPhone, useMedia } from '../ui/use-media.ts'
import { useDensity } from './density.ts'
import { IdentityPrompt } from './IdentityPrompt.tsx'
import { KeptError } from './KeptError.tsx'
import { settingOf } from './navigation.ts'
import { Offline } from './Offline.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'
import { useBottomBar } from './use-bottom-bar.ts'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { BottomBar } from './BottomBar.tsx'
import css from './shell.module.css'

const IdleTimeoutDialog = lazyDialog(
  async () => (await import('./IdleTimeoutDialog.tsx')).IdleTimeoutDialog,
  t('Are you still there?'),
  440,
)
const SessionDialog = lazyDialog(
  async () => (await import('./SessionDialog.tsx')).SessionDialog,
  t(accessTexts.loginTitle),
  400,
)
const SettingsNavigation = lazyDetail(async () => (await import('./SettingsNavigation.tsx')).SettingsNavigation)
// The page does not move when the menu comes.
const SettingsMenu = lazyDetail(async () => (await import('./SettingsMenu.tsx')).SettingsMenu, <Box h={32} />)
const FactorNotice = lazyDetail(async () => (await import('./FactorNotice.tsx')).FactorNotice)

/** These dialogs stay open until they are answered. */
const cannotClose = () => undefined

/** The layout around every page of signed-in users. */
export function Shell() {
  const session = useSession()
  const missingFactor = useMissingFactor()
  const isLimited = missingFactor?.isLimited
  const [navigation, setNavigation] = useSetting('hr.navigation', ['open', 'collapsed'])
  const isCollapsed = navigation === 'collapsed'
  // Narrower windows have the drawer.
  const hasSide = useMedia('(min-width: 992px)')
  const [density] = useDensity()
  useEffect(() => void (document.documentElement.dataset['density'] = density), [density])
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isSettingUp, setSettingUp] = useState(false)
  const content = useRef<HTMLElement>(null)
  useAccent()
  useFocusOnNewPage()
  useDocumentTitle()

  // It could not be determined who is signed in: only the error is shown.
  if (session.kind === 'unknown') return <Outlet />
  // Signed out: hides the page before the redirect completes.
  if (session.kind === 'signed-out') return null
  return (
    <>
      <div className={css.shell} data-collapsed={isCollapsed || undefined}>
        <a
          href="#content"
          className={css.skip}
          data-screen-only
          onClick={(event) => {
            // Bypasses the router, which would navigate to the fragment.
            event.preventDefault()
            content.current?.focus()
          }}
        >
          {t('Skip to content')}
        </a>
        {hasSide && (
          <ErrorBoundary fallback={<NavigationFailed />}>
            <SideNavigation
              isCollapsed={isCollapsed}
              onToggle={() => setNavigation(isCollapsed ? 'open' : 'collapsed')}
            />
          </ErrorBoundary>
        )}
        <Stack flex={1} miw={0} gap={0} className={css.main}>
          <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
          <ErrorBoundary fallback={null}>
            <Offline />
          </ErrorBoundary>
          <main id="content" ref={content} className={css.content} tabIndex={-1}>
            <KeptError />
            {missingFactor?.missing === 'factor' && <FactorNotice dueAt={missingFactor.dueAt} />}
            {/* Behind the setup of a second factor only what the user has typed stays. */}
            {(!isLimited || hasUnsavedChanges()) && <Page />}
          </main>
          <ErrorBoundary fallback={null}>
            <PageBottom onMore={() => setDrawerOpen(true)} />
          </ErrorBoundary>
        </Stack>
        <Toasts />
        <NavigationProgress />
      </div>
      {isDrawerOpen && <NavigationDrawer onClose={() => setDrawerOpen(false)} />}
      {(isLimited || isSettingUp) && <RequiredFactor onSettingUp={setSettingUp} onClose={cannotClose} />}
      <IdentityPrompt />
      {session.kind === 'signed-in' && session.isEnding && <IdleTimeoutDialog onClose={cannotClose} />}
      {session.kind === 'expired' && <SessionDialog email={session.user.email} onClose={cannotClose} />}
      <Shortcuts />
    </>
  )
}

const NavigationFailed = () => (
  <div className={css.side} data-screen-only>
    <ErrorState message={t('The navigation could not be loaded')} onRetry={() => location.reload()} />
  </div>
)

/**
 * The page, with the list of all settings beside each of them where there is room. The form of a record below a page of
 * settings needs the room itself.
 */
function Page() {
  const screen = screenAt(useMatches().at(-1)?.fullPath)
  const isWide = useMedia('(min-width: 1280px)')
  const isPhone = useIsPhone()
  const isSetting = !isPhone && screen !== undefined && settingOf(screen) === screen
  const Navigation = isWide ? SettingsNavigation : SettingsMenu
  // The browser's address is ahead of the page while the next one loads.
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  return (
    <div
      className={css.page}
      data-address={address}
      data-settings={isSetting ? (isWide ? 'column' : 'menu') : undefined}
    >
      {isSetting && <Navigation current={screen} />}
      <div className={css.page}>
        <Outlet />
      </div>
    </div>
  )
}

function PageBottom({ onMore }: { onMore: () => void }) {
  const kind = useBottomBar()
  return kind !== undefined && <BottomBar kind={kind} onMore={onMore} />
}

/** Names the browser's tab after the screen; never after a person, because the browser's history keeps it. */
function useDocumentTitle() {
  const label = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.label })
  useEffect(() => {
    document.title = label === undefined ? t('HR Application') : `${label} – ${t('HR Application')}`
  }, [label])
}

/**
 * Moves the focus to the title of a new page, so that screen readers announce it. A dialog that opened during the
 * navigation keeps the focus.
 */
function useFocusOnNewPage() {
  const goal = useRouterState({ select: (state) => state.location.pathname })
  // The resolved location: the page of a pending one is not rendered yet.
  const page = useRouterState({
    select: ({ resolvedLocation: at, matches }) => at && pageOf(at, matches.at(-1)?.staticData),
  })
  const entry = useRouterState({ select: (state) => state.resolvedLocation?.state.__TSR_index })
  // A page opened by its address keeps the focus at the top; after signing in the focus would be lost.
  const before = useRef(page)
  // A redirect replaces this entry of the history; who navigates before the first page has loaded adds one.
  const opened = useRef(useRouterState({ select: (state) => state.location.state.__TSR_index }))
  // Dialogs that are closing because the user navigated from them.
  const closing = useRef<Element[]>([])
  useEffect(() => {
    closing.current = [...document.querySelectorAll('[role=dialog]')]
  }, [goal])
  useEffect(() => {
    if (before.current === page) return
    const isOpened = before.current === undefined && entry === opened.current
    before.current = page
    if (isOpened) return
    const dialog = document.activeElement?.closest('[role=dialog]')
    if (!dialog || closing.current.includes(dialog)) focusTitle()
  }, [page, entry])
}
