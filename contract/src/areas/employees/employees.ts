import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, commaSeparated, day, flag, fromJson, message } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { person, position } from './people.ts'
import {
  contractTypes,
  employee,
  employeeChange,
  newEmployee,
  employeeStatuses,
  ownChange,
  shortRecord,
  teamOfPerson,
} from './record.ts'

/** A row of the list: what the list shows, nothing more. */
const employeeRow = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  position: position.nullable(),
  team: z.array(z.object({ uuid: z.uuid(), name: z.string(), clientName: z.string() })),
  supervisorOrTeamLead: person.pick({ uuid: true, firstName: true, lastName: true }).nullable(),
  status: z.enum(employeeStatuses),
  contractType: z.enum(contractTypes).nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  departments: z.string(),
  officeLocation: z.string(),
  /** The stored level; '' where the time in the company tells it. */
  seniorityLevel: z.string(),
  profileImage: z.string().nullable(),
  isArchived: z.boolean(),
  /** Whether the person has chosen a password or signed in at the identity provider. */
  isActivated: z.boolean(),
  /** When the last invitation was sent; null: never. */
  invitedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type EmployeeRow = z.output<typeof employeeRow>

export const employeesTexts = {
  title: 'Employees',
  archivedTitle: 'Archived employees',
  search: 'Name, email...',
  newTitle: 'Add new employee',
  editTitle: 'Edit employee',
  backToProfile: 'Back to profile',
  permissionsTitle: 'Edit employee role',
  roleRequired: 'Please select role',
  added: 'Employee successfully added',
  updated: 'Employee successfully updated',
  profileUpdated: 'Profile successfully updated',
  childAdded: 'Child added',
  childEdited: 'Child edit',
  childDeleted: 'Child successfully deleted!',
  editChild: 'Edit child',
  editChildData: 'Edit child data',
  cancelEditChild: 'Cancel edit child',
  about: 'About',
  personalInformation: 'Personal information',
  employmentDetails: 'Employment details',
  myTeam: 'My team',
  archiveTitle: 'Archive employee?',
  archiveText: 'If you confirm this action you will archive employee',
  archiveConfirm: 'Yes, archive',
  unarchiveTitle: 'Unarchive employee?',
  unarchiveText: 'If you confirm this action you will unarchive employee',
  unarchiveConfirm: 'Yes, unarchive',
  deleteTitle: 'Delete employee?',
  deleteText: 'This action cannot be reverted',
  getFailed: 'Failed to get employee',
  imageFailed: 'Failed to update image',
  // Ours, where the specification is silent.
  deleteMeaning:
    'The record, the account, files and leave are deleted for good. To keep the record, archive the employee instead.',
  deleteOrErase:
    'A job application that they once sent stays until its retention period ends. Erase deletes that as well.',
  fixedTermTitle: 'FTC Employees',
  archived: 'Employee successfully archived',
  unarchived: 'Employee successfully unarchived',
  deleted: 'Employee successfully deleted',
  roleChanged: 'Role successfully changed',
  credentialsSent: 'A link to set a password is on its way to',
  credentialsStored: 'No mail server is set up (SMTP_URL), so this link is stored in a file and not sent to',
  notYourself: "You can't do this to your own account",
  beyondYou: "You can't change a Superadmin or an Admin",
  notASignIn: "This employee can't sign in. Unarchive the employee or change the status first.",
} as const

/** What the list can be narrowed to; the export takes the same. */
export const employeeFilters = {
  isArchived: flag.optional(),
  position: z.uuid().optional(),
  /** A project that they are on. */
  team: z.uuid().optional(),
  status: commaSeparated(z.array(z.enum(employeeStatuses)).max(100)).optional(),
  contractType: z.enum(contractTypes).optional(),
  /** Start dates from this day on; and to this one, which is ignored if it is earlier. */
  startFrom: day.optional(),
  startTo: day.optional(),
}

/** What archiving somebody ends, by name as far as HR needs to know. The same before as after it is done. */
const archiving = z.object({
  signsIn: z.boolean(),
  ledProjects: z.array(z.string()),
  memberOf: z.array(z.string()),
  supervisedPeople: z.int(),
  /** Requests that wait for a decision, and approved leave that is not over. */
  pendingLeave: z.int(),
  approvedLeave: z.int(),
  /** Licences become free; equipment stays with the person until it is collected. */
  licences: z.array(z.string()),
  equipment: z.array(z.string()),
})
export type Archiving = z.output<typeof archiving>

const chosenRole = z.object({ uuid: z.uuid(employeesTexts.roleRequired) }, { error: employeesTexts.roleRequired })
export const permissionInput = z.object({ role: fromJson(chosenRole) })

/** What somebody did to the record of a person, or with it. */
const historyEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** 'First Last'; 'Deleted employee' for whoever is gone; null: the product itself. */
  who: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type HistoryEntry = z.output<typeof historyEntry>

const accessEntry = z.object({ id: z.int(), at: z.iso.datetime(), who: z.string(), what: z.string() })
export type AccessEntry = z.output<typeof accessEntry>

const change = {
  summary: 'Changes an employee; what is left out stays as it is',
  params: byId,
  multipart: true,
  body: employeeChange,
  result: z.object({ employee }),
} as const

const teamOfLead = listEndpoint('GET /employeesByTeamLead/:id', 'team.lead', {
  summary: 'The people of the team of a lead: short records',
  subject: { person: 'id' },
  row: shortRecord,
  sort: ['lastName'],
  filters: {
    isArchived: flag.optional(),
    /** Only this person, if they are in the team. */
    person: z.uuid().optional(),
  },
})

const historyOfRecord = listEndpoint('GET /employee/:id/history', 'history.read', {
  summary: 'What was done to a record, newest first',
  row: historyEntry,
  sort: ['at'],
  filters: {},
})

const openingsOfRecord = listEndpoint('GET /employee/:id/access-log', 'access-log.read', {
  summary: 'Who opened a record, newest first',
  subject: { person: 'id' },
  row: accessEntry,
  sort: ['at'],
  filters: {},
})

/** What the audit log calls the records of this area. */
export const employeeEntities = ['employee'] as const

export const employeesApi = {
  list: listEndpoint('GET /employees', 'employee.manage', {
    summary: 'The employees, archived ones only when asked for',
    row: employeeRow,
    // Team and client are lists, the seniority level is partly computed: these three do not sort.
    sort: [
      'lastName',
      'email',
      'position',
      'supervisorOrTeamLead',
      'status',
      'contractType',
      'startDate',
      'timeInCompany',
      'endDate',
      'departments',
      'officeLocation',
    ],
    filters: employeeFilters,
  }),
  create: endpoint('POST /employee', 'employee.manage', {
    summary: 'Adds an employee and the account that belongs to it',
    multipart: true,
    body: newEmployee,
    result: employee,
  }),
  find: endpoint('GET /employee/:id', 'employee.read', {
    summary: 'One employee, whole; the ID number of another person is masked',
    params: byId,
    subject: { person: 'id' },
    result: employee,
  }),
  own: endpoint('GET /logged-employee', 'account.own', {
    summary: 'The own record; an applicant gets name, e-mail and role',
    subject: 'caller',
    result: z.union([
      employee,
      z.object({ uuid: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string() }),
    ]),
  }),
  // Both methods change an employee (specification one, section 7).
  update: endpoint('PUT /employee/:id', 'employee.manage', change),
  updateByPost: endpoint('POST /employee/:id', 'employee.manage', change),
  updateOwn: endpoint('PUT /employee/editProfile', 'profile.own', {
    summary: 'Changes the own record: the fields that belong to oneself',
    subject: 'caller',
    multipart: true,
    body: ownChange,
    result: z.object({ employee }),
  }),
  remove: endpoint('DELETE /employee/:id', 'employee.manage', {
    summary: 'Deletes an employee and the account',
    params: byId,
    result: message,
  }),
  previewArchiving: endpoint('GET /archived-employees/:id', 'employee.manage', {
    summary: 'What archiving this employee would end',
    params: byId,
    result: archiving,
  }),
  archive: endpoint('PUT /archived-employees/:id', 'employee.manage', {
    summary: 'Archives or unarchives an employee; says what archiving has ended',
    params: byId,
    body: z.object({ isArchived: z.boolean() }),
    result: z.object({ message: z.string(), ended: archiving.nullable() }),
  }),
  changePermission: endpoint('PUT /employee/changePermission/:id', 'employee.manage', {
    summary: 'Changes the role; nothing else of the body is used',
    params: byId,
    body: permissionInput,
    result: message,
  }),
  sendCredentials: endpoint('POST /employee/credentials/:id', 'employee.manage', {
    summary: 'Mails a link that sets a password to the stored address',
    params: byId,
    result: message,
  }),
  idNumber: endpoint('GET /employee/:id/idNumber', 'employee.read', {
    summary: 'The ID number, whole; noted in the history',
    params: byId,
    subject: { person: 'id' },
    result: z.object({ idNumber: z.string() }),
  }),
  languages: endpoint('GET /employees/language', 'person.find', {
    summary: 'The languages that anybody speaks',
    result: z.array(z.string()),
  }),
  fieldValues: endpoint('GET /employees/getEmployeeFieldsUniqueData', 'person.find', {
    summary: 'The values that records hold in the fields that take new ones',
    result: z.object({
      countries: z.array(z.string()),
      officeLocation: z.array(z.string()),
      seniorityLevel: z.array(z.string()),
      seniorityClientLevel: z.array(z.string()),
      departments: z.array(z.string()),
    }),
  }),
  teams: listEndpoint('GET /employee/teams', 'team.read', {
    summary: 'The projects with the people on them; an Employee gets the own ones',
    subject: 'scope',
    row: teamOfPerson,
    sort: ['name'],
    filters: {},
  }),
  byTeamLead: { ...teamOfLead, params: byId },
  history: { ...historyOfRecord, params: byId },
  accessLog: { ...openingsOfRecord, params: byId },
}
