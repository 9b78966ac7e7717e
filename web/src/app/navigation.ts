import { IconIdBadge2, IconUserCog, IconUsers, type Icon } from '@tabler/icons-react'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import { mayOpen, screens, type ScreenName } from '@hr/contract/screens'
import { t } from '../lib/t.ts'

export type NavigationEntry = { label: string; icon: Icon; screen: ScreenName }

/** The side navigation, from top to bottom; one line for each screen that is built. */
const entries: readonly NavigationEntry[] = [
  { label: t('Employees'), icon: IconUsers, screen: 'employees' },
  { label: t(positionsTexts.navigation), icon: IconIdBadge2, screen: 'positions' },
  { label: t(usersTexts.title), icon: IconUserCog, screen: 'users' },
]

export const navigationFor = (role: RoleName | null): NavigationEntry[] =>
  entries.filter(({ screen }) => mayOpen(screen, role))

/** Whether a page belongs to the entry: its own address or one below it. */
export const isWithin = (screen: ScreenName, pathname: string): boolean =>
  pathname === screens[screen].path || pathname.startsWith(`${screens[screen].path}/`)
