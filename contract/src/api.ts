// All calls of the API, a line for each module that declares some. The web application imports the modules instead.
import { accessApi } from './areas/access/access.ts'
import { emergencyAccountsApi } from './areas/access/emergency-accounts.ts'
import { identityProviderApi } from './areas/access/identity-provider.ts'
import { rolesApi } from './areas/access/roles.ts'
import { passkeySignInApi } from './areas/access/passkey-sign-in.ts'
import { passkeysApi } from './areas/access/passkeys.ts'
import { secondFactorApi } from './areas/access/second-factor.ts'
import { sessionsApi } from './areas/access/sessions.ts'
import { applicantsApi } from './areas/applicants/applicants.ts'
import { leaveDraftsApi } from './areas/assistants/drafts.ts'
import { auditApi } from './areas/audit/audit.ts'
import { changesApi } from './areas/changes/changes.ts'
import { chatApi } from './areas/chat/chat.ts'
import { companyApi } from './areas/company/company.ts'
import { restoredCopyApi } from './areas/company/restored-copy.ts'
import { setupApi } from './areas/company/setup.ts'
import { customFieldsApi } from './areas/custom-fields/custom-fields.ts'
import { dashboardApi } from './areas/dashboard/dashboard.ts'
import { documentCategoriesApi } from './areas/documents/categories.ts'
import { departureListApi } from './areas/employees/departure-list.ts'
import { departuresApi } from './areas/employees/departures.ts'
import { employeesApi } from './areas/employees/employees.ts'
import { employeeFilesApi } from './areas/employees/files.ts'
import { employeesImportApi } from './areas/employees/import.ts'
import { invitationsApi } from './areas/employees/invitations.ts'
import { optionListsApi } from './areas/employees/option-lists.ts'
import { peopleApi } from './areas/employees/people.ts'
import { equipmentApi } from './areas/equipment/equipment.ts'
import { itemsImportApi } from './areas/equipment/import.ts'
import { licencesApi } from './areas/equipment/licences.ts'
import { exportsApi } from './areas/exports/exports.ts'
import { importMappingsApi } from './areas/imports/import-mappings.ts'
import { jobsApi } from './areas/jobs/jobs.ts'
import { creditsApi } from './areas/leave/credits.ts'
import { delegationsApi } from './areas/leave/delegations.ts'
import { leaveFactsApi } from './areas/leave/facts.ts'
import { feedsApi } from './areas/leave/feeds.ts'
import { holidayCalendarsApi } from './areas/leave/holiday-calendars.ts'
import { leaveTypesApi } from './areas/leave/leave-types.ts'
import { leaveApi } from './areas/leave/leave.ts'
import { nonWorkingDaysApi } from './areas/leave/non-working-days.ts'
import { restorableLeaveApi } from './areas/leave/restorable.ts'
import { pastYearsApi } from './areas/leave/past-years.ts'
import { leavePoliciesApi } from './areas/leave/policies.ts'
import { substitutesApi } from './areas/leave/substitutes.ts'
import { possibleDaysApi } from './areas/leave/possible-days.ts'
import { teamCalendarApi } from './areas/leave/team-calendar.ts'
import { workSchedulesApi } from './areas/leave/work-schedules.ts'
import { emailsApi } from './areas/notifications/emails.ts'
import { notificationsApi } from './areas/notifications/notifications.ts'
import { operationApi } from './areas/operation/operation.ts'
import { directoryApi } from './areas/people/directory.ts'
import { orgChartApi } from './areas/people/org-chart.ts'
import { positionsApi } from './areas/positions/positions.ts'
import { privacyApi } from './areas/privacy/privacy.ts'
import { retentionApi } from './areas/privacy/retention.ts'
import { projectsApi } from './areas/projects/projects.ts'
import { provisioningApi } from './areas/provisioning/provisioning.ts'
import { reportPinsApi } from './areas/reports/pins.ts'
import { reportsApi } from './areas/reports/reports.ts'
import { reportSchedulesApi } from './areas/reports/schedules.ts'
import { tokensApi } from './areas/tokens/tokens.ts'
import { usersApi } from './areas/users/users.ts'
import { savedViewsApi } from './areas/views/changes.ts'
import { webhooksApi } from './areas/webhooks/webhooks.ts'

/** The groups of calls with their subjects; the page of the API shows them in this order. */
export const apiGroups = {
  access: { text: 'Signing in and out, passwords, and what a client needs before sign-in', calls: accessApi },
  identityProvider: { text: 'Signing in at an OpenID Connect provider', calls: identityProviderApi },
  secondFactor: { text: 'Two-step sign-in', calls: secondFactorApi },
  passkeySignIn: { text: 'Signing in with a passkey', calls: passkeySignInApi },
  passkeys: { text: 'Passkeys', calls: passkeysApi },
  emergencyAccounts: { text: 'Accounts that may always sign in by password', calls: emergencyAccountsApi },
  tokens: { text: 'Tokens for programs, and service accounts', calls: tokensApi },
  changes: { text: 'The feed of changes', calls: changesApi },
  reports: { text: 'Reports, and the records behind their numbers', calls: reportsApi },
  reportPins: { text: 'Reports on the dashboard', calls: reportPinsApi },
  reportSchedules: { text: 'Reports by email', calls: reportSchedulesApi },
  restoredCopy: { text: 'What a restore has switched off', calls: restoredCopyApi },
  webhooks: { text: 'Webhooks, which tell other systems of changes', calls: webhooksApi },
  chat: { text: 'Chat channels, which post requests and decisions on leave, and who is away', calls: chatApi },
  provisioning: { text: 'The identity directory: what it reads, and what it switches off', calls: provisioningApi },
  sessions: { text: 'Active sessions, and confirming the identity', calls: sessionsApi },
  audit: { text: 'The audit log: who changed what, and when', calls: auditApi },
  retention: { text: 'How long records are kept', calls: retentionApi },
  privacy: { text: 'Export and erasure of personal data (GDPR)', calls: privacyApi },
  roles: { text: 'The roles of users', calls: rolesApi },
  users: { text: 'User accounts', calls: usersApi },
  positions: { text: 'Positions', calls: positionsApi },
  employees: { text: 'Employee records', calls: employeesApi },
  departures: { text: 'Planned departures of employees', calls: { ...departureListApi, ...departuresApi } },
  customFields: { text: 'The fields that the company has added to employee records', calls: customFieldsApi },
  views: { text: 'Saved filters, columns and order of lists', calls: savedViewsApi },
  documentCategories: { text: 'Categories of documents of employees', calls: documentCategoriesApi },
  employeeFiles: { text: 'Photos, CVs and other files of employees', calls: employeeFilesApi },
  employeesImport: { text: 'Import of employees from spreadsheets', calls: employeesImportApi },
  exports: { text: 'Lists as spreadsheets', calls: exportsApi },
  optionLists: {
    text: 'Values of fields of employee records, renamed and merged for all employees',
    calls: optionListsApi,
  },
  importMappings: { text: 'How the columns of imported sheets were mapped', calls: importMappingsApi },
  invitations: { text: 'Invitations of employees to sign in', calls: invitationsApi },
  people: { text: 'Search for employees by name', calls: peopleApi },
  directory: { text: 'The directory of colleagues', calls: directoryApi },
  orgChart: { text: 'The org chart', calls: orgChartApi },
  projects: { text: 'Projects and their teams', calls: projectsApi },
  equipment: { text: 'Equipment and its assignments', calls: equipmentApi },
  licences: { text: 'Licences and their assignments', calls: licencesApi },
  itemsImport: { text: 'Import of equipment and licences from spreadsheets', calls: itemsImportApi },
  applicants: { text: 'Job applications', calls: applicantsApi },
  company: { text: 'Settings of the company', calls: companyApi },
  setup: { text: 'The guided setup of a new installation', calls: setupApi },
  leave: { text: 'Leave requests, decisions, balances and the leave calendar', calls: leaveApi },
  credits: { text: 'Time off in lieu', calls: creditsApi },
  delegations: { text: 'Delegates of approvers', calls: delegationsApi },
  substitutes: { text: 'Coworkers who cover during leave', calls: substitutesApi },
  possibleDays: { text: 'What a leave request would be answered, for each day', calls: possibleDaysApi },
  teamCalendar: { text: 'The days on which coworkers are away', calls: teamCalendarApi },
  leaveDrafts: { text: 'Leave requests that an assistant has drafted', calls: leaveDraftsApi },
  feeds: { text: 'Links that calendar programs subscribe to', calls: feedsApi },
  dashboard: { text: 'Key figures of the company', calls: dashboardApi },
  notifications: { text: 'Notifications of the user', calls: notificationsApi },
  emails: { text: 'Emails and their delivery state', calls: emailsApi },
  jobs: { text: 'Background jobs', calls: jobsApi },
  operation: { text: 'The state of the installation', calls: operationApi },
  leaveTypes: { text: 'Leave types', calls: leaveTypesApi },
  leaveFacts: { text: 'Changes of own records that leave policies read', calls: leaveFactsApi },
  leavePolicies: { text: 'Leave policies and the days that they grant', calls: leavePoliciesApi },
  leaveOutside: { text: 'Leave that ended outside the employment and can come back', calls: restorableLeaveApi },
  pastYears: { text: 'Leave years that are over, granted to one employee', calls: pastYearsApi },
  nonWorkingDays: { text: 'Non-working days and public holidays', calls: nonWorkingDaysApi },
  holidayCalendars: { text: 'Holiday calendars of offices', calls: holidayCalendarsApi },
  workSchedules: { text: 'Work schedules of employees', calls: workSchedulesApi },
}
type Groups = typeof apiGroups

/** The calls by group and name: `api.positions.create`. */
export const api = Object.fromEntries(Object.entries(apiGroups).map(([name, { calls }]) => [name, calls])) as {
  readonly [Name in keyof Groups]: Groups[Name]['calls']
}
