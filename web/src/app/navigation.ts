import type { Icon } from '@tabler/icons-react'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { RoleName } from '@hr/contract/access'
import { mayOpen, screenAt, type ScreenName } from '@hr/contract/screens'
import { shellRoutes } from './screens.tsx'

type Page = StaticDataRouteOption & { label: string }

/** The screens in the shell, in the order of `screens.tsx`. */
const pages = new Map<ScreenName, Page>(
  shellRoutes.flatMap(({ options }) => {
    const screen = 'path' in options ? screenAt(options.path) : undefined
    const { label, ...page } = options.staticData ?? {}
    return screen !== undefined && label !== undefined ? [[screen, { ...page, label }]] : []
  }),
)

export const labelOf = (screen: ScreenName): string => pages.get(screen)?.label ?? ''

export const aboutOf = (screen: ScreenName): string | undefined => pages.get(screen)?.about

export type NavigationLink = { label: string; screen: ScreenName }
/** A link, or a collapsible group of links. */
export type NavigationEntry = { label: string; icon: Icon } & ({ screen: ScreenName } | { links: NavigationLink[] })

/** The side navigation of a role, from top to bottom, without empty groups. */
export function navigationFor(role: RoleName | null): NavigationEntry[] {
  const entries: NavigationEntry[] = []
  for (const [screen, { label, navigation }] of pages) {
    if (!navigation || !mayOpen(screen, role)) continue
    if ('icon' in navigation) {
      entries.push({ label, ...navigation, screen })
      continue
    }
    const { group } = navigation
    const last = entries.at(-1)
    if (last && 'links' in last && last.label === group.label) last.links.push({ label, screen })
    else entries.push({ ...group, links: [{ label, screen }] })
  }
  return entries
}

/** The screen and its parents, from the top down. */
function pathTo(screen: ScreenName | undefined): ScreenName[] {
  if (screen === undefined || !pages.has(screen)) return []
  return [...pathTo(pages.get(screen)?.parent), screen]
}

/** The nearest screen, itself or a parent, that the side navigation lists. */
export const entryOf = (screen: ScreenName | undefined): ScreenName | undefined =>
  pathTo(screen).findLast((name) => pages.get(name)?.navigation)

export type Crumb = { screen: ScreenName; label: string }

/** The breadcrumb of a screen. */
export const breadcrumbsTo = (screen: ScreenName | undefined): Crumb[] =>
  pathTo(screen).map((name) => ({ screen: name, label: labelOf(name) }))
