import type { Icon } from '@tabler/icons-react'
import type { RoleName } from '@hr/contract/access'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { shellRoutes } from './screens.ts'

/** The screens in the shell that a user can see, in the order of `screens.ts`. */
const pages = new Map(
  shellRoutes.flatMap(({ options }) => {
    const { screen, label, ...page } = options.staticData ?? {}
    return screen === undefined || label === undefined ? [] : [[screen, { ...page, label }] as const]
  }),
)

/** The screens that a role may open, with what their routes declare. */
export const pagesOf = (role: RoleName | null) =>
  [...pages].flatMap(([screen, page]) => (mayOpen(screen, role) ? [{ screen, ...page }] : []))

export const labelOf = (screen: ScreenName): string => pages.get(screen)?.label ?? ''

export type NavigationLink = { label: string; screen: ScreenName }
/** A link, or a collapsible group of links. */
export type NavigationEntry = { label: string; icon: Icon } & ({ screen: ScreenName } | { links: NavigationLink[] })

/** The side navigation of a role, from top to bottom, without empty groups. */
export function navigationFor(role: RoleName | null): NavigationEntry[] {
  const entries: NavigationEntry[] = []
  for (const { screen, label, navigation } of pagesOf(role)) {
    if (!navigation) continue
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

/** The screen, itself or a parent, that a section of Settings lists. */
export const settingOf = (screen: ScreenName | undefined): ScreenName | undefined =>
  pathTo(screen).findLast((name) => pages.get(name)?.settings)

export type Crumb = { screen: ScreenName; label: string }

/** The breadcrumb of a screen. */
export const breadcrumbsTo = (screen: ScreenName | undefined): Crumb[] =>
  pathTo(screen).map((name) => ({ screen: name, label: labelOf(name) }))
