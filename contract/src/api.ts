import { accessApi } from './areas/access/access.ts'
import { identityProviderApi } from './areas/access/identity-provider.ts'
import { rolesApi } from './areas/access/roles.ts'
import { secondFactorApi } from './areas/access/second-factor.ts'
import { sessionsApi } from './areas/access/sessions.ts'
import { auditApi } from './areas/audit/audit.ts'
import { applicantsApi } from './areas/applicants/applicants.ts'
import { companyApi } from './areas/company/company.ts'
import { setupApi } from './areas/company/setup.ts'
import { dashboardApi } from './areas/dashboard/dashboard.ts'
import { employeesApi } from './areas/employees/employees.ts'
import { employeeFilesApi } from './areas/employees/files.ts'
import { employeesImportApi } from './areas/employees/import.ts'
import { invitationsApi } from './areas/employees/invitations.ts'
import { peopleApi } from './areas/employees/people.ts'
import { equipmentApi } from './areas/equipment/equipment.ts'
import { itemsImportApi } from './areas/equipment/import.ts'
import { licencesApi } from './areas/equipment/licences.ts'
import { exportsApi } from './areas/exports/exports.ts'
import { creditsApi } from './areas/leave/credits.ts'
import { delegationsApi } from './areas/leave/delegations.ts'
import { feedsApi } from './areas/leave/feeds.ts'
import { jobsApi } from './areas/jobs/jobs.ts'
import { holidayCalendarsApi } from './areas/leave/holiday-calendars.ts'
import { leaveApi } from './areas/leave/leave.ts'
import { leaveFactsApi } from './areas/leave/facts.ts'
import { leavePoliciesApi } from './areas/leave/policies.ts'
import { leaveTypesApi } from './areas/leave/leave-types.ts'
import { nonWorkingDaysApi } from './areas/leave/non-working-days.ts'
import { workSchedulesApi } from './areas/leave/work-schedules.ts'
import { emailsApi } from './areas/notifications/emails.ts'
import { notificationsApi } from './areas/notifications/notifications.ts'
import { directoryApi } from './areas/people/directory.ts'
import { orgChartApi } from './areas/people/org-chart.ts'
import { positionsApi } from './areas/positions/positions.ts'
import { privacyApi } from './areas/privacy/privacy.ts'
import { projectsApi } from './areas/projects/projects.ts'
import { usersApi } from './areas/users/users.ts'

/** All calls of the API. */
export const api = {
  access: accessApi,
  identityProvider: identityProviderApi,
  secondFactor: secondFactorApi,
  sessions: sessionsApi,
  audit: auditApi,
  privacy: privacyApi,
  roles: rolesApi,
  users: usersApi,
  positions: positionsApi,
  employees: employeesApi,
  employeeFiles: employeeFilesApi,
  employeesImport: employeesImportApi,
  exports: exportsApi,
  invitations: invitationsApi,
  people: peopleApi,
  directory: directoryApi,
  orgChart: orgChartApi,
  projects: projectsApi,
  equipment: equipmentApi,
  licences: licencesApi,
  itemsImport: itemsImportApi,
  applicants: applicantsApi,
  company: companyApi,
  setup: setupApi,
  leave: leaveApi,
  credits: creditsApi,
  delegations: delegationsApi,
  feeds: feedsApi,
  dashboard: dashboardApi,
  notifications: notificationsApi,
  emails: emailsApi,
  jobs: jobsApi,
  leaveTypes: leaveTypesApi,
  leaveFacts: leaveFactsApi,
  leavePolicies: leavePoliciesApi,
  nonWorkingDays: nonWorkingDaysApi,
  holidayCalendars: holidayCalendarsApi,
  workSchedules: workSchedulesApi,
}
