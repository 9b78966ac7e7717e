import { accessTexts } from '@hr/contract/areas/access/access'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { leaveTitles, leaveTypeTitles, nonWorkingDayTitles } from '@hr/contract/areas/leave/titles'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { mailTexts, notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { projectsTexts } from '@hr/contract/areas/projects/projects'
import { screens, type ScreenName } from '@hr/contract/screens'
import { usersTitles } from '@hr/contract/areas/users/titles'
import { t } from '../lib/t.ts'

type Step = { label: string; under?: ScreenName }

/** What the trail in the top bar calls each page, and the page above it. */
const steps: Record<ScreenName, Step> = {
  signIn: { label: t(accessTexts.signIn) },
  forgotPassword: { label: t(accessTexts.forgotPassword) },
  resetPassword: { label: t('Choose a new password') },
  unauthorized: { label: t(accessTexts.unauthorized) },
  jobForm: { label: t('Job application') },
  changePassword: { label: t('Change password') },
  profile: { label: t('My profile') },
  profileEdit: { label: t('Edit profile'), under: 'profile' },
  ownNotificationSettings: { label: t(notificationsTexts.settings), under: 'profile' },
  dashboard: { label: t(dashboardTexts.title) },
  notificationSettings: { label: t(notificationsTexts.settings) },
  mail: { label: t(mailTexts.title) },
  audit: { label: t(auditTexts.title) },
  users: { label: t(usersTitles.title) },
  userNew: { label: t(usersTitles.newTitle), under: 'users' },
  userEdit: { label: t(usersTitles.editTitle), under: 'users' },
  positions: { label: t(positionsTexts.title) },
  positionNew: { label: t(positionsTexts.newTitle), under: 'positions' },
  positionEdit: { label: t(positionsTexts.editTitle), under: 'positions' },
  equipment: { label: t(equipmentTitles.title) },
  equipmentNew: { label: t(equipmentTitles.newTitle), under: 'equipment' },
  equipmentEdit: { label: t(equipmentTitles.editTitle), under: 'equipment' },
  equipmentToCollect: { label: t(equipmentTitles.toCollectTitle), under: 'equipment' },
  licences: { label: t(licenceTitles.title) },
  licencesEnding: { label: t(licenceTitles.endingTitle), under: 'licences' },
  licenceNew: { label: t(licenceTitles.newTitle), under: 'licences' },
  licenceEdit: { label: t(licenceTitles.editTitle), under: 'licences' },
  myLeaves: { label: t(leaveTitles.myLeaves) },
  approvalRequests: { label: t(leaveTitles.approvalRequests) },
  companyRequests: { label: t(leaveTitles.companyRequests) },
  manageLeaves: { label: t(leaveTitles.manage) },
  leaveHistory: { label: t(leaveTitles.history) },
  teamLeaveOverview: { label: t(leaveTitles.teamOverview) },
  companyLeaveOverview: { label: t(leaveTitles.companyOverview) },
  leaveTypes: { label: t(leaveTypeTitles.title) },
  leaveTypesArchived: { label: t(leaveTypeTitles.archivedTitle), under: 'leaveTypes' },
  leaveTypeNew: { label: t(leaveTypeTitles.newTitle), under: 'leaveTypes' },
  leaveTypeEdit: { label: t(leaveTypeTitles.editTitle), under: 'leaveTypes' },
  nonWorkingDays: { label: t(nonWorkingDayTitles.title) },
  nonWorkingDayNew: { label: t(nonWorkingDayTitles.newTitle), under: 'nonWorkingDays' },
  nonWorkingDayEdit: { label: t(nonWorkingDayTitles.editTitle), under: 'nonWorkingDays' },
  projects: { label: t(projectsTexts.title) },
  projectsArchived: { label: t(projectsTexts.archivedTitle), under: 'projects' },
  projectNew: { label: t(projectsTexts.newTitle), under: 'projects' },
  projectEdit: { label: t(projectsTexts.editTitle), under: 'projects' },
  projectProfile: { label: t('Project'), under: 'projects' },
  applicants: { label: t(applicantsTitles.title) },
  applicantProfile: { label: t(applicantsTitles.profileTitle), under: 'applicants' },
  employees: { label: t(employeesTexts.title) },
  employeeNew: { label: t(employeesTexts.newTitle), under: 'employees' },
  employeeCv: { label: t('Download CV'), under: 'employeeProfile' },
  employeeEdit: { label: t(employeesTexts.editTitle), under: 'employeeProfile' },
  employeeProfileByQuery: { label: t('Employee'), under: 'employees' },
  employeeGetProfile: { label: t('Employee'), under: 'employees' },
  employeesArchived: { label: t(employeesTexts.archivedTitle), under: 'employees' },
  employeesFixedTerm: { label: t(employeesTexts.fixedTermTitle), under: 'employees' },
  employeePermissions: { label: t(employeesTexts.permissionsTitle), under: 'employeeProfile' },
  employeeProfile: { label: t('Employee'), under: 'employees' },
}

export const labelOf = (screen: ScreenName): string => steps[screen].label

export type Crumb = { screen: ScreenName; label: string }

/** The pages from the top down to the one with this route path. */
export function trailTo(path: string): Crumb[] {
  const screen = (Object.keys(screens) as ScreenName[]).find((name) => screens[name].path === path)
  const trail: Crumb[] = []
  for (let at = screen; at !== undefined; at = steps[at].under) trail.unshift({ screen: at, label: labelOf(at) })
  return trail
}
