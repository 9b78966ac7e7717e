import { IconBriefcase, IconIdBadge2, IconUserCog, IconUsers, type Icon } from '@tabler/icons-react'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { projectsTexts } from '@hr/contract/areas/projects/projects'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import { mayOpen, screens, type ScreenName } from '@hr/contract/screens'
import { t } from '../lib/t.ts'

export type NavigationLink = { label: string; screen: ScreenName }
/** A link, or a group of links that opens and closes. */
export type NavigationEntry = { label: string; icon: Icon } & ({ screen: ScreenName } | { links: NavigationLink[] })

/** The side navigation, from top to bottom; one line for each screen that is built. */
const entries: readonly NavigationEntry[] = [
  { label: t('Employees'), icon: IconUsers, screen: 'employees' },
  {
    label: t(projectsTexts.navigation),
    icon: IconBriefcase,
    links: [
      { label: t(projectsTexts.title), screen: 'projects' },
      { label: t(projectsTexts.archivedTitle), screen: 'projectsArchived' },
    ],
  },
  { label: t(positionsTexts.navigation), icon: IconIdBadge2, screen: 'positions' },
  { label: t(usersTexts.title), icon: IconUserCog, screen: 'users' },
]

/** What a role may open; a group of which nothing is left is left out too. */
export const navigationFor = (role: RoleName | null): NavigationEntry[] =>
  entries.flatMap((entry): NavigationEntry[] => {
    if ('screen' in entry) return mayOpen(entry.screen, role) ? [entry] : []
    const links = entry.links.filter(({ screen }) => mayOpen(screen, role))
    return links.length > 0 ? [{ ...entry, links }] : []
  })

const allScreens = entries.flatMap((entry) =>
  'screen' in entry ? [entry.screen] : entry.links.map(({ screen }) => screen),
)

/** The entry that a page belongs to: of those whose address it has or stands below, the nearest. */
export const entryOf = (pathname: string): ScreenName | undefined =>
  allScreens
    .filter((screen) => pathname === screens[screen].path || pathname.startsWith(`${screens[screen].path}/`))
    .toSorted((a, b) => screens[b].path.length - screens[a].path.length)[0]
