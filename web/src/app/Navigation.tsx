import { Stack, VisuallyHidden } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { screenAt, screens, type ScreenName } from '@hr/contract/screens'
import { useClientSettings } from '../api/client-settings.ts'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { linkTo } from '../lib/target.ts'
import { entryOf, navigationFor } from './navigation.ts'
import { NavigationGroup } from './NavigationGroup.tsx'
import { PendingCount } from '../areas/leave/approvals/lazy-pending-count.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

/** The group that is open: that of the current page, until the user opens or closes one there. */
function useOpenGroup(current: string | undefined) {
  const [choice, setChoice] = useState({ at: current, open: current })
  const open = choice.at === current ? choice.open : current
  return { open, toggle: (group: string) => setChoice({ at: current, open: group === open ? undefined : group }) }
}

/** The navigation entries that the user's role may open. */
export function Navigation({ id, onFollow }: { id: string; onFollow?: () => void }) {
  const { effectiveRole } = useUser()
  const { pathname } = useLocation()
  const pendingCount = <PendingCount inbox="approvalRequests" className={css.pendingCount} />
  // The page that is loading, not the one still shown: a group opened in the meantime stays open.
  const current = entryOf(screenAt(useRouter().getMatchedRoutes(pathname)[2]?.fullPath))
  const entries = navigationFor(effectiveRole)
  const currentGroup = entries.find((entry) => 'links' in entry && entry.links.some(({ screen }) => screen === current))
  const { open, toggle } = useOpenGroup(currentGroup?.label)
  const orgChartUrl = useClientSettings()?.orgChartUrl ?? null
  const link = (screen: ScreenName, words: ReactNode) =>
    screen === 'orgChart' && orgChartUrl !== null ? (
      <a href={orgChartUrl} target="_blank" rel="noreferrer" className={css.item}>
        {words}
        <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
      </a>
    ) : (
      <Link
        {...linkTo(screen)}
        className={css.item}
        aria-current={pathname === screens[screen].path ? 'page' : undefined}
        data-within={screen === current || undefined}
        onClick={onFollow}
      >
        {words}
      </Link>
    )
  return (
    <Stack component="ul" gap={2} flex={1} id={id} className={css.nav}>
      {entries.map((entry) => {
        const { label, icon } = entry
        const words = (
          <>
            <Icon icon={icon} size={20} />
            <span className={css.shortLabel}>{label}</span>
          </>
        )
        return (
          <li key={label}>
            {'screen' in entry ? (
              link(entry.screen, words)
            ) : (
              <NavigationGroup
                words={words}
                isCurrent={entry === currentGroup}
                isOpen={label === open}
                onToggle={() => toggle(label)}
                count={entry.links.some(({ screen }) => screen === 'approvalRequests') && pendingCount}
              >
                {entry.links.map(({ label: word, screen }) => (
                  <li key={screen}>
                    {link(
                      screen,
                      <>
                        <span className={css.shortLabel}>{word}</span>
                        {screen === 'approvalRequests' && pendingCount}
                      </>,
                    )}
                  </li>
                ))}
              </NavigationGroup>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
