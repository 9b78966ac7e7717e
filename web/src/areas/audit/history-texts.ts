import { actionTexts as allActionTexts } from '@hr/contract/entities'
import type { Template } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { recordFields } from '@hr/contract/areas/employees/record'
import { itemFields, itemTexts, purchaseFields } from '@hr/contract/areas/equipment/items'
import { licencesTexts } from '@hr/contract/areas/equipment/licences'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { policyLabels } from '@hr/contract/areas/leave/policy-texts'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { leaveTexts, leaveTypeLabels } from '@hr/contract/areas/leave/texts'
import { notificationSettingTexts } from '@hr/contract/areas/notifications/setting-texts'
import { projectFields, teamLabels } from '@hr/contract/areas/projects/projects'
import { flagTexts, historyValueTexts } from '@hr/contract/history-values'
import { isDay } from '@hr/contract/lib/day'
import { localeData } from '@hr/contract/lib/languages'
import { formatDay } from '../../lib/formats.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { settingLabels } from '../company/public.ts'

const actions: Readonly<Record<string, string>> = labelsOf(allActionTexts)

const fieldLabels = (map: Record<string, { label: Template }>) =>
  Object.fromEntries(Object.entries(map).map(([field, { label }]) => [field, t(label)]))

const fields: Record<string, string> = {
  // Other records have fields of some of these names, which follow.
  ...settingLabels,
  ...fieldLabels(recordFields),
  ...fieldLabels(itemFields),
  ...fieldLabels(purchaseFields),
  ...fieldLabels(projectFields),
  ...labelsOf(teamLabels),
  ...labelsOf(leaveTypeLabels),
  ...labelsOf(policyLabels),
  isArchived: t('Archived'),
  role: t('Role'),
  profileImage: t('Photo'),
  CV: t('CV'),
  attachment: t('Attachment'),
  otherFiles: t('Other files'),
  hrDocuments: t('Documents for HR only'),
  releasedDocuments: t('Documents released for the export'),
  visibility: t('Who sees its documents'),
  hasExpiry: t('With expiry date'),
  // Also of leave and projects, not only of employment.
  startDate: t('Start date'),
  endDate: t('End date'),
  title: t('Title'),
  employee: t('Assigned to employee'),
  dateAdded: t(itemTexts.assignedOn),
  dateExpired: t(licencesTexts.expiring),
  leaveType: t('Leave type'),
  startHalf: t('Starts at noon'),
  endHalf: t('Ends at noon'),
  totalDays: t('Working days'),
  decidedFor: t('Decided in place of'),
  delegate: t('Delegate'),
  supervisedPeople: t('New supervisor'),
  ledProjects: t('New team lead'),
  delegations: t('New delegate'),
  sharedViews: t('New owner of shared views'),
  coveredLeave: t('New substitute'),
  plannedBy: t('Planned by'),
  owner: t('Owner'),
  note: t('Note'),
  substitutes: t(substitutesTexts.title),
  decisionNote: t('Note to the employee'),
  givenBack: t('Days credited back'),
  documentSeen: t('Document seen'),
  currentNumberDays: t(leaveTexts.currentDays),
  halfDays: t('Half days'),
  includePending: t('Pending requests'),
  part: t('Part of the day'),
  calendars: t(holidayCalendarsTexts.title),
  offices: t('Offices'),
  startsOn: t('From', undefined, 'dates'),
  week: t('Working days'),
  year: t('Year'),
  lastDay: t('Last day'),
  reason: t('Reason'),
  creditMonths: t('Months until it expires'),
  employees: t(employeesTexts.title),
  days: t('Days'),
  logo: t('Logo'),
  interfaceLanguage: t('Language'),
  contractReminderDays: t('Days before a contract ends'),
  probationReminderDays: t('Days before a probation ends'),
  levelReminderDays: t('Days before the next seniority level'),
  licenceReminderDays: t('Days before a licence expires'),
  documentReminderDays: t('Days before a document expires'),
  secondFactorRoles: t('Roles that must use two-step sign-in'),
  secondFactorDays: t('Days to set up two-step sign-in'),
  anyPosition: t('Applications for any position'),
  directoryDeactivation: t('The identity directory can disable accounts'),
  directoryUnlimitedUntil: t('Deactivation limit lifted until'),
  switchedOff: t('Switched off after a restore'),
  tenantId: t('Tenant'),
  clientId: t('Client ID'),
  clientSecret: t('Client secret'),
  servicePrincipalId: t('Service principal'),
  jobId: t('Provisioning job'),
  isDaily: t('Send changed data every morning'),
  allowAssistants: t('AI assistants'),
  filedDocuments: t('Documents that only HR sees'),
  state: t('State'),
  events: t('Events'),
  fields: t('Values to send'),
  host: t('Receiver'),
  format: t('Chat'),
  requests: t('Post new requests for leave and cancellation'),
  decisions: t('Post decisions on leave'),
  awayHour: t("Post today's absences at"),
  list: t('List'),
  unit: t('Unit'),
  section: t('Heading'),
  help: t('Help text'),
  options: t('Options'),
  place: t('Place in the list'),
  isRequired: t('Required for new records'),
  isUnique: t('No two employees have the same value'),
  fieldClass: t('Kind of data'),
  employeeAccess: t("Employees' access to their own record"),
  leadAccess: t("Team leads' access"),
  adminAccess: t("Admins' access"),
  sharedWith: t('Shared with'),
  report: t('Report', undefined, 'of numbers'),
  every: t('Every', undefined, 'day, week or month'),
  weekday: t('Weekday (0 is Monday)'),
  day: t('Day'),
  hour: t('Hour'),
  recipients: t('Recipients'),
  version: t('Version'),
  scopes: t('What it may do'),
  addresses: t('Accepted from'),
  expiresOn: t('Last day'),
  overlapHours: t('Hours for which the old token remains valid'),
  contractExpirationNotification: t(notificationSettingTexts.contractSwitch),
  ownLeaveEmail: t('Emails about own leave requests'),
  leaveRequestEmail: t('Emails about leave requests to decide on'),
  leaveCalendarEmail: t('Own approved leave emailed as calendar entries'),
  experienceLevelExpirationNotification: t(notificationSettingTexts.levelSwitch),
  newApplicationNotification: t(notificationSettingTexts.newApplicationSwitch),
  // Exports of lists record these.
  rows: t('Rows'),
  people: t('People'),
  items: t('Items', undefined, 'number of exported items'),
  applicants: t('Applicants'),
  positions: t('Positions'),
  columns: t('Columns'),
  isSearched: t('Search'),
  isSelected: t('Selection'),
  office: t('Office'),
  team: t('Team'),
  from: t('From', undefined, 'dates'),
  to: t('To', undefined, 'dates'),
  subject: t('Report about'),
  measure: t('Number', undefined, 'measure of a report'),
}

/** Names that users choose may be those of properties of every object. */
const textOf = <Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

export const actionText = (action: string): string => textOf(actions, action) ?? action

/** The actions by which the audit log can be filtered, with their texts. */
export const actionTexts = actions

export const formatField = (field: string): string => textOf(fields, field) ?? field

const choices: Record<string, Record<string, string>> = {
  ...Object.fromEntries(Object.entries(historyValueTexts).map(([field, texts]) => [field, labelsOf<string>(texts)])),
  interfaceLanguage: Object.fromEntries(Object.entries(localeData).map(([code, { endonym }]) => [code, endonym])),
}
const flags: Record<string, string> = labelsOf(flagTexts)

/** Formats a stored value for display. Of a custom field, whose kind is not known here, yes and no have a text. */
export function valueLabel(field: string, value: string): string {
  const labels = textOf(choices, field)
  const ofWhole = textOf(fields, field) === undefined ? flags : {}
  const formatted = (one: string) => (isDay(one) ? formatDay(one) : (textOf(labels ?? ofWhole, one) ?? one))
  // The values of a list, and of its rows.
  return labels
    ? value
        .split(/(; |, )/)
        .map(formatted)
        .join('')
    : formatted(value)
}
