import { accessTexts } from '@hr/contract/areas/access/access'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { projectsTexts } from '@hr/contract/areas/projects/projects'
import { screens, type ScreenName } from '@hr/contract/screens'
import { usersTexts } from '@hr/contract/areas/users/users'
import { t } from '../lib/t.ts'

type Step = { label: string; under?: ScreenName }

/** What the trail in the top bar calls each page, and the page above it. */
const steps: Record<ScreenName, Step> = {
  signIn: { label: t(accessTexts.signIn) },
  forgotPassword: { label: t(accessTexts.forgotPassword) },
  resetPassword: { label: t('Choose a new password') },
  unauthorized: { label: t(accessTexts.unauthorized) },
  changePassword: { label: t('Change password') },
  profile: { label: t('My profile') },
  users: { label: t(usersTexts.title) },
  userNew: { label: t(usersTexts.newTitle), under: 'users' },
  userEdit: { label: t(usersTexts.editTitle), under: 'users' },
  positions: { label: t(positionsTexts.title) },
  positionNew: { label: t(positionsTexts.newTitle), under: 'positions' },
  positionEdit: { label: t(positionsTexts.editTitle), under: 'positions' },
  projects: { label: t(projectsTexts.title) },
  projectsArchived: { label: t(projectsTexts.archivedTitle), under: 'projects' },
  projectNew: { label: t(projectsTexts.newTitle), under: 'projects' },
  projectEdit: { label: t(projectsTexts.editTitle), under: 'projects' },
  projectProfile: { label: t('Project'), under: 'projects' },
  employees: { label: t(employeesTexts.title) },
  employeeNew: { label: t(employeesTexts.newTitle), under: 'employees' },
  employeeProfile: { label: t('Employee'), under: 'employees' },
}

export type Crumb = { screen: ScreenName; label: string }

/** The pages from the top down to the one with this route path. */
export function trailTo(path: string): Crumb[] {
  const screen = (Object.keys(screens) as ScreenName[]).find((name) => screens[name].path === path)
  const trail: Crumb[] = []
  for (let at = screen; at !== undefined; at = steps[at].under) trail.unshift({ screen: at, label: steps[at].label })
  return trail
}
