import type { DayPart } from '@hr/contract/areas/leave/days'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import type { RoleName } from '@hr/contract/access'
import { areaScopes, tokenScopes, type AreaScope, type TokenScope } from '@hr/contract/token-scopes'
import { cookieNames } from '@hr/contract/lib/cookies'
import type { Successors } from '@hr/contract/areas/employees/successors'
import { addDays, type Day } from '@hr/contract/lib/dates'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { type Insertable, type Kysely, sql } from 'kysely'
import { hashPassword } from '../areas/access/passwords.ts'
import { projectColumns } from '../areas/projects/projects.queries.ts'
import type { Tables } from '../db/tables.ts'
import { accessTokens } from '../http/session.ts'
import type { Keys } from '../lib/keys.ts'
import { hashOf, newSecret } from '../lib/secret.ts'
import { newToken } from '../lib/token-text.ts'

/** The names of the cookies at the address that tests have by default. */
export const testCookies = cookieNames(new URL('http://localhost:3000'))

export type Person = {
  uuid: string
  email: string
  firstName: string
  lastName: string
  /** A valid access token and the cookie of its session. */
  token: string
  cookie: string
  sessionId: string
}

type Wanted = {
  role?: RoleName | null
  admin?: boolean
  superAdminHr?: boolean
  firstName?: string
  lastName?: string
  email?: string
  status?: 'Active' | 'Not active' | 'Maternity leave'
  isArchived?: boolean
  supervisor?: Person
  positionId?: string
  password?: string
  startDate?: string
  /** Further columns of the employee record. */
  record?: Partial<Insertable<Tables['employee']>>
}

export const testPassword = 'a sunny day in Mostar'

/** Creates people for tests; tests override what they need. */
export function people(db: Kysely<Tables>, keys: Keys) {
  let made = 0
  // Hashing is slow by design; everyone with the test password shares one hash.
  let hashed: Promise<string> | undefined

  async function person(wanted: Wanted = {}): Promise<Person> {
    made += 1
    const {
      role = 'Employee',
      admin = false,
      superAdminHr = false,
      firstName = 'Ana',
      lastName = `Kovač ${made}`,
    } = wanted
    const email = wanted.email ?? `person${made}@example.com`
    const { id } = await db
      .insertInto('employee')
      .values({
        first_name: firstName,
        last_name: lastName,
        email,
        status: wanted.status ?? 'Active',
        is_archived: wanted.isArchived ?? false,
        supervisor_id: wanted.supervisor?.uuid ?? null,
        position_id: wanted.positionId ?? null,
        start_date: wanted.startDate ?? null,
        ...wanted.record,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const password_hash = wanted.password === undefined ? null : await (hashed ??= hashPassword(wanted.password))
    await db.insertInto('account').values({ id, role, admin, super_admin_hr: superAdminHr, password_hash }).execute()
    return { uuid: id, email, firstName, lastName, ...(await session(id)) }
  }

  /** Opens another session of the same person, as in another browser, with a freshly confirmed password. */
  async function session(
    accountId: string,
    { isConfirmed = true, hasSecondFactor = false } = {},
  ): Promise<Pick<Person, 'token' | 'cookie' | 'sessionId'>> {
    const { secret, hash } = newSecret()
    const { id: sessionId } = await db
      .insertInto('session')
      .values({
        account_id: accountId,
        secret_hash: hash,
        confirmed_at: isConfirmed ? sql<Date>`now()` : null,
        // A database of the previous version has no such column yet.
        ...(hasSecondFactor && { has_second_factor: true }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await accessTokens(keys.accessToken).issue({
      uuid: accountId,
      sessionId,
      admin: false,
      superAdminHr: false,
    })
    return { token, cookie: `${testCookies.session}=${secret.toString('base64url')}`, sessionId }
  }

  const position = (name: string) =>
    db.insertInto('position').values({ name }).returning('id as uuid').executeTakeFirstOrThrow()

  /** Creates an old project with these people on it. */
  async function project(team: { lead?: Person; members?: readonly Person[]; isArchived?: boolean } = {}) {
    made += 1
    const values = { ...validProject, name: `Project ${made}`, projectId: `P-${made}`, startDate: '2020-01-01' }
    const row = await db
      .insertInto('project')
      .values({ ...projectColumns.written({ ...values, adminNotes: '' }), is_archived: team.isArchived ?? false })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    const { lead, members = [] } = team
    const people = [
      ...(lead ? [{ employee_id: lead.uuid, role: 'lead' as const }] : []),
      ...members.map(({ uuid }) => ({ employee_id: uuid, role: 'member' as const })),
    ].map((member) => ({ ...member, project_id: row.uuid, joined_on: '2020-01-01' }))
    if (people.length > 0) await db.insertInto('project_member').values(people).execute()
    return row
  }

  /** Gives a person a photo and returns its name; its content is not an image. */
  async function photo(uuid: string): Promise<string> {
    const name = `${crypto.randomUUID()}.webp`
    const content = Buffer.from('webp')
    await db.insertInto('photo').values({ name, small: content, medium: content, large: content }).execute()
    await db.updateTable('employee').set({ profile_image: name }).where('id', '=', uuid).execute()
    return name
  }

  /** Gives a person a CV and returns its stored name. */
  const cv = (uuid: string): Promise<string> => storedFile({ employee_id: uuid, kind: 'CV' })
  const document = (uuid: string): Promise<string> =>
    storedFile({ employee_id: uuid, kind: 'otherFiles', added_by: uuid })

  async function storedFile(
    owner: { employee_id: string; kind: 'CV' | 'otherFiles'; added_by?: string } | { leave_request_id: string },
  ): Promise<string> {
    const name = `${crypto.randomUUID().slice(0, 8)}-cv.pdf`
    const content = Buffer.from('%PDF-1.4')
    const file = { name, media_type: 'application/pdf', size: content.length, sha256: hashOf(content) }
    const { id } = await db
      .insertInto('stored_file')
      .values({ ...file, ...owner })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('stored_file_chunk').values({ file_id: id, number: 0, content }).execute()
    return name
  }

  /** Creates a category of documents, which employees and HR see and which expire. */
  const documentCategory = (wanted: Partial<Insertable<Tables['document_category']>> = {}) => {
    made += 1
    const values = { name: `Category ${made}`, visibility: 'employee', has_expiry: true, place: made }
    return db
      .insertInto('document_category')
      .values({ ...values, ...wanted })
      .returning(['id as uuid', 'name'])
      .executeTakeFirstOrThrow()
  }

  /** Creates a custom field: a text of the class internal by default. */
  const customField = (wanted: Partial<Insertable<Tables['custom_field']>> = {}) => {
    made += 1
    const access = { employee_access: 'read', lead_access: 'read', admin_access: 'write' }
    const values = { name: `Field ${made}`, kind: 'text', field_class: 'internal', place: made, ...access }
    return db
      .insertInto('custom_field')
      .values({ ...values, ...wanted })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  /** Creates a view of the directory, which every employee may open. */
  const view = (wanted: Partial<Insertable<Tables['saved_view']>> = {}) => {
    made += 1
    const content = JSON.stringify({ kind: 'list', filters: {}, columns: ['lastName'], sort: null, order: 'asc' })
    return db
      .insertInto('saved_view')
      .values({ list: 'directory', name: `View ${made}`, content, ...wanted })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  /** Creates a kept mapping of sheets of employees with a header of their own. */
  const importMapping = (wanted: Partial<Insertable<Tables['import_mapping']>> = {}) => {
    made += 1
    const columns = JSON.stringify([{ header: `Header ${made}`, target: 'position', dayOrder: null }])
    return db
      .insertInto('import_mapping')
      .values({ list: 'employees', headers_hash: `hash ${made}`, columns, replaced: '[]', ...wanted })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  /** Creates a saved report of the headcount of an owner. */
  const report = (owner: { uuid: string }, wanted: Partial<Insertable<Tables['saved_view']>> = {}) => {
    const { definition } = readyMadeReports[0]!
    return view({
      list: 'reports',
      account_id: owner.uuid,
      content: JSON.stringify({ kind: 'report', definition }),
      ...wanted,
    })
  }

  /** Creates a schedule that sends a report of its owner to recipients every day at 8; by default to the owner. */
  async function reportSchedule(owner: { uuid: string }, { recipients = [owner], viewId = '' } = {}) {
    const row = await db
      .insertInto('report_schedule')
      .values({
        view_id: viewId || (await report(owner)).uuid,
        account_id: owner.uuid,
        cadence: JSON.stringify({ every: 'day' }),
        hour: 8,
      })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('report_recipient')
      .values(recipients.map(({ uuid }) => ({ schedule_id: row.uuid, account_id: uuid })))
      .execute()
    return row
  }

  /** Creates an offered leave type, with 20 days by default. */
  const leaveType = (wanted: Partial<Insertable<Tables['leave_type']>> = {}) => {
    made += 1
    const values = { name: `Leave ${made}`, number_of_days: 20, expired_date: '2099-12-31', color: '#1a7441' }
    return db
      .insertInto('leave_type')
      .values({ ...values, ...wanted })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  const nonWorkingDay = (startDate = '2030-05-01', endDate = startDate, part: DayPart = 'whole') =>
    db
      .insertInto('non_working_day')
      .values({ title: 'Holiday', start_date: startDate, end_date: endDate, part })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()

  const holidayCalendar = () => {
    made += 1
    return db
      .insertInto('holiday_calendar')
      .values({ name: `Calendar ${made}` })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  /** Creates an office with a holiday calendar of its own, which has one holiday. Returns the name of the office. */
  async function office(holiday: Day): Promise<string> {
    const calendar = await holidayCalendar()
    const day = await nonWorkingDay(holiday)
    const name = `Office ${made}`
    await db
      .insertInto('holiday_calendar_office')
      .values({ office: name.toLowerCase(), name, calendar_id: calendar.uuid })
      .execute()
    await db
      .insertInto('non_working_day_calendar')
      .values({ non_working_day_id: day.uuid, calendar_id: calendar.uuid })
      .execute()
    return name
  }

  /** Creates a schedule of Monday to Thursday from this day on. */
  const workSchedule = (owner: Person, startsOn = '2032-01-01') =>
    db
      .insertInto('work_schedule')
      .values({ employee_id: owner.uuid, starts_on: startsOn, week: [2, 2, 2, 2, 0, 0, 0] })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()

  /** Creates a leave policy that has granted nothing. */
  const policy = async (rules: Partial<PolicyRules> = {}) => {
    const name = `Policy ${crypto.randomUUID()}`
    const { id } = await db
      .insertInto('leave_policy')
      .values({ name, rules: JSON.stringify({ ...defaultRules, ...rules }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { uuid: id, name }
  }

  /** Creates a pending request of two days in 2031. */
  async function leave(owner: Person) {
    const type = await leaveType()
    const row = await db
      .insertInto('leave_request')
      .values({
        employee_id: owner.uuid,
        leave_type_id: type.uuid,
        start_date: '2031-06-02',
        end_date: '2031-06-03',
        total_days: 2,
        day_halves: [2, 2],
      })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('leave_balance')
      .values({ employee_id: owner.uuid, leave_type_id: type.uuid, pending: 2 })
      .execute()
    return row
  }

  /** Lets a person cover for the owner of new leave, by default a new employee. */
  async function substitution(substitute: Person, { owner }: { owner?: Person } = {}) {
    const { uuid } = await leave(owner ?? (await person()))
    await db.updateTable('leave_request').set({ has_substitutes: true }).where('id', '=', uuid).execute()
    return db
      .insertInto('leave_substitute')
      .values({ leave_request_id: uuid, employee_id: substitute.uuid })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  /** Creates a leave request with an attachment and returns the attachment's name. */
  const leaveFile = async (owner: Person) => storedFile({ leave_request_id: (await leave(owner)).uuid })

  /** Creates a background job that the person started and that has ended, or one that no node runs. */
  const job = (actor: Person, { isRunning = false } = {}) =>
    db
      .insertInto('background_job')
      .values({
        kind: 'example',
        key: crypto.randomUUID(),
        title: 'Example',
        target: JSON.stringify({ screen: 'dashboard', search: {} }),
        parameters: '{}',
        actor_id: actor.uuid,
        ...(isRunning
          ? { state: 'running', done: 2, total: 5 }
          : { state: 'done', message: 'All done.', ended_at: sql`now()` }),
      })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()

  /** Creates an email to this person that the mail server refused. */
  const failedEmail = async (recipientId: string) =>
    (
      await db
        .insertInto('email')
        .values({
          template: 'test',
          recipient_id: recipientId,
          state: 'failed',
          attempts: 1,
          error: '550 No such user',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  /** Creates a calendar feed of this person and returns its id and secret. */
  async function calendarFeed(owner: Person, kind: 'own' | 'team' = 'own') {
    const { secret, hash } = newSecret()
    const row = await db
      .insertInto('calendar_feed')
      .values({ employee_id: owner.uuid, kind, include_pending: true, secret_hash: hash })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    return { ...row, token: secret.toString('base64url') }
  }

  /** Creates a personal token, by default with all scopes of areas. */
  async function personalToken(owner: Pick<Person, 'uuid'>, scopes: readonly AreaScope[] = areaScopes) {
    const token = newToken('personal')
    const row = await db
      .insertInto('api_token')
      .values({
        account_id: owner.uuid,
        name: 'Script',
        scopes: [...scopes],
        secret_hash: hashOf(token),
        ending: token.slice(-4),
        expires_at: sql<Date>`now() + interval '30 days'`,
      })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    return { ...row, token }
  }

  /** Creates a service account with a token, by default with all scopes and accepted from every address. */
  async function serviceAccount(scopes: readonly TokenScope[] = tokenScopes, addresses: readonly string[] = []) {
    made += 1
    const { id } = await db
      .insertInto('service_account')
      .values({ name: `Service ${made}`, scopes: [...scopes], addresses: [...addresses] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = newToken('service')
    const row = await db
      .insertInto('api_token')
      .values({ service_account_id: id, name: `Service ${made}`, secret_hash: hashOf(token), ending: token.slice(-4) })
      .returning('id as tokenId')
      .executeTakeFirstOrThrow()
    return { uuid: id, name: `Service ${made}`, ...row, token }
  }

  /** Creates a pending request for one day in lieu; by default on a day of its own, which has expired. */
  async function credit(owner: Person, day?: Day) {
    made += 1
    const worked = day ?? addDays('2024-01-01', made)
    return db
      .insertInto('leave_credit')
      .values({
        employee_id: owner.uuid,
        policy_id: (await policy({ kind: 'earned' })).uuid,
        start_date: worked,
        end_date: worked,
        days: 1,
        reason: 'Release night',
      })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
  }

  /** Lets a person decide in an approver's place, by default for years around today. */
  const delegation = (approver: Person, delegate: Person, { startDate = '2020-01-01', endDate = '2099-12-31' } = {}) =>
    db
      .insertInto('delegation')
      .values({ approver_id: approver.uuid, delegate_id: delegate.uuid, starts_on: startDate, ends_on: endDate })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()

  /** Creates an item, optionally assigned since 2026-01-05. */
  async function item(
    kind: ItemKind,
    { heldBy, ...wanted }: { heldBy?: Person } & Partial<Insertable<Tables['item']>> = {},
  ) {
    made += 1
    const row = await db
      .insertInto('item')
      .values({ kind, code: `C-${made}`, name: `Thing ${made}`, status: heldBy ? 'active' : 'inactive', ...wanted })
      .returning(['id as uuid', 'code', 'name'])
      .executeTakeFirstOrThrow()
    if (heldBy)
      await db
        .insertInto('item_assignment')
        .values({ item_id: row.uuid, employee_id: heldBy.uuid, assigned_on: '2026-01-05' })
        .execute()
    return row
  }

  /** Creates an import that has added one employee. */
  async function employeeImport() {
    const { uuid } = await person()
    const { id } = await db
      .insertInto('employee_import')
      .values({ employees: 1, options: '{}', finished_at: sql<Date>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('imported_employee').values({ import_id: id, employee_id: uuid }).execute()
    return { uuid: id }
  }

  type PlannedDeparture = Partial<Insertable<Tables['planned_departure']>> & {
    endDate?: Day
    plannedBy?: string | null
    successors?: Successors
  }
  /** Plans the departure of a person, on the last day of 2099 by default. With `last_day`, the person does not know of it. */
  async function departure(
    { uuid }: { uuid: string },
    { endDate = '2099-12-31', plannedBy = null, successors = {}, ...wanted }: PlannedDeparture = {},
  ) {
    if (!wanted.last_day) await db.updateTable('employee').set({ end_date: endDate }).where('id', '=', uuid).execute()
    const change = { employee_id: uuid, kind: 'departure', planned_by: plannedBy }
    const added = await db
      .insertInto('planned_change')
      .values(change)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await db
      .insertInto('planned_departure')
      .values({ ...wanted, change_id: added.id })
      .execute()
    for (const [duty, employee_id] of Object.entries<string | undefined>(successors))
      if (employee_id !== undefined)
        await db.insertInto('successor').values({ change_id: added.id, duty, employee_id }).execute()
  }

  return {
    item,
    departure,
    employeeImport,
    calendarFeed,
    personalToken,
    serviceAccount,
    credit,
    delegation,
    substitution,
    failedEmail,
    job,
    leaveFile,
    customField,
    importMapping,
    view,
    report,
    reportSchedule,
    documentCategory,
    leaveType,
    policy,
    nonWorkingDay,
    holidayCalendar,
    office,
    workSchedule,
    leave,
    person,
    photo,
    cv,
    document,
    project,
    session,
    position,
    superadmin: (wanted: Wanted = {}) => person({ role: 'Superadmin', ...wanted }),
    admin: (wanted: Wanted = {}) => person({ role: 'Admin', ...wanted }),
    teamLead: (wanted: Wanted = {}) => person({ role: 'Team lead', ...wanted }),
    employee: (wanted: Wanted = {}) => person(wanted),
    archive: (who: Person) =>
      db.updateTable('employee').set({ is_archived: true }).where('id', '=', who.uuid).execute(),
  }
}
