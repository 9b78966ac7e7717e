import {
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconDeviceLaptop,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLicense,
  IconListSearch,
  IconMail,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { leaveTitles, leaveTypeTitles, nonWorkingDayTitles } from '@hr/contract/areas/leave/titles'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { mailTexts, notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { projectsTexts } from '@hr/contract/areas/projects/projects'
import { usersTitles } from '@hr/contract/areas/users/titles'
import type { RoleName } from '@hr/contract/access'
import { mayOpen, screens, type ScreenName } from '@hr/contract/screens'
import { t } from '../lib/t.ts'

export type NavigationLink = { label: string; screen: ScreenName }
/** A link, or a group of links that opens and closes. */
export type NavigationEntry = { label: string; icon: Icon } & ({ screen: ScreenName } | { links: NavigationLink[] })

/** The side navigation, from top to bottom; one line for each screen that is built. */
const entries: readonly NavigationEntry[] = [
  { label: t(dashboardTexts.title), icon: IconLayoutDashboard, screen: 'dashboard' },
  {
    label: t(employeesTexts.title),
    icon: IconUsers,
    links: [
      { label: t(employeesTexts.title), screen: 'employees' },
      { label: t(employeesTexts.archivedTitle), screen: 'employeesArchived' },
      { label: t(employeesTexts.fixedTermTitle), screen: 'employeesFixedTerm' },
    ],
  },
  {
    label: t(leaveTitles.navigation),
    icon: IconCalendarEvent,
    links: [
      { label: t(leaveTitles.myLeaves), screen: 'myLeaves' },
      { label: t(leaveTitles.approvalRequests), screen: 'approvalRequests' },
      { label: t(leaveTitles.teamOverview), screen: 'teamLeaveOverview' },
      { label: t(leaveTitles.companyOverview), screen: 'companyLeaveOverview' },
      { label: t(leaveTitles.companyRequests), screen: 'companyRequests' },
      { label: t(leaveTitles.manage), screen: 'manageLeaves' },
      { label: t(leaveTitles.history), screen: 'leaveHistory' },
      { label: t(nonWorkingDayTitles.title), screen: 'nonWorkingDays' },
      { label: t(leaveTypeTitles.title), screen: 'leaveTypes' },
    ],
  },
  {
    label: t(projectsTexts.navigation),
    icon: IconBriefcase,
    links: [
      { label: t(projectsTexts.title), screen: 'projects' },
      { label: t(projectsTexts.archivedTitle), screen: 'projectsArchived' },
    ],
  },
  { label: t(applicantsTitles.title), icon: IconUserSearch, screen: 'applicants' },
  { label: t(equipmentTitles.title), icon: IconDeviceLaptop, screen: 'equipment' },
  { label: t(licenceTitles.title), icon: IconLicense, screen: 'licences' },
  { label: t(positionsTexts.navigation), icon: IconIdBadge2, screen: 'positions' },
  { label: t(usersTitles.title), icon: IconUserCog, screen: 'users' },
  { label: t(mailTexts.title), icon: IconMail, screen: 'mail' },
  { label: t(auditTexts.title), icon: IconListSearch, screen: 'audit' },
  { label: t(notificationsTexts.settings), icon: IconBell, screen: 'notificationSettings' },
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

/** The addresses that pages of an entry stand below, where that is not its own. */
const formsOf: Partial<Record<ScreenName, string>> = { licences: '/licence' }

/** The entry that a page belongs to: of those whose address it has or stands below, the nearest. */
export const entryOf = (pathname: string): ScreenName | undefined =>
  allScreens
    .filter((screen) =>
      [screens[screen].path, formsOf[screen] ?? screens[screen].path].some(
        (path) => pathname === path || pathname.startsWith(`${path}/`),
      ),
    )
    .toSorted((a, b) => screens[b].path.length - screens[a].path.length)[0]
