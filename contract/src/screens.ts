import { may, type Permission, type RoleName } from './access.ts'

/** Pages outside of the application shell. The job form can be embedded by other sites. */
const pages = [
  ['signIn', '/login', 'public'],
  ['forgotPassword', '/forgotPassword', 'public'],
  ['resetPassword', '/reset-password', 'public'],
  ['jobForm', '/jobForm/$position', 'public'],
] as const

/** The screens of the application: name, path and required permission. */
const table = [
  ['unauthorized', '/unauthorized', 'public'],
  ['changePassword', '/changePassword', 'password.screen'],
  ['profile', '/profile', 'profile.own'],
  ['profileEdit', '/profile/edit', 'profile.own'],
  // The same settings for every user. HR also has them in the navigation, at the path of the specification.
  ['ownNotificationSettings', '/profile/notification-settings', 'notification.own'],
  ['guide', '/guide', 'guide.read'],
  ['dashboard', '/dashboard', 'dashboard.read'],
  ['directory', '/directory', 'directory.read'],
  ['orgChart', '/org-chart', 'directory.read'],
  ['notificationSettings', '/notification-settings', 'notification.screen'],
  ['reports', '/reports', 'report.read'],
  ['report', '/reports/show', 'report.read'],
  ['reportRecords', '/reports/records', 'report.read'],
  ['setup', '/setup', 'company.manage'],
  ['settings', '/settings', 'settings.screen'],
  ['companySettings', '/settings/company', 'company.manage'],
  ['leaveSettings', '/settings/leave', 'company.manage'],
  ['customFields', '/settings/custom-fields', 'custom-field.manage'],
  ['optionLists', '/settings/lists', 'option-list.manage'],
  ['documentCategories', '/settings/document-categories', 'document-category.manage'],
  ['signInSettings', '/settings/sign-in', 'company.manage'],
  // A former address: leads to the second tab of the one above.
  ['twoStep', '/settings/two-step', 'user.manage'],
  ['hiringSettings', '/settings/hiring', 'company.manage'],
  ['mail', '/settings/email', 'mail.manage'],
  // The name in earlier answers: leads to the tokens.
  ['integrations', '/settings/integrations', 'integration.manage'],
  ['tokens', '/settings/tokens', 'integration.manage'],
  ['webhooks', '/settings/webhooks', 'integration.manage'],
  ['provisioning', '/settings/provisioning', 'integration.manage'],
  ['assistants', '/settings/assistants', 'integration.manage'],
  ['chat', '/settings/chat', 'integration.manage'],
  ['audit', '/settings/audit', 'audit.read'],
  ['retention', '/settings/retention', 'privacy.erase'],
  ['operation', '/settings/operation', 'operation.read'],
  ['users', '/users', 'user.manage'],
  ['userNew', '/users/new', 'user.manage'],
  ['userEdit', '/users/edit', 'user.manage'],
  ['positions', '/positions', 'position.manage'],
  ['positionNew', '/positions/new', 'position.manage'],
  ['positionEdit', '/positions/edit', 'position.manage'],
  ['projects', '/projects', 'project.manage'],
  ['projectsArchived', '/projects/archived', 'project.manage'],
  ['projectNew', '/projects/new', 'project.manage'],
  ['projectEdit', '/projects/edit', 'project.manage'],
  ['projectProfile', '/projects/profile', 'project.manage'],
  ['equipment', '/equipment', 'equipment.manage'],
  ['equipmentNew', '/equipment/new', 'equipment.manage'],
  ['equipmentEdit', '/equipment/edit', 'equipment.manage'],
  ['equipmentToCollect', '/equipment/to-collect', 'equipment.manage'],
  ['licences', '/licences', 'equipment.manage'],
  ['licencesEnding', '/licences/ending', 'equipment.manage'],
  ['licenceNew', '/licence/new', 'equipment.manage'],
  ['licenceEdit', '/licence/edit', 'equipment.manage'],
  ['applicants', '/applicants', 'applicant.manage'],
  ['applicantProfile', '/applicants/profile', 'applicant.manage'],
  ['myLeaves', '/leaves/statistics', 'leave.read'],
  // For links whose reader is unknown: leads to the inbox of the role, or to the user's own leave.
  ['leaveRequest', '/leaves/request', 'leave.read'],
  ['teamCalendar', '/leaves/calendar', 'team-calendar.read'],
  ['approvalRequests', '/leaves/myTeamLeaves', 'leave.decide'],
  ['companyRequests', '/leaves/allleave-statistics', 'leave.manage'],
  ['manageLeaves', '/leaves/manage-requests', 'leave.manage'],
  ['leaveHistory', '/leaves/leave-history', 'leave.decide'],
  ['leaveTypes', '/leaves/leave-types', 'leave.manage'],
  ['leaveTypesArchived', '/leaves/leave-types/archived', 'leave.manage'],
  ['leaveTypeNew', '/leaves/leave-types/new', 'leave.manage'],
  ['leaveTypeEdit', '/leaves/leave-types/edit', 'leave.manage'],
  ['leavePolicies', '/leaves/policies', 'leave.manage'],
  ['leavePolicyNew', '/leaves/policies/new', 'leave.manage'],
  ['leavePolicyEdit', '/leaves/policies/edit', 'leave.manage'],
  // The days of a year, before and after they are granted.
  ['leavePolicyGrant', '/leaves/policies/grant', 'leave.manage'],
  ['teamLeaveOverview', '/leaves/leave-types/team-statistics', 'leave.decide'],
  // A lead's view of a team member. HR uses the profile.
  ['teamMember', '/team/member', 'team.lead'],
  ['companyLeaveOverview', '/leaves/leave-types/company-statistics', 'leave.manage'],
  ['nonWorkingDays', '/leaves/non-working-days', 'leave.manage'],
  ['nonWorkingDayNew', '/leaves/non-working-days/new', 'leave.manage'],
  ['nonWorkingDayEdit', '/leaves/non-working-days/edit', 'leave.manage'],
  ['employees', '/employees', 'employee.manage'],
  ['employeeNew', '/employees/new', 'employee.manage'],
  ['employeeCv', '/employees/downloadCv', 'employee.manage'],
  ['employeeEdit', '/employees/edit', 'employee.manage'],
  // Other addresses of the profile, which redirect to the one below.
  ['employeeProfileByQuery', '/employees/profile', 'employee.manage'],
  ['employeeGetProfile', '/employees/getProfile', 'employee.manage'],
  ['employeesArchived', '/employees/archived', 'employee.manage'],
  ['employeesFixedTerm', '/employees/fixed-term-contract', 'employee.manage'],
  ['employeesLeaving', '/employees/departures', 'employee.manage'],
  ['employeePermissions', '/employees/permissions', 'employee.manage'],
  ['employeeProfile', '/employees/$uuid', 'employee.manage'],
] as const satisfies readonly (readonly [name: string, path: `/${string}`, access: Permission])[]

type Row = (typeof table)[number] | (typeof pages)[number]
export type ScreenName = (typeof table)[number][0]
export const screenNames: readonly ScreenName[] = table.map(([name]) => name)
export type PageName = Row[0]
type Screens = { [Name in PageName]: { path: Extract<Row, readonly [Name, ...unknown[]]>[1]; access: Permission } }

/** All screens by name, for guards, links, the server and end-to-end tests. */
// Object.fromEntries loses the keys; the type is derived from the same rows.
export const screens = Object.fromEntries(
  [...pages, ...table].map(([name, path, access]) => [name, { path, access }]),
) as Screens

/** The screen with this route path. */
export const screenAt = (path: string | undefined): ScreenName | undefined => table.find((row) => row[1] === path)?.[0]

/** The address of a screen; a record's id goes into the path if the route has a parameter for it, else into the query. */
export function addressOf(screen: ScreenName, uuid?: string, search: Readonly<Record<string, string>> = {}): string {
  const { path } = screens[screen]
  const isInPath = path.includes('$uuid')
  const parameters = Object.entries({ ...(uuid !== undefined && !isInPath && { uuid }), ...search })
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return (isInPath ? path.replace('$uuid', uuid ?? '') : path) + (query === '' ? '' : `?${query}`)
}

export const mayOpen = (screen: PageName, role: RoleName | null): boolean => may(screens[screen].access, role)

/** The start page after sign-in and for '/': the dashboard for HR, their own leave for everyone else. */
export function homeOf(role: RoleName | null): 'dashboard' | 'myLeaves' | 'unauthorized' {
  if (mayOpen('dashboard', role)) return 'dashboard'
  return mayOpen('myLeaves', role) ? 'myLeaves' : 'unauthorized'
}
