// The screens that keep views, by the name of their list, and the names that their views may contain.
import { z } from 'zod'
import type { RoleName } from '../../access.ts'
import { mayOpen, type ScreenName } from '../../screens.ts'
import { issue } from '../../lib/messages.ts'
import { listedFields } from '../employees/record.ts'
import { reportDefinition } from '../reports/definition.ts'
import { viewsTexts } from './texts.ts'
import { isKeptFilter, listContent, sharedRoles, type ListContent, type SharedRole, type ViewContent } from './views.ts'

/** Whether a reader may see the custom field with this id. */
type MaySee = (customFieldId: string) => boolean

type Kind<Content extends ViewContent = ViewContent> = {
  /** Users who may open this screen may see the views. */
  screen: ScreenName
  /** Parameters of the address that the screen needs to show the list; null if it needs a record. */
  search: Readonly<Record<string, string>> | null
  /** Validates what users save. */
  content: z.ZodType<Content>
  /** Reads a stored content, without what no longer exists and what the reader may not see. */
  read: (stored: unknown, maySee: MaySee) => Content
}

type Names = {
  filters: readonly string[]
  /** All columns; lists are sorted by columns. */
  columns: readonly string[]
  /** Whether the list also has the custom fields of employees. */
  hasCustomFields?: true
}

function listOf(
  screen: ScreenName,
  { filters, columns, hasCustomFields }: Names,
  search: Kind['search'] = {},
): Kind<ListContent> & Names {
  const knows = (names: readonly string[], maySee: MaySee) => (name: string) => {
    const custom = hasCustomFields && customPart.exec(name)?.[1]
    return custom ? maySee(custom) : names.includes(name)
  }
  const readable = (content: ListContent, maySee: MaySee): ListContent => {
    const isColumn = knows(columns, maySee)
    const isFilter = knows(filters, maySee)
    return {
      ...content,
      filters: Object.fromEntries(
        Object.entries(content.filters).filter(([name, value]) => isFilter(name) && isKeptFilter(name, value)),
      ),
      columns: content.columns.filter(isColumn),
      sort: content.sort !== null && isColumn(content.sort) ? content.sort : null,
    }
  }
  return {
    screen,
    search,
    filters,
    columns,
    ...(hasCustomFields && { hasCustomFields }),
    // What is read is in the order of what is stored.
    content: listContent.refine(
      (content) => JSON.stringify(readable(content, () => true)) === JSON.stringify(content),
      issue(viewsTexts.unknownPart),
    ),
    read: (stored, maySee) => readable(listContent.parse(stored), maySee),
  }
}

/** The id in the name of a custom field, or of an end of a range of its values. */
const customPart = /^custom\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.from|\.to)?$/

const employees = {
  filters: [
    'team',
    'position',
    'status',
    'contractType',
    'isEmployed',
    'isLeaving',
    'inUseTwice',
    'startFrom',
    'startTo',
    'supervisor',
    'workType',
    'office',
    'department',
    'seniority',
  ],
  columns: [
    'lastName',
    'position',
    'team',
    'client',
    'supervisorOrTeamLead',
    'timeInCompany',
    'seniority',
    ...listedFields,
  ],
  hasCustomFields: true,
} as const
const archivedProjects = ['name', 'projectId', 'clientName', 'teamLead', 'startDate', 'members'] as const
const leaveTypes = {
  filters: [],
  columns: ['name', 'numberOfDays', 'validFrom', 'expiredDate', 'halfDays'],
} as const
const items = ['code', 'name', 'status', 'employee', 'dateAdded', 'notes'] as const
const requestFilters = ['startDate', 'endDate', 'leaveType', 'status'] as const
const requests = ['leaveType', 'startDate', 'totalDays', 'status'] as const
const overview = {
  filters: ['team', 'user', 'leaveType', 'startDate', 'endDate', 'status'],
  columns: ['lastName', 'team', 'leaveTypeName', 'startDate', 'endDate', 'status', 'totalDays'],
} as const

const savedReport = z.strictObject({ kind: z.literal('report'), definition: reportDefinition })

export const viewKinds = {
  employees: listOf('employees', employees),
  'archived-employees': listOf('employeesArchived', employees),
  'fixed-term-employees': listOf('employeesFixedTerm', employees),
  departures: listOf('employeesLeaving', {
    filters: ['reason'],
    columns: ['lastName', 'endDate', 'handingOver', 'equipment', 'reason'],
  }),
  users: listOf('users', {
    filters: [],
    columns: ['firstName', 'lastName', 'email', 'role', 'lastSignIn', 'invitedAt', 'factor'],
  }),
  positions: listOf('positions', { filters: [], columns: ['name', 'employees', 'jobForm'] }),
  projects: listOf('projects', {
    filters: [],
    columns: [...archivedProjects, 'projectMonthlyAverage', 'include'],
  }),
  'archived-projects': listOf('projectsArchived', { filters: [], columns: archivedProjects }),
  directory: listOf('directory', {
    filters: ['team', 'position', 'office'],
    columns: ['lastName', 'position', 'isAway', 'team', 'officeLocation', 'email', 'workPhone'],
  }),
  equipment: listOf('equipment', { filters: ['status'], columns: items }),
  'equipment-to-collect': listOf('equipmentToCollect', { filters: ['status'], columns: [...items, 'collect'] }),
  licences: listOf('licences', { filters: ['status'], columns: [...items, 'dateExpired'] }),
  'licences-ending': listOf('licencesEnding', { filters: ['status'], columns: [...items, 'dateExpired'] }),
  applicants: listOf('applicants', {
    filters: ['applicationDateFrom', 'applicationDateTo', 'city', 'position'],
    columns: ['lastName', 'position', 'email', 'city', 'phoneNumber', 'applicationDate', 'CV'],
  }),
  'my-leaves': listOf('myLeaves', { filters: requestFilters, columns: [...requests, 'requestedAt'] }),
  'manage-leaves': listOf('manageLeaves', {
    filters: requestFilters,
    columns: ['lastName', ...requests, 'requestedAt'],
  }),
  'approval-requests': listOf(
    'approvalRequests',
    { filters: requestFilters, columns: ['lastName', ...requests, 'requestedAt'] },
    { as: 'list' },
  ),
  'leave-history': listOf('leaveHistory', {
    filters: requestFilters,
    columns: ['lastName', ...requests, 'decidedBy'],
  }),
  'leave-overview-team': listOf('teamLeaveOverview', overview, { as: 'list' }),
  'leave-overview-company': listOf('companyLeaveOverview', overview, { as: 'list' }),
  'leave-types': listOf('leaveTypes', leaveTypes),
  'archived-leave-types': listOf('leaveTypesArchived', leaveTypes),
  'leave-policies': listOf('leavePolicies', { filters: ['isArchived'], columns: ['name', 'days', 'granted'] }),
  'leave-policy-grants': listOf(
    'leavePolicyGrant',
    { filters: ['office'], columns: ['lastName', 'officeLocation', 'total', 'change', 'isGranted', 'entries'] },
    null,
  ),
  'non-working-days': listOf('nonWorkingDays', {
    filters: ['year', 'calendar'],
    columns: ['title', 'startDate', 'endDate', 'calendars'],
  }),
  mail: listOf('mail', {
    filters: ['state'],
    columns: ['queuedAt', 'recipient', 'subject', 'state', 'error'],
  }),
  audit: listOf('audit', {
    filters: ['who', 'person', 'token', 'action', 'entity', 'from', 'to'],
    columns: ['at', 'who', 'action', 'record', 'person', 'fields', 'isLinked'],
  }),
  'report-records': listOf(
    'reportRecords',
    { filters: [], columns: ['name', 'detail', 'day', 'until', 'value'] },
    null,
  ),
  // Opening a report checks what its reader may read.
  reports: { screen: 'report', search: {}, content: savedReport, read: (stored) => savedReport.parse(stored) },
  tokens: listOf('tokens', {
    filters: ['kind'],
    columns: ['name', 'owner', 'kind', 'scopes', 'use', 'createdAt'],
  }),
} as const satisfies Record<string, Kind>

/** The lists that keep views. */
export type ViewedList = keyof typeof viewKinds

/** Returns the kind of views that a list keeps; undefined for other names. */
export const kindOf = (list: string): Kind | undefined =>
  Object.hasOwn(viewKinds, list) ? viewKinds[list as ViewedList] : undefined

/** The lists whose views a role may see. */
export const listsFor = (role: RoleName | null): string[] =>
  Object.entries(viewKinds).flatMap(([list, { screen }]) => (mayOpen(screen, role) ? [list] : []))

/** The roles that views of a list can be shared with. */
export const shareableWith = ({ screen }: Pick<Kind, 'screen'>): readonly SharedRole[] =>
  sharedRoles.filter((role) => mayOpen(screen, role))
