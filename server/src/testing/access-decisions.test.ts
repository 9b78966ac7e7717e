import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { accessApi } from '@hr/contract/areas/access/access'
import { roleOf } from '@hr/contract/areas/access/roles'
import { companyApi } from '@hr/contract/areas/company/company'
import { documentCategoriesApi } from '@hr/contract/areas/documents/categories'
import { departuresApi } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import type { EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { invitationsApi } from '@hr/contract/areas/employees/invitations'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { employmentSchema } from '@hr/contract/areas/provisioning/scim'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { addDays, type Day, todayIn } from '@hr/contract/lib/dates'
import { accessScope, tokenScopes } from '@hr/contract/token-scopes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { undoImports } from '../areas/employees/import-undo.commands.ts'
import { employeeImports } from '../areas/employees/import.commands.ts'
import { findCaller } from '../http/session.ts'
import { runDailyWork } from './daily-work.ts'
import { type Directory, directoryOf } from './directory.ts'
import type { Person } from './people.ts'
import { newPerson } from './requests.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Everything that lets a person sign in, or see more of other people, by every door that could change it.

/** A door: who changes, and by what. */
type Door =
  | 'HR in a session'
  | 'own record'
  | 'import'
  | 'undo of an import'
  | 'personal token'
  | 'service account'
  | 'with accounts:write'
  | 'directory'
  | 'Entra ID'
  | 'daily work'
  | 'restored backup'

/**
 * `confirms`: only after the identity was confirmed. `keeps`: refused, or accepted without an effect. A text says why the
 * door cannot reach the decision.
 */
type Cell = 'changes' | 'confirms' | 'keeps' | { never: string }

type Answer = { status: number; result: { code?: string; message?: unknown } }
/** A record to decide on. */
type Subject = {
  /** The decision as it is stored. */
  stored(): Promise<unknown>
  /** The call with which HR and tokens change it. */
  change?(as: Person): Promise<Answer>
  /** The person whom it is about, and fields of their own form, columns of an import and attributes of a directory. */
  person?: Person
  own?: object
  columns?: Partial<Record<EmployeeColumn, string>>
  scim?: object
}

const backup = { never: 'A restore replaces the whole database, and revokes its tokens: backup/backup.test.ts' }
const outbound = { never: 'Entra ID is sent the records of employees, and changes none: provisioning/entra.test.ts' }
const onlyRecords = { never: 'This door reads and writes fields of employee records only' }
const onlyAdded = { never: 'An undo only deletes the people whom the import added' }
const noCall = { never: 'No call changes it: it follows the identity provider, or the command line of the server' }
const outsideRecords = {
  'own record': onlyRecords,
  import: onlyRecords,
  'undo of an import': onlyAdded,
  directory: onlyRecords,
  'Entra ID': outbound,
  'daily work': 'keeps',
  'restored backup': backup,
} satisfies Partial<Record<Door, Cell>>
const refusedToTokens = { 'personal token': 'keeps', 'service account': 'keeps' } satisfies Partial<Record<Door, Cell>>
const byService = { ...refusedToTokens, 'with accounts:write': 'changes' } satisfies Partial<Record<Door, Cell>>
const byPeople = { ...refusedToTokens, 'with accounts:write': 'keeps' } satisfies Partial<Record<Door, Cell>>
const ofRecord = {
  ...byService,
  'own record': 'keeps',
  import: 'changes',
  'undo of an import': onlyAdded,
  directory: 'keeps',
  'Entra ID': outbound,
  'daily work': 'keeps',
  'restored backup': backup,
} satisfies Partial<Record<Door, Cell>>
// Data, which programs of payroll keep sending.
const dayOfRecord = {
  ...ofRecord,
  'HR in a session': 'changes',
  'personal token': 'changes',
  'service account': 'changes',
} satisfies Partial<Record<Door, Cell>>

const table: Record<string, [subject: () => Promise<Subject>, cells: Record<Door, Cell>]> = {
  'sign-in email': [email, { ...ofRecord, 'HR in a session': 'confirms', import: 'confirms' }],
  'sign-in email in user administration': [
    userEmail,
    { ...outsideRecords, ...byPeople, 'HR in a session': 'confirms' },
  ],
  status: [status, { ...ofRecord, 'HR in a session': 'changes', import: 'confirms' }],
  'last day that ends the sign-in': [lastDay, { ...ofRecord, 'HR in a session': 'changes', import: 'confirms' }],
  'last day that gives the sign-in back': [noLastDay, { ...ofRecord, 'HR in a session': 'changes' }],
  'last day to come': [lastDayToCome, dayOfRecord],
  // HR has decided whom the person leads: the day says from when.
  'first day of a lead': [firstDay, dayOfRecord],
  'first day to come of a lead': [firstDayToCome, dayOfRecord],
  supervisor: [supervisor, { ...ofRecord, 'HR in a session': 'changes' }],
  'team of an employee': [team, { ...ofRecord, 'HR in a session': 'changes' }],
  'role below HR': [() => role('Team lead'), { ...ofRecord, 'HR in a session': 'changes', import: 'keeps' }],
  'role of HR': [() => role('Admin'), { ...ofRecord, ...byPeople, 'HR in a session': 'confirms', import: 'keeps' }],
  flags: [
    flags,
    {
      ...ofRecord,
      'HR in a session': noCall,
      import: noCall,
      'personal token': noCall,
      'service account': noCall,
      'with accounts:write': noCall,
    },
  ],
  'archived state of a person': [archived, { ...ofRecord, 'HR in a session': 'changes', import: noCall }],
  'planned departure': [plannedDeparture, { ...outsideRecords, ...byPeople, 'HR in a session': 'changes' }],
  'deletion of a person': [
    deletion,
    {
      ...ofRecord,
      'HR in a session': 'changes',
      'own record': onlyRecords,
      import: onlyRecords,
      'undo of an import': 'confirms',
    },
  ],
  'lead of a project': [lead, { ...outsideRecords, ...byService, 'HR in a session': 'changes' }],
  'members of a project': [members, { ...outsideRecords, ...byService, 'HR in a session': 'changes' }],
  'archived state of a project': [unarchivedProject, { ...outsideRecords, ...byService, 'HR in a session': 'changes' }],
  'deletion of a project': [deletedProject, { ...outsideRecords, ...byService, 'HR in a session': 'changes' }],
  delegate: [delegate, { ...outsideRecords, ...byPeople, 'HR in a session': 'changes' }],
  'visibility of a document category': [category, { ...outsideRecords, ...byPeople, 'HR in a session': 'changes' }],
  'setting: who sees absences': [setting, { ...outsideRecords, ...byPeople, 'HR in a session': 'changes' }],
  // Decides which days are free, and shows no one more: data, which programs keep up to date.
  'offices of a holiday calendar': [
    offices,
    {
      ...outsideRecords,
      'HR in a session': 'changes',
      'personal token': 'changes',
      'service account': 'changes',
      'with accounts:write': 'changes',
    },
  ],
  // Directories find users by it; no one signs in by it.
  'link to a directory': [
    directoryLink,
    {
      ...outsideRecords,
      'HR in a session': noCall,
      'personal token': noCall,
      'service account': noCall,
      'with accounts:write': noCall,
      directory: 'changes',
    },
  ],
  // The first sign-in there makes it, by an address that the provider or the operator's settings vouch for.
  'link to the identity provider': [
    providerLink,
    {
      ...outsideRecords,
      'HR in a session': noCall,
      'personal token': noCall,
      'service account': noCall,
      'with accounts:write': noCall,
      directory: 'keeps',
    },
  ],
}

let app: TestApp
let hr: Person
let idle: Person
let directory: Directory
beforeAll(async () => {
  app = await sharedTestApp()
  await app.db.updateTable('company_setting').set({ directory_deactivation: true }).execute()
  hr = await app.people.superadmin()
  idle = { ...hr, ...(await app.people.session(hr.uuid, { isConfirmed: false })) }
  directory = await directoryOf(app)
})

/** The daily work runs once a day. */
let daysOfWork = 0

const isReachable = (cell: Cell) => typeof cell === 'string'

describe.each(Object.entries(table))('%s', (_, [subjectOf, cells]) => {
  test.each(Object.entries(cells).filter(([, cell]) => isReachable(cell)) as [Door, Cell][])(
    'by %s: %s',
    async (door, cell) => {
      expect(await outcomeOf(door, await subjectOf())).toBe(cell)
    },
  )
})

async function outcomeOf(door: Door, subject: Subject): Promise<Cell> {
  const before = JSON.stringify(await subject.stored())
  const isChanged = async () => JSON.stringify(await subject.stored()) !== before
  const { result } = await attempt(door, subject)
  if (await isChanged()) return 'changes'
  if (result.code !== confirmCode) return 'keeps'
  await attempt(door, subject, hr)
  return (await isChanged()) ? 'confirms' : 'keeps'
}

async function attempt(door: Door, subject: Subject, person = idle): Promise<Answer> {
  switch (door) {
    case 'HR in a session':
      return subject.change!(person)
    case 'own record': {
      const { body } = (await requestsOfAll(app)['PUT /employee/editProfile']!(subject.person!)) as { body: object }
      return app.callRaw(employeesApi.updateOwn, { body: { ...body, ...subject.own } }, { as: subject.person })
    }
    case 'import':
      return importRow({ ...subject.columns }, person)
    case 'undo of an import':
      return undoOf(subject.person!, person)
    case 'personal token':
      return subject.change!(withToken((await app.people.personalToken(hr)).token))
    case 'service account':
      return byAccount(
        subject,
        tokenScopes.filter((scope) => scope !== accessScope),
      )
    case 'with accounts:write':
      return byAccount(subject, tokenScopes)
    case 'directory': {
      const user = { externalId: `id of ${subject.person!.uuid}`, ...subject.scim }
      const { status } = await directory.send('PUT', `/Users/${subject.person!.uuid}`, user)
      return { status, result: {} }
    }
    case 'daily work':
      daysOfWork += 1
      expect(await runDailyWork(app, `${addDays('2031-07-01', daysOfWork)}T10:00:00Z`)).toBe(true)
      return { status: 200, result: {} }
    case 'Entra ID':
    case 'restored backup':
      throw new Error(`${door} is no call`)
  }
}

const withToken = (token: string): Person => ({ ...hr, token })
const byAccount = async (subject: Subject, scopes: typeof tokenScopes | (typeof tokenScopes)[number][]) =>
  subject.change!(withToken((await app.people.serviceAccount(scopes)).token))

/** Imports one row over the employee whom it finds, and runs the job. */
async function importRow(columns: Partial<Record<EmployeeColumn, string>>, as: Person, query: object = {}) {
  const body = { columns: Object.keys(columns), rows: [{ row: 2, cells: Object.values(columns) }] }
  const answer = await app.callRaw(
    employeesImportApi.run,
    { query: { updateExisting: 'true', ...query }, body },
    { as },
  )
  await app.runJobs([employeeImports({ ...app, today: () => '2031-06-10' })])
  return answer
}

async function undoOf({ uuid }: Person, as: Person): Promise<Answer> {
  const { import_id: id } = await app.db
    .insertInto('employee_import')
    .values({ actor_id: hr.uuid, employees: 1, options: '{}', finished_at: sql`now()` })
    .returning('id as import_id')
    .executeTakeFirstOrThrow()
  // A person who has signed in stays.
  await app.db.deleteFrom('session').where('account_id', '=', uuid).execute()
  await app.db.deleteFrom('imported_employee').where('employee_id', '=', uuid).execute()
  await app.db.insertInto('imported_employee').values({ import_id: id, employee_id: uuid }).execute()
  const answer = await app.callRaw(employeesImportApi.undo, { params: { id } }, { as })
  await app.runJobs([undoImports({ ...app, today: () => '2031-06-10' })])
  return answer
}

/** An employee whose whole record is sent with some changed fields, as by the form. */
async function ofForm(field: 'email' | 'status' | 'supervisor_id' | 'start_date' | 'end_date', change: object) {
  const person = await app.people.employee({ record: { employee_number: crypto.randomUUID().slice(0, 8) } })
  const { body } = (await requestsOfAll(app)['PUT /employee/:id']!(person)) as { body: object }
  const stored = async () =>
    (await app.db.selectFrom('employee').select(field).where('id', '=', person.uuid).executeTakeFirst())?.[field]
  const send = (as: Person) =>
    app.callRaw(employeesApi.update, { params: { id: person.uuid }, body: { ...body, ...change } }, { as })
  return { person, own: change, stored, change: send }
}

async function email(): Promise<Subject> {
  const address = `${crypto.randomUUID()}@example.com`
  const subject = await ofForm('email', { email: address })
  const { number } = await app.db
    .selectFrom('employee')
    .select('employee_number as number')
    .where('id', '=', subject.person.uuid)
    .executeTakeFirstOrThrow()
  const scim = { userName: address, emails: [{ type: 'work', value: address, primary: true }] }
  return { ...subject, columns: { employeeNumber: number, email: address }, scim }
}

async function userEmail(): Promise<Subject> {
  const person = await app.people.employee()
  const { uuid: id, firstName, lastName } = person
  const body = { ...validUser, firstName, lastName, email: `${crypto.randomUUID()}@example.com` }
  return {
    stored: () => app.db.selectFrom('employee').select('email').where('id', '=', id).executeTakeFirst(),
    change: (as) => app.callRaw(usersApi.update, { params: { id }, body }, { as }),
  }
}

async function status(): Promise<Subject> {
  const subject = await ofForm('status', { status: 'Not active' })
  return { ...subject, columns: { email: subject.person.email, status: 'Not active' }, scim: { active: false } }
}

/** The attributes of a directory with a day as the first and the last one. */
const scimDays = (day: Day) => ({ [employmentSchema]: { startDate: day, endDate: day } })

async function lastDay(): Promise<Subject> {
  const subject = await ofForm('end_date', { endDate: '2025-06-30' })
  return { ...subject, columns: { email: subject.person.email, endDate: '2025-06-30' }, scim: scimDays('2025-06-30') }
}

async function noLastDay(): Promise<Subject> {
  const subject = await ofForm('end_date', { endDate: '2099-12-31' })
  const { uuid, email } = subject.person
  await app.db.updateTable('employee').set({ end_date: '2025-06-30' }).where('id', '=', uuid).execute()
  return { ...subject, columns: { email, endDate: '2099-12-31' }, scim: scimDays('2099-12-31') }
}

async function lastDayToCome(): Promise<Subject> {
  const subject = await ofForm('end_date', { endDate: '2099-12-31' })
  return { ...subject, columns: { email: subject.person.email, endDate: '2099-12-31' }, scim: scimDays('2099-12-31') }
}

/** A person with a report, whose role follows the first day. */
async function ofLead(before: Day, startDate: Day): Promise<Subject> {
  const subject = await ofForm('start_date', { startDate })
  const { uuid, email } = subject.person
  await app.db.updateTable('employee').set({ start_date: before }).where('id', '=', uuid).execute()
  await app.people.employee({ supervisor: subject.person })
  const today = todayIn(app.company.timeZone)
  const stored = async () => (await findCaller(app.db, uuid, today))?.role
  return { ...subject, stored, columns: { email, startDate }, scim: scimDays(startDate) }
}
function firstDay() {
  return ofLead('2099-12-01', '2024-02-29')
}
function firstDayToCome() {
  return ofLead('2024-02-29', '2099-12-01')
}

async function supervisor(): Promise<Subject> {
  const boss = await app.people.employee()
  const subject = await ofForm('supervisor_id', { supervisorOrTeamLead: { uuid: boss.uuid } })
  const scim = { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { manager: { value: boss.uuid } } }
  return { ...subject, columns: { email: subject.person.email, supervisorOrTeamLead: boss.email }, scim }
}

const membersOf = (column: 'project_id' | 'employee_id', id: string) =>
  app.db
    .selectFrom('project_member')
    .select(['project_id', 'employee_id', 'role'])
    .where(column, '=', id)
    .where('left_on', 'is', null)
    .orderBy('id')
    .execute()

async function team(): Promise<Subject> {
  const { uuid } = await app.people.project({ lead: await app.people.employee() })
  const { code } = await app.db.selectFrom('project').select('code').where('id', '=', uuid).executeTakeFirstOrThrow()
  const subject = await ofForm('status', { team: [{ uuid }] })
  const { person } = subject
  const stored = () => membersOf('employee_id', person.uuid)
  return { ...subject, stored, columns: { email: person.email, team: code }, scim: { groups: [{ value: uuid }] } }
}

const accountOf = (person: Person) =>
  app.db
    .selectFrom('account')
    .select(['role', 'admin', 'super_admin_hr', 'directory_id'])
    .where('id', '=', person.uuid)
    .executeTakeFirst()

async function role(name: 'Team lead' | 'Admin'): Promise<Subject> {
  const person = await app.people.employee()
  const { uuid: id } = person
  return {
    person,
    stored: async () => (await accountOf(person))?.role,
    change: (as) =>
      app.callRaw(employeesApi.changePermission, { params: { id }, body: { role: roleOf(name) } }, { as }),
    own: { role: name },
    columns: { email: person.email, role: name },
    scim: { roles: [{ value: name }] },
  }
}

async function flags(): Promise<Subject> {
  const person = await app.people.employee()
  const stored = async () => {
    const { admin, super_admin_hr: superAdminHr } = (await accountOf(person))!
    return { admin, superAdminHr }
  }
  return { person, stored, own: { admin: true, superAdminHr: true }, scim: { admin: true, superAdminHr: true } }
}

async function archived(): Promise<Subject> {
  const person = await app.people.employee()
  await app.people.archive(person)
  // An archived person has no session.
  const stored = async () =>
    await app.db.selectFrom('employee').select('is_archived').where('id', '=', person.uuid).executeTakeFirst()
  const body = { isArchived: false }
  return {
    person,
    stored,
    change: (as) => app.callRaw(employeesApi.archive, { params: { id: person.uuid }, body }, { as }),
    own: body,
    scim: { active: true },
  }
}

async function plannedDeparture(): Promise<Subject> {
  const { uuid: id } = await app.people.employee()
  const body = { endDate: '2099-12-31', version: 1 }
  return {
    stored: () => app.db.selectFrom('planned_change').select('kind').where('employee_id', '=', id).execute(),
    change: (as) => app.callRaw(departuresApi.plan, { params: { id }, body }, { as }),
  }
}

async function deletion(): Promise<Subject> {
  const person = await app.people.employee()
  const stored = async () =>
    (await app.db.selectFrom('employee').select('id').where('id', '=', person.uuid).execute()).length
  return {
    person,
    stored,
    change: (as) => app.callRaw(employeesApi.remove, { params: { id: person.uuid } }, { as }),
    scim: { active: false },
  }
}

/** A project whose lead and members a save replaces. */
async function ofProject(wanted: (old: { lead: Person; member: Person }, other: Person) => object): Promise<Subject> {
  const [ana, member, other] = [await app.people.employee(), await app.people.employee(), await app.people.employee()]
  const { uuid: id } = await app.people.project({ lead: ana, members: [member] })
  const { result } = await app.call(projectsApi.find, { params: { id } }, { as: hr })
  const body = { ...result, ...wanted({ lead: ana, member }, other) }
  return {
    stored: () => membersOf('project_id', id),
    change: (as) => app.callRaw(projectsApi.update, { params: { id }, body }, { as }),
  }
}

function lead() {
  return ofProject((_, { uuid }) => ({ teamLead: { uuid } }))
}
function members() {
  return ofProject(({ member }, other) => ({ teamMembers: [member, other].map(({ uuid }) => ({ uuid })) }))
}

async function unarchivedProject(): Promise<Subject> {
  const { uuid: id } = await app.people.project({ lead: await app.people.employee(), isArchived: true })
  return {
    stored: () => app.db.selectFrom('project').select('is_archived').where('id', '=', id).executeTakeFirst(),
    change: (as) => app.callRaw(projectsApi.archive, { params: { id }, body: { isArchived: false } }, { as }),
  }
}

async function deletedProject(): Promise<Subject> {
  const { uuid: id } = await app.people.project({ lead: await app.people.employee() })
  return {
    stored: () => membersOf('project_id', id),
    change: (as) => app.callRaw(projectsApi.remove, { params: { id } }, { as }),
  }
}

async function delegate(): Promise<Subject> {
  const [approver, other] = [await app.people.teamLead(), await app.people.employee()]
  const body = { approver: approver.uuid, delegate: other.uuid, startDate: '2031-06-02', endDate: '2031-06-03' }
  return {
    stored: () =>
      app.db.selectFrom('delegation').select('delegate_id').where('approver_id', '=', approver.uuid).execute(),
    change: (as) => app.callRaw(delegationsApi.create, { body }, { as }),
  }
}

async function category(): Promise<Subject> {
  const { uuid: id, name } = await app.people.documentCategory({ visibility: 'hr' })
  return {
    stored: () => app.db.selectFrom('document_category').select('visibility').where('id', '=', id).executeTakeFirst(),
    change: (as) =>
      app.callRaw(
        documentCategoriesApi.update,
        { params: { id }, body: { name, visibility: 'employee', hasExpiry: true } },
        { as },
      ),
  }
}

async function setting(): Promise<Subject> {
  await app.db.updateTable('company_setting').set({ show_absences: false }).execute()
  await app.company.refresh()
  return {
    stored: () => app.db.selectFrom('company_setting').select('show_absences').executeTakeFirst(),
    change: (as) => app.callRaw(companyApi.update, { body: { showAbsences: true } }, { as }),
  }
}

async function offices(): Promise<Subject> {
  const { uuid: id } = await app.people.holidayCalendar()
  const body = { offices: [`Office ${crypto.randomUUID()}`] }
  return {
    stored: () => app.db.selectFrom('holiday_calendar_office').select('office').where('calendar_id', '=', id).execute(),
    change: (as) => app.callRaw(holidayCalendarsApi.update, { params: { id }, body }, { as }),
  }
}

async function directoryLink(): Promise<Subject> {
  const person = await app.people.employee()
  return { person, stored: async () => (await accountOf(person))?.directory_id }
}

/** The subject of the link; a directory sends the id of another object. */
async function providerLink(): Promise<Subject> {
  const person = await app.people.employee()
  const link = { account_id: person.uuid, issuer: 'https://id.example.com', subject: crypto.randomUUID() }
  await app.db.insertInto('account_identity').values(link).execute()
  return {
    person,
    stored: () => app.db.selectFrom('account_identity').selectAll().where('account_id', '=', person.uuid).execute(),
    scim: { externalId: crypto.randomUUID() },
  }
}

describe('accounts:write', () => {
  test('is never enough for Admins and Superadmins, by role or flag', async () => {
    const { token } = await app.people.serviceAccount()
    const boss = await app.people.employee()
    for (const person of [
      await app.people.admin(),
      await app.people.superadmin(),
      await app.people.employee({ admin: true }),
      await app.people.employee({ superAdminHr: true }),
    ]) {
      const { uuid: id } = person
      const { body } = (await requestsOfAll(app)['PUT /employee/:id']!(person)) as { body: object }
      const led = await app.people.project({ lead: boss })
      const project = (await app.call(projectsApi.find, { params: { id: led.uuid } }, { as: hr })).result
      const withAdmin = { ...project, teamMembers: [{ uuid: id }] }
      const ofAdmin = await app.people.project({ members: [person] })
      const other = (await app.call(projectsApi.find, { params: { id: ofAdmin.uuid } }, { as: hr })).result
      const changed = (change: object) => ({ params: { id }, body: { ...body, ...change } })
      const answers = [
        await app.callRaw(employeesApi.update, changed({ email: `${id}@example.com` }), { as: withToken(token) }),
        await app.callRaw(employeesApi.update, changed({ status: 'Not active' }), { as: withToken(token) }),
        await app.callRaw(employeesApi.update, changed({ supervisorOrTeamLead: { uuid: boss.uuid } }), {
          as: withToken(token),
        }),
        await app.callRaw(employeesApi.update, changed({ team: [{ uuid: led.uuid }] }), { as: withToken(token) }),
        await app.callRaw(employeesApi.archive, changed({ isArchived: true }), { as: withToken(token) }),
        await app.callRaw(employeesApi.remove, { params: { id } }, { as: withToken(token) }),
        await app.callRaw(employeesApi.sendCredentials, { params: { id } }, { as: withToken(token) }),
        await app.callRaw(projectsApi.update, { params: { id: led.uuid }, body: withAdmin }, { as: withToken(token) }),
        await app.callRaw(
          projectsApi.update,
          { params: { id: ofAdmin.uuid }, body: { ...other, teamLead: { uuid: boss.uuid } } },
          { as: withToken(token) },
        ),
      ]
      expect(answers.map(({ status: code }) => code)).toEqual(answers.map(() => 403))
    }
  })
})

test('a token that sends a whole record with unchanged access saves its data', async () => {
  const boss = await app.people.employee()
  const person = await app.people.employee({ supervisor: boss })
  const project = await app.people.project({ lead: boss, members: [person] })
  const { uuid: id } = person
  const { body } = (await requestsOfAll(app)['PUT /employee/:id']!(person)) as { body: object }
  const record = {
    supervisorOrTeamLead: { uuid: boss.uuid },
    team: [{ uuid: project.uuid }],
    phoneNumber: '033 123 456',
  }
  const scopes = tokenScopes.filter((scope) => scope !== accessScope)
  for (const { token } of [await app.people.personalToken(hr), await app.people.serviceAccount(scopes)]) {
    const as = withToken(token)
    const saved = await app.callRaw(employeesApi.update, { params: { id }, body: { ...body, ...record } }, { as })
    expect(saved.status, JSON.stringify(saved.result)).toBe(200)
    const { result } = await app.call(projectsApi.find, { params: { id: project.uuid } }, { as: hr })
    const input = { params: { id: project.uuid }, body: { ...result, adminNotes: token } }
    expect((await app.callRaw(projectsApi.update, input, { as })).status).toBe(200)
  }
})

describe('a person whom a token adds', () => {
  const add = async (token: string, more: object = {}) => {
    const { body } = (await requestsOfAll(app)['POST /employee']!(hr)) as { body: object }
    const { email: address } = newPerson()
    const input = { body: { ...body, email: address, ...more } }
    const { status: code, result } = await app.callRaw(employeesApi.create, input, { as: withToken(token) })
    return { status: code, uuid: (result as { uuid?: string }).uuid ?? '', email: address }
  }
  const linksOf = async (uuid: string) =>
    (await app.queuedEmails()).filter(
      ({ template, recipientId }) => recipientId === uuid && ['invitation', 'reset'].includes(template),
    ).length
  const forget = (address: string) => app.call(accessApi.resetLink, { body: { email: address } })
  const narrow = tokenScopes.filter((scope) => scope !== accessScope)

  test.each([
    ['a personal token', async () => (await app.people.personalToken(hr)).token],
    ['a service account', async () => (await app.people.serviceAccount(narrow)).token],
  ])('%s: gets no link before HR has sent an invitation', async (_, tokenOf) => {
    const token = await tokenOf()
    for (const invitation of ['now', 'first day', 'later']) {
      const { uuid, email: address } = await add(token, { invitation, startDate: '2031-06-02' })
      await forget(address)
      await runDailyWork(app, '2031-06-02T10:00:00Z')
      const asked = [
        await app.callRaw(employeesApi.sendCredentials, { params: { id: uuid } }, { as: withToken(token) }),
        await app.callRaw(invitationsApi.send, { body: { employees: [uuid] } }, { as: withToken(token) }),
      ]
      expect(asked.map(({ status: code }) => code)).toEqual([403, 403])
      expect(await linksOf(uuid), invitation).toBe(0)

      await app.call(employeesApi.sendCredentials, { params: { id: uuid } }, { as: hr })
      expect(await linksOf(uuid)).toBe(1)
      await forget(address)
      expect(await linksOf(uuid)).toBe(2)
    }
  })

  test('with accounts:write: is invited as by HR, or later by it', async () => {
    const { token } = await app.people.serviceAccount()
    const now = await add(token)
    expect(await linksOf(now.uuid)).toBe(1)
    const later = await add((await app.people.serviceAccount(narrow)).token)
    const sent = await app.callRaw(invitationsApi.send, { body: { employees: [later.uuid] } }, { as: withToken(token) })
    expect(sent.result).toMatchObject({ invited: 1 })
    expect(await linksOf(later.uuid)).toBe(1)
  })

  test('joins no supervisor and no team without accounts:write', async () => {
    const boss = await app.people.employee()
    const project = await app.people.project({ lead: boss })
    for (const { token } of [await app.people.personalToken(hr), await app.people.serviceAccount(narrow)])
      for (const more of [{ supervisorOrTeamLead: { uuid: boss.uuid } }, { team: [{ uuid: project.uuid }] }])
        expect((await add(token, more)).status).toBe(403)
  })
})

test('a changed email ends links, sessions and tokens of the account, and the old address is told', async () => {
  const person = await app.people.employee()
  const { token } = await app.people.personalToken(person)
  await app.db
    .insertInto('password_link')
    .values({
      account_id: person.uuid,
      token_hash: Buffer.alloc(32, 1),
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute()
  const { body } = (await requestsOfAll(app)['PUT /employee/:id']!(person)) as { body: object }
  const changed = { ...body, email: `${person.uuid}@example.com` }
  await app.callRaw(employeesApi.update, { params: { id: person.uuid }, body: changed }, { as: hr })
  for (const one of [person, withToken(token)])
    expect((await app.call(employeesApi.own, {}, { as: one })).status).toBe(401)
  expect(await app.db.selectFrom('password_link').selectAll().where('account_id', '=', person.uuid).execute()).toEqual(
    [],
  )
  const told = (await app.queuedEmails()).filter(({ recipientId }) => recipientId === person.uuid)
  expect(told.map(({ template }) => template)).toEqual(['email changed, old address', 'email changed, new address'])
})
