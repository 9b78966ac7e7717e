import { z } from 'zod'
import { issue } from '../../lib/messages.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import {
  blankable,
  byId,
  chosenUuid,
  commaSeparated,
  day,
  flag,
  fromJson,
  line,
  messageResult,
  seenVersion,
  translated,
  uuid,
} from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { customName, customValue, customValues, maxCustomFields } from '../custom-fields/values.ts'
import { leaveOutside } from '../leave/outside.ts'
import { person, position } from './people.ts'
import {
  contractTypes,
  employee,
  employeeChange,
  newEmployee,
  employeeStatuses,
  listedFields,
  ownChange,
  shapeOf,
  shortRecord,
  teamOfPerson,
  workTypes,
} from './record.ts'
import { heldDuties, successors } from './successors.ts'
import { employeesTexts } from './texts.ts'

/** A row of the employee list, with exactly the fields that the list shows. */
const employeeRow = z.object({
  ...ofClass('internal', { uuid, firstName: z.string(), lastName: z.string() }),
  ...shapeOf(listedFields, 'value'),
  ...ofClass('hr', {
    position: position.nullable(),
    team: z.array(z.object(ofClass('internal', { uuid, name: z.string(), clientName: z.string() }))),
    supervisorOrTeamLead: person.pick({ uuid: true, firstName: true, lastName: true }).nullable(),
    /** The stored level; '' if it is derived from the time in the company. */
    seniorityLevel: z.string(),
    isArchived: z.boolean(),
  }),
  ...ofClass('access', {
    /** Whether the employee may sign in now; an earlier version does not say it. */
    maySignIn: z.boolean().default(true),
    /** Whether the employee has set a password or signed in at the identity provider. */
    isActivated: z.boolean(),
    /** When the latest invitation was sent; null if none was. */
    invitedAt: z.iso.datetime().nullable(),
    /** Whether the invitation is planned for the first day. */
    isInvitedOnFirstDay: z.boolean(),
  }),
  ...ofClass('internal', {
    profileImage: z.string().nullable(),
    /** The values of the custom fields that `custom` asks for, by the ids of the fields. */
    custom: customValues,
    version: z.int(),
  }),
})
export type EmployeeRow = z.output<typeof employeeRow>

/** Filters of the list, shared with the export. */
export const employeeFilters = {
  /** Whether another employee has the same ID number, or value of a unique custom field. */
  ...ofClass('national-id', { inUseTwice: flag.optional() }),
  ...ofClass('internal', { workType: z.enum(workTypes).optional() }),
  ...ofClass('hr', {
    isArchived: flag.optional(),
    position: uuid.optional(),
    /** A current project of the employee. */
    team: uuid.optional(),
    status: commaSeparated(z.array(z.enum(employeeStatuses)).max(100)).optional(),
    contractType: z.enum(contractTypes).optional(),
    supervisor: uuid.optional(),
    /** Words of the office location and of the departments, ignoring case and diacritics. */
    office: line(100).optional(),
    department: line(100).optional(),
    /** Words of the seniority level that is shown: the stored one, or that of the time in the company. */
    seniority: line(100).optional(),
    /** Whether the employee is employed today. */
    isEmployed: flag.optional(),
    /** Whether a departure is planned. */
    isLeaving: flag.optional(),
    /** Start dates from `startFrom` to `startTo`, inclusive. `startTo` is ignored if it is earlier. */
    startFrom: day.optional(),
    startTo: day.optional(),
  }),
}

/** The consequences of archiving an employee, with the names that HR needs. The preview and the result have the same shape. */
const archiving = z.object({
  ...ofClass('access', { signsIn: z.boolean() }),
  ...ofClass('hr', {
    ...heldDuties,
    memberOf: z.array(z.string()),
    /** The employees whose departures they planned, and which the user who archives takes over. */
    plannedDepartures: z.array(z.string()).default([]),
  }),
  /** Undecided requests and approved leave that is not over. */
  ...ofClass('leave', { pendingLeave: z.int(), approvedLeave: z.int() }),
  ...ofClass('leave-type', {
    /**
     * The days of leave that are left, or below zero if more were taken than granted, on the day of the preview or of archiving;
     * none in an answer of the previous version.
     */
    daysLeft: z.array(z.object(ofClass('leave-type', { leaveType: z.string(), days: z.number() }))).default([]),
  }),
  /** Licences are unassigned. Equipment stays assigned until it is collected. */
  ...ofClass('equipment', { licences: z.array(z.string()), equipment: z.array(z.string()) }),
})
export type Archiving = z.output<typeof archiving>

const chosenRole = z.object(ofClass('access', { uuid: chosenUuid(issue(employeesTexts.roleRequired)) }), {
  error: issue(employeesTexts.roleRequired),
})
export const permissionInput = z.object(ofClass('access', { role: fromJson(chosenRole) }))

/** An action on a person's record. */
const historyEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** 'First Last', or 'Deleted employee' in the reader's language; null for the server itself. */
  who: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type HistoryEntry = z.output<typeof historyEntry>

const accessEntry = z.object({ id: z.int(), at: z.iso.datetime(), who: z.string(), what: z.string() })
export type AccessEntry = z.output<typeof accessEntry>

const change = {
  summary: 'Change an employee; omitted fields stay unchanged',
  params: byId,
  multipart: true,
  body: employeeChange,
  result: z.object(ofClass('internal', { employee })),
} as const

const teamOfLead = listEndpoint('GET /employeesByTeamLead/:id', 'team.lead', {
  summary: "List short records of the caller's team members",
  subject: { person: 'id' },
  row: shortRecord,
  sort: ['lastName'],
  filters: ofClass('hr', {
    isArchived: flag.optional(),
    /** Only this person, if they are in the team. */
    person: uuid.optional(),
  }),
})

const historyOfRecord = listEndpoint('GET /employee/:id/history', 'history.read', {
  summary: 'List the history of a record, newest first',
  row: historyEntry,
  sort: ['at'],
  filters: {},
})

const accessLogOfRecord = listEndpoint('GET /employee/:id/access-log', 'access-log.read', {
  summary: 'List who opened a record, newest first',
  subject: { person: 'id' },
  row: accessEntry,
  sort: ['at'],
  filters: {},
})

const list = listEndpoint('GET /employees', 'employee.manage', {
  summary: 'List employees; archived ones only on request',
  row: employeeRow,
  // Team, client and seniority level can't be sorted: the first two are lists, the third is partly derived.
  sort: ['lastName', 'position', 'supervisorOrTeamLead', 'timeInCompany', ...listedFields],
  sortClasses: { timeInCompany: 'hr' },
  filters: {
    ...employeeFilters,
    /** The ids of the custom fields whose values the rows contain. */
    ...ofClass('internal', { custom: commaSeparated(z.array(uuid).max(maxCustomFields)).optional() }),
  },
})

/**
 * Adds sort orders by custom fields, `custom.<id>`, and filters by them: `custom.<id>` for texts, yes and no, options and
 * 'filled' or 'empty', `custom.<id>.from` and `custom.<id>.to` for days and numbers.
 */
const withCustomFields = <Query extends typeof list.query>(query: Query) =>
  query.extend(ofClass('internal', { sort: query.shape.sort.or(customName) })).catchall(z.string().optional())

export const employeesApi = {
  list: { ...list, query: withCustomFields(list.query) },
  create: endpoint('POST /employee', 'employee.manage', {
    summary: 'Add an employee and their account',
    multipart: true,
    body: newEmployee,
    result: employee,
  }),
  find: endpoint('GET /employee/:id', 'employee.read', {
    summary: 'Show an employee; the ID number of another person is masked',
    params: byId,
    subject: { person: 'id' },
    result: employee,
  }),
  own: endpoint('GET /logged-employee', 'account.own', {
    summary: 'Show my record; applicants get name, email and role only',
    subject: 'caller',
    result: z.union([
      employee,
      z.object({ uuid, firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string() }),
    ]),
  }),
  // PUT and PATCH do the same (specification one, section 7).
  update: endpoint('PUT /employee/:id', 'employee.manage', change),
  updateByPost: endpoint('POST /employee/:id', 'employee.manage', change),
  updateOwn: endpoint('PUT /employee/editProfile', 'profile.own', {
    summary: 'Change the fields of my record that employees may edit',
    subject: 'caller',
    multipart: true,
    body: ownChange,
    result: z.object(ofClass('internal', { employee })),
  }),
  remove: endpoint('DELETE /employee/:id', 'employee.manage', {
    summary: 'Delete an employee and their account',
    isAccessDecision: true,
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
  previewArchiving: endpoint('GET /archived-employees/:id', 'employee.manage', {
    summary: 'Preview what archiving this employee would end',
    params: byId,
    query: z.object(
      ofClass('hr', {
        /**
         * The last day: the days of leave are counted on it as if it were saved, and duties from the next day on. Without it
         * both are counted today, or the days of leave on the last day of the record if that is over.
         */
        day: day.optional(),
      }),
    ),
    result: archiving,
  }),
  leaveOutside: endpoint('GET /employee/:id/leave-outside', 'employee.manage', {
    summary: 'List the approved and undecided leave that a first and last day would leave outside the employment',
    contentClass: 'leave',
    params: byId,
    query: z.object(
      ofClass('hr', {
        /** Without it the employment has no first day. */
        startDate: blankable(day).optional(),
        /** Without it the employment has no last day. */
        endDate: blankable(day).optional(),
      }),
    ),
    result: leaveOutside,
  }),
  archive: endpoint('PUT /archived-employees/:id', 'employee.manage', {
    summary: 'Archive or unarchive an employee, hand over what they lead, and report what archiving has ended',
    isAccessDecision: true,
    params: byId,
    body: z.object(
      ofClass('hr', {
        isArchived: z.boolean(),
        /** Only for archiving. */
        successors: successors.optional(),
      }),
    ),
    result: z.object(ofClass('internal', { message: translated, ended: archiving.nullable() })),
  }),
  changePermission: endpoint('PUT /employee/changePermission/:id', 'employee.manage', {
    summary: "Change an employee's role; other fields of the body are ignored",
    isAccessDecision: true,
    params: byId,
    body: permissionInput,
    result: messageResult,
  }),
  sendCredentials: endpoint('POST /employee/credentials/:id', 'employee.manage', {
    summary: 'Email a link for setting a password to the stored address',
    isAccessDecision: true,
    params: byId,
    result: messageResult,
  }),
  idNumber: endpoint('GET /employee/:id/idNumber', 'employee.read', {
    summary: 'Show the full ID number; recorded in the history',
    contentClass: 'national-id',
    params: byId,
    subject: { person: 'id' },
    result: z.object(ofClass('national-id', { idNumber: z.string() })),
  }),
  customValue: endpoint('GET /employee/:id/custom-fields/:field', 'employee.read', {
    summary: 'Show the whole value of a custom field that is masked; recorded in the history',
    // Only identity numbers are masked.
    contentClass: 'national-id',
    params: byId.extend({ field: uuid }),
    subject: { person: 'id' },
    result: z.object(ofClass('national-id', { value: customValue.nullable() })),
  }),
  languages: endpoint('GET /employees/language', 'person.find', {
    summary: 'List the languages that employees speak',
    contentClass: 'personal',
    result: z.array(z.string()),
  }),
  fieldValues: endpoint('GET /employees/getEmployeeFieldsUniqueData', 'person.find', {
    summary: 'List the values in use, for fields that accept new values',
    result: z.object({
      ...ofClass('personal', { countries: z.array(z.string()) }),
      ...ofClass('internal', { officeLocation: z.array(z.string()) }),
      ...ofClass('hr', {
        seniorityLevel: z.array(z.string()),
        seniorityClientLevel: z.array(z.string()),
        departments: z.array(z.string()),
      }),
    }),
  }),
  teams: listEndpoint('GET /employee/teams', 'team.read', {
    summary: 'List projects with their members; an Employee gets only their own projects',
    subject: 'scope',
    row: teamOfPerson,
    sort: ['name'],
    filters: {},
  }),
  byTeamLead: { ...teamOfLead, params: byId },
  history: { ...historyOfRecord, params: byId },
  accessLog: { ...accessLogOfRecord, params: byId },
}
