import { api } from '@hr/contract/api'
import { roleOf } from '@hr/contract/areas/access/roles'
import { passkeySignInApi } from '@hr/contract/areas/access/passkey-sign-in'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { documentVisibilities } from '@hr/contract/areas/documents/visibility'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { duties, type Successors } from '@hr/contract/areas/employees/successors'
import { sheetColumns, sheetFields } from '@hr/contract/areas/employees/sheet'
import { templateColumns } from '@hr/contract/areas/equipment/sheet'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import { defaultRules, leavePoliciesApi, yearRulesOf } from '@hr/contract/areas/leave/policies'
import { chatApi, type chatInput } from '@hr/contract/areas/chat/chat'
import { validEmployee, validOwnRecord } from '@hr/contract/areas/employees/employees.fixture'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { webhooksApi, type webhookInput } from '@hr/contract/areas/webhooks/webhooks'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { addDays, todayIn, type Day } from '@hr/contract/lib/dates'
import { seededRandom } from '@hr/testing/random'
import { firstSeed } from '@hr/testing/seeds'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../areas/access/access.queries.ts'
import { undoImports } from '../areas/employees/import-undo.commands.ts'
import { employeeImports } from '../areas/employees/import.commands.ts'
import { findFacts } from '../areas/leave-grants/facts.queries.ts'
import { createGeneratedType } from '../areas/leave-policies/generated-types.commands.ts'
import { findPolicy } from '../areas/leave-policies/policies.queries.ts'
import { leaveGrants } from '../areas/leave-policies/policies.commands.ts'
import { previewYearRules } from '../areas/leave-policies/year-rules.commands.ts'
import { entraJob } from '../areas/provisioning/entra.commands.ts'
import { erasures } from '../areas/privacy/erase.commands.ts'
import { deleteOldNotifications } from '../areas/notifications/notify.commands.ts'
import { queueAway } from '../areas/webhooks/chat.commands.ts'
import { createDeliveries, deliverNext } from '../areas/webhooks/delivery.commands.ts'
import { compactTallies } from '../db/tallies.ts'
import { linkEntries } from '../audit/chain.ts'
import { found } from '../http/problem.ts'
import { addApplicant, addTemplate, application, randomAddressHeader } from './applicants.ts'
import { newCodeOf, totpCode } from './authenticator.ts'
import { addPasskeyOf, confirmationOf, newAuthenticator } from './passkeys.ts'
import { emergencyAccountOf } from './emergency-accounts.ts'
import { runDailyWork } from './daily-work.ts'
import { countDeadlocks, watchDeadlocks } from './deadlocks.ts'
import { type Directory, directoryOf, entraConnection } from './directory.ts'
import { testPassword, type Person } from './people.ts'
import { sheetFile } from './sheets.ts'
import { sharedTestApp, silentLog, type TestApp } from './test-app.ts'
import { pdf, png } from './uploads.ts'

// Runs every writing call concurrently with every other one, on a company so small that they conflict. The test reads
// the database's deadlock counter, because transaction retries would hide deadlocks.

const seconds = Number(process.env['CONCURRENT_WRITES_SECONDS'] ?? 4)
const clients = 8
/** Pairs that once deadlocked run first, then random pairs. */
const knownPairs = [
  ['PUT /position/:id', 'PUT /employee/:id'],
  ['POST /userleave', 'PUT /archived-employees/:id'],
  ['PUT /archived-employees/:id', 'POST /nonworkingday'],
  // Decisions that divide other leave of the same employee.
  ['PUT /approveLeave/:id', 'PUT /userleave/:id'],
  ['POST /employee/:id/leave-outside/restore', 'PUT /userleave/:id'],
]
/** How many writes of a pair each client makes before the next pair. */
const turns = 3
const connections = 12

/** Writing calls that take no part, each with its reason. */
const leftOut: Readonly<Record<string, string>> = {
  'POST /oidc/check': 'writes one column of the company settings, in a statement of its own',
  'POST /employees/excelimport/read': 'only reads a file',
  'POST /companyequipment/excelimport/read': 'only reads a file',
  'POST /refresh': 'writes one row, the time of the session, in a statement of its own',
}

const calls = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
)
const writingCalls = [...calls].filter(([, { method }]) => method !== 'GET').map(([call]) => call)

type Request = { input: object; as?: Person | undefined; headers?: Record<string, string> }
type Write = () => Promise<Request>

let app: TestApp
let boss: Person
let directory: Directory
/** While true, each write creates its own records, so that none depends on another. */
let isAlone = true
let random: () => number
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1', ENTRA_LOGIN_URL: 'https://127.0.0.1:9' }, { connections })
  directory = await directoryOf(app)
  boss = await app.people.superadmin({ superAdminHr: true, password: testPassword })
})

test('covers every writing call of the contract, or excludes it with a reason', () => {
  expect(writingCalls.filter((call) => !(call in writes) && !(call in leftOut))).toEqual([])
  expect([...Object.keys(writes), ...Object.keys(leftOut)].filter((call) => !calls.has(call))).toEqual([])
})

test('concurrent writes cause no deadlocks and no server errors', async () => {
  process.stdout.write(`SEED=${firstSeed}\n`)
  random = seededRandom(firstSeed).next
  for (const call of Object.keys(writes)) {
    const { status, result } = await send(call)
    expect(status, `${call} by itself: ${JSON.stringify(result)}`).toBe(call.includes(' /reset-password') ? 400 : 200)
  }

  isAlone = false
  const deadlocks = await countDeadlocks(app.pool)
  const where = await watchDeadlocks(app.pool)
  const kinds = [...Object.keys(writes), ...Object.keys(jobs)]
  const faults: string[] = []
  let count = 0
  async function write(kind: string): Promise<void> {
    count += 1
    if (kind in jobs) return void (await jobs[kind]!())
    const { status, result } = await send(kind).catch(missing)
    // Sheets are read one at a time, and one that would wait too long is refused.
    const isBusy = JSON.stringify(result).includes('spreadsheet.busy')
    if (status >= 500 && !isBusy) faults.push(`${kind}: ${status} ${JSON.stringify(result)}`)
  }
  const end = performance.now() + seconds * 1_000
  for (let round = 0; performance.now() < end; round++) {
    const pair = knownPairs[round] ?? [oneOf(kinds), oneOf(kinds)]
    const client = async () => {
      for (let turn = 0; turn < turns; turn++) await write(oneOf(pair))
    }
    await Promise.all(Array.from({ length: clients }, client))
  }

  await jobs['the background jobs']?.()
  expect(faults, `of ${count} writes with the seed ${firstSeed}`).toEqual([])
  expect(await unexpectedJobErrors(), `with the seed ${firstSeed}`).toEqual([])
  expect(where, `deadlocks with the seed ${firstSeed}`).toEqual([])
  expect(await countDeadlocks(app.pool), 'deadlocks of other connections').toBe(deadlocks)
}, 120_000)

/** Returns the grant jobs that failed, other than for a policy that was deleted. */
const unexpectedJobErrors = () =>
  app.db
    .selectFrom('background_job')
    .select(['title', 'message'])
    .where('state', '=', 'failed')
    .where('message', 'like', 'An unexpected error%')
    .execute()

/** Handles a record that another write deleted, or created, before this request was built. */
function missing(error: Error): { status: number; result: unknown } {
  if ('code' in error && ['23503', '23505', '23P01'].includes(String(error.code)))
    return { status: 404, result: undefined }
  throw error
}

async function send(call: string) {
  const endpoint = calls.get(call)!
  const { input, as, headers } = await writes[call]!()
  const isRepeatable = endpoint.method === 'POST' && random() < 0.5
  return app.callRaw(endpoint, input, {
    as,
    headers: {
      ...randomAddressHeader(),
      ...(isRepeatable && { 'idempotency-key': `key-${random()}` }),
      ...headers,
    },
  })
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const chance = (probability: number) => random() < probability

/** Returns a record's id: of a new record, or of any existing one once writes run concurrently. */
async function pick(table: Table, make: () => Promise<{ uuid: string }>, atLeast = 2): Promise<string> {
  if (isAlone) return (await make()).uuid
  const { rows } = await sql<{ id: string }>`select ${sql.ref(idOf[table] ?? 'id')} as id from ${sql.table(table)}
    ${table === 'employee' ? sql`where id <> ${boss.uuid}` : sql``} order by 1`.execute(app.db)
  return rows.length < atLeast ? (await make()).uuid : oneOf(rows).id
}
type Table =
  | 'employee'
  | 'custom_field'
  | 'saved_view'
  | 'import_mapping'
  | 'report_schedule'
  | 'document_category'
  | 'employee_import'
  | 'service_account'
  | 'delegation'
  | 'leave_credit'
  | 'leave_policy'
  | 'position'
  | 'project'
  | 'leave_type'
  | 'leave_request'
  | 'non_working_day'
  | 'holiday_calendar'
  | 'application'
  | 'applicant_email_template'
  | 'webhook'
const idOf: Partial<Record<Table, string>> = { application: 'applicant_id' }

const personId = () => pick('employee', () => app.people.employee({ password: testPassword }), 5)
const someSuccessors = async () => {
  const successors: Successors = {}
  for (const duty of duties) successors[duty] = await personId()
  return successors
}
/** Few people, so that requests lock the same ones and cover for each other. */
const substituteIds = async () => (chance(0.5) ? [await personId(), await personId()] : [])
const customFieldId = () => pick('custom_field', () => app.people.customField())
const documentCategoryId = () => pick('document_category', () => app.people.documentCategory())
const newCategory = () => ({ name: uniqueName('Category'), visibility: oneOf(documentVisibilities), hasExpiry: true })
const newCustomField = () => ({
  name: uniqueName('Field'),
  kind: 'text',
  isUnique: chance(0.3),
  fieldClass: 'internal',
  employeeAccess: 'write',
  leadAccess: 'read',
  adminAccess: 'write',
})
const newView = () => ({
  name: uniqueName('View'),
  sharedWith: chance(0.5) ? 'Employee' : null,
  content: { kind: 'list', filters: {}, columns: ['lastName'], sort: null, order: 'asc' },
})
const viewId = () => pick('saved_view', () => app.people.view({ account_id: boss.uuid, shared_with: 'Employee' }))
const importMappingId = () => pick('import_mapping', () => app.people.importMapping())
const newImportMapping = () => ({
  columns: [{ header: `Header ${Math.floor(random() * 3)}`, target: 'position', dayOrder: null }],
  replaced: [{ column: 'position', value: 'Dev', by: uniqueName('Position') }],
})
const reportId = async () => (await app.people.report(boss, { shared_with: 'Admin' })).uuid
const scheduleId = () => pick('report_schedule', () => app.people.reportSchedule(boss))
const newSchedule = async () => ({
  cadence: { every: 'day' },
  hour: oneOf([8, 9]),
  recipients: [{ uuid: boss.uuid }, { uuid: (await hr()).uuid }],
})
const positionId = () => pick('position', () => app.people.position(`Position ${random()}`))
/** Among them leave that gives days back, and leave whose days it gives back. */
const leaveTypeId = () =>
  pick('leave_type', () =>
    app.people.leaveType({
      half_days: true,
      ...(isAlone ? {} : oneOf([{ gives_days_back: 'at once' as const }, { can_be_given_back: true }])),
    }),
  )
const dayId = () => pick('non_working_day', () => app.people.nonWorkingDay(randomDay()))
const delegationId = () =>
  pick('delegation', async () => app.people.delegation(await app.people.employee(), await app.people.employee()))
const importId = () => pick('employee_import', () => app.people.employeeImport())
const policyId = () => pick('leave_policy', () => app.people.policy())
/** Returns the fingerprint of a preview, which granting a year and changing the rules require. */
async function fingerprintOf(id: string, body: object): Promise<string> {
  const { status, result } = await app.call(leavePoliciesApi.preview, { params: { id }, body }, { as: boss })
  return status === 200 ? result.fingerprint : 'of a deleted policy'
}
/** Other rules for a year of a policy, which may not be granted yet once writes run concurrently. */
async function changedYear() {
  const id = await policyId()
  if (isAlone) await grantYear(id)
  const rules = { ...yearRulesOf(defaultRules), baseDays: oneOf([20, 21, 22]) }
  return {
    params: { id, year: String(grantedYear) },
    body: { rules, lastDay: lastDayOf(defaultRules, grantedYear) },
  }
}
const grantYear = (id: string) =>
  app.db.transaction().execute(async (trx) => {
    const policy = found(await findPolicy(trx, id))
    await createGeneratedType(trx, { ...policy, year: grantedYear })
  })
const calendarId = () => pick('holiday_calendar', () => app.people.holidayCalendar())
/** Returns a leave request and its owner, who edits and cancels it. */
async function ownLeave() {
  const id = await leaveId()
  const row = await app.db
    .selectFrom('leave_request')
    .select(['employee_id as uuid', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, version: row?.version ?? 1, as: await person(row?.uuid) }
}
const leaveId = async () => pick('leave_request', async () => app.people.leave(await person()), 4)
const applicantId = () => pick('application', () => addApplicant(app))
const tomorrow = () => addDays(todayIn('UTC'), 1)
/** A day of extra work: time off for earlier work may have expired. */
const recentDay = () => addDays(todayIn(app.company.timeZone), -Math.floor(random() * 20))
const newService = () => ({ name: newName('Service'), scopes: ['employees:read'], addresses: [] })
const serviceId = () => pick('service_account', async () => app.people.serviceAccount())
const webhookId = () =>
  pick('webhook', async () => {
    const { result } = await app.call(webhooksApi.create, { body: newWebhook() }, { as: boss })
    return { uuid: result.webhook.uuid }
  })
async function deliveryId(): Promise<string> {
  const { id } = await app.db
    .insertInto('webhook_delivery')
    .values({ webhook_id: await webhookId(), message: 'msg', type: 'webhook.test', record_id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const newWebhook = (): z.input<typeof webhookInput> => ({
  name: newName('Webhook'),
  url: 'https://receiver.invalid/',
  events: ['position.changed', 'employee.changed', 'leave.approved'],
  fields: ['employee.email'],
})
const channelId = () =>
  pick('webhook', async () => (await app.call(chatApi.create, { body: await newChannel() }, { as: boss })).result)
const newChannel = async (): Promise<z.input<typeof chatInput>> => ({
  name: newName('Channel'),
  format: oneOf(['slack', 'mattermost', 'teams']),
  url: 'https://receiver.invalid/secret',
  team: chance(0.7) ? { uuid: await projectId() } : null,
  requests: true,
  decisions: chance(0.5),
  awayHour: 9,
})
const templateId = () => pick('applicant_email_template', () => addTemplate(app))
const projectId = () => pick('project', async () => app.people.project({ lead: await person() }))

/** Returns an item to change, assigned or not. */
async function itemId(kind: ItemKind): Promise<string> {
  const rows = await app.db.selectFrom('item').select('id').where('kind', '=', kind).orderBy('id').execute()
  return isAlone || rows.length < 4 ? (await app.people.item(kind)).uuid : oneOf(rows).id
}

/** Returns an employee with a new session. */
async function person(id?: string): Promise<Person> {
  const uuid = id ?? (await personId())
  const { email, first_name, last_name } = await app.db
    .selectFrom('employee')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', uuid)
    .executeTakeFirst()
    .then((row) => row ?? { email: '', first_name: '', last_name: '' })
  return { uuid, email, firstName: first_name, lastName: last_name, ...(await app.people.session(uuid)) }
}

/** Returns a Superadmin: one who is never changed, or one whom other writes may change at the same time. */
async function hr(): Promise<Person> {
  if (isAlone || chance(0.6)) return boss
  const rows = await app.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Superadmin')
    .where('id', '<>', boss.uuid)
    .orderBy('id')
    .execute()
  return rows.length < 2 ? app.people.superadmin() : person(oneOf(rows).id)
}

const randomDay = () => addDays('2031-06-02', Math.floor(random() * 20))
/** A day that no other request names. */
const newDay = () => addDays('2032-01-01', Math.floor(random() * 20_000))
const newName = (what: string) => `${what} ${isAlone ? random() : Math.floor(random() * 8)}`
/** Mostly returns a new name: a used one is refused before anything is locked. */
const uniqueName = (what: string) => (chance(0.9) ? `${what} ${random()}` : newName(what))
const newEmail = () => `${uniqueName('emailQueue').replace(' ', '')}@example.com`
const maybe = async <T>(probability: number, make: () => Promise<T>): Promise<T | undefined> =>
  chance(probability) ? make() : undefined
const reference = async (make: () => Promise<string>) => ({ uuid: await make() })

const newPerson = () => ({ firstName: newName('Đorđe'), lastName: 'Ćosić', email: newEmail() })
const newRecord = async () => ({
  ...validEmployee,
  ...newPerson(),
  status: isAlone ? 'Active' : oneOf(['Active', 'Active', 'Not active']),
  country: newName('Country'),
  departments: newName('Department'),
  officeLocation: newName('Office'),
  language: [newName('Language'), `${newName('Language')}, too`],
  position: await reference(positionId),
  team: (await maybe(0.5, () => reference(projectId))) ?? undefined,
  supervisorOrTeamLead: (await maybe(0.6, () => reference(personId))) ?? null,
  custom: (await maybe(0.5, async () => ({ [await customFieldId()]: newName('Value') }))) ?? {},
})

async function employeeBody() {
  const { team, ...record } = await newRecord()
  return { ...record, ...(team && { team: [team] }) }
}

/** An employee with leave that has ended outside the employment, which no longer ends. */
async function endedOutside(): Promise<string> {
  const owner = await person()
  await app.people.leave(owner)
  const path = { params: { id: owner.uuid } }
  const query = { endDate: '2024-03-01' }
  const { result } = await app.callRaw(employeesApi.leaveOutside, { ...path, query }, { as: boss })
  const body = { ...(await employeeBody()), ...query, officeLocation: oneOf(options), endsLeave: result.fingerprint }
  await app.callRaw(employeesApi.update, { ...path, body } as never, { as: boss })
  await app.db.updateTable('employee').set({ end_date: null }).where('id', '=', owner.uuid).execute()
  return owner.uuid
}

async function newProject() {
  const ids = [...new Set([await personId(), await personId(), await personId()])]
  const [lead, ...members] = ids
  return {
    ...validProject,
    name: newName('Most'),
    projectId: uniqueName('P'),
    teamLead: { uuid: lead! },
    teamMembers: members.map((uuid) => ({ uuid })),
  }
}

const params = async (make: () => Promise<string>) => ({ params: { id: await make() } })
const byHr = async (input: object): Promise<Request> => ({ input, as: await hr() })
const passwordChange = async (): Promise<Request> => {
  const as = await person()
  const newPassword = testPassword
  return {
    input: {
      query: { userUuid: as.uuid },
      body: { currentPassword: testPassword, newPassword, confirmPassword: newPassword },
    },
    as,
  }
}
const itemInput = async () => ({
  name: newName('Thing'),
  employee: (await maybe(0.6, () => reference(personId))) ?? null,
})
const apply = async (): Promise<Request> => ({
  input: {
    body: await application(app, {
      email: newEmail(),
      appliedForPosition: oneOf(['Frontend developer', 'Backend developer']),
    }),
  },
})
const byCookie = async (): Promise<Request> => {
  const { cookie } = await person()
  return { input: {}, headers: { cookie, origin: 'http://localhost:3000' } }
}
const employeeChange = async (): Promise<Request> => byHr({ ...(await params(personId)), body: await employeeBody() })
const optionChange = async (): Promise<Request> => {
  const list = oneOf(['officeLocation', 'departments'] as const)
  const column = list === 'departments' ? 'departments' : 'office_location'
  const [value, to] = isAlone ? [uniqueName('Office'), uniqueName('Office')] : [oneOf(options), oneOf(options)]
  await app.db
    .updateTable('employee')
    .set({ [column]: value })
    .where('id', '=', await personId())
    .execute()
  const { rows } = await sql<{ employees: number }>`
    select count(*)::int as employees from employee where ${sql.ref(column)} = ${value}`.execute(app.db)
  const action = isAlone ? 'rename' : oneOf(['rename', 'merge'])
  return byHr({ params: { list }, body: { action, value, to, employees: rows[0]?.employees ?? 0 } })
}
const options = ['Zagreb', 'Split', 'Mostar', 'Sarajevo']
const importOf = (kind: ItemKind) => async (): Promise<Request> => {
  const { email } = await person()
  const rows = Array.from({ length: 3 }, () => [`${kind} ${random()}`, 'Thing', '', '', email])
  return byHr({ body: { file: await sheetFile(templateColumns, rows) } })
}

const sheetRow: Record<string, string> = {
  'Last name': 'Nova',
  Status: 'Active',
  'Date of birth': '28/02/1990',
  'Place of residence': 'Mostar',
  'Residential address': 'Ulica 1',
  'Contract type': 'Ugovor na određeno',
  'Start date': '29.2.2024.',
}
async function newRow(): Promise<string[]> {
  const { email } = await person()
  const row: Record<string, string> = {
    ...sheetRow,
    'First name': newName('Željka'),
    Email: `${random()}@example.com`,
    Position: newName('Position'),
    Country: newName('Country'),
    'Supervisor or team lead': email,
  }
  return sheetColumns.map(({ header }) => row[header] ?? '')
}

const unknownLink = { userUuid: 'bm9ib2R5', token: 'bm90aGluZw' }

/** A person with the oldest of their passkeys, or an id that no passkey has. */
async function passkeyId() {
  const as = await person()
  const { status, result } = await app.call(passkeysApi.list, {}, { as })
  const [passkey] = status === 200 ? result.passkeys : []
  return { as, id: passkey?.uuid ?? (await addPasskeyOf(app, as).catch(() => ({ id: crypto.randomUUID() }))).id }
}

/** A request for each writing call, about records that other requests also use. */
const writes: Readonly<Record<string, Write>> = {
  'POST /login': async () => ({ input: { body: { email: (await person()).email, password: testPassword } } }),
  'PUT /edit-password': passwordChange,
  'PUT /change-password': passwordChange,
  'PUT /language': async () => ({ input: { body: { language: oneOf(['hr', 'de', null]) } }, as: await person() }),
  'POST /logout': byCookie,
  'POST /reset-link': async () => ({ input: { body: { email: (await person()).email } } }),
  'POST /reset-password/passkey/options': async () => ({ input: { query: unknownLink } }),
  'POST /reset-password/passkey': async () => ({
    input: {
      query: unknownLink,
      body: { passkey: newAuthenticator().create({ challenge: 'none', user: { id: 'none' } }) },
    },
  }),
  'POST /emergency-accounts': async () => {
    const as = await app.people.superadmin({ password: testPassword })
    const { recoveryCodes } = await addPasskeyOf(app, as)
    const [code] = recoveryCodes
    return { input: { body: { currentPassword: testPassword, code } }, as }
  },
  'DELETE /emergency-accounts/:id': async () => byHr({ params: { id: (await emergencyAccountOf(app)).uuid } }),
  'PUT /reset-password': async () => ({
    input: {
      query: unknownLink,
      body: { password: 'rain over the Neretva', confirmPassword: 'rain over the Neretva' },
    },
  }),
  'POST /jobs/:id/stop': async () => {
    const as = await hr()
    return { input: { params: { id: (await app.people.job(as, { isRunning: true })).uuid } }, as }
  },
  'POST /second-factor': async () => ({ input: {}, as: await person() }),
  'PUT /second-factor': async () => {
    const as = await person()
    const { status, result } = await app.call(secondFactorApi.begin, {}, { as })
    return { input: { body: { code: status === 200 ? totpCode(result.secret) : '123456' } }, as }
  },
  'POST /second-factor/code': async () => {
    const as = await person()
    return { input: { body: { code: (await newCodeOf(app, as)) ?? '123456' } }, as }
  },
  'POST /login/passkey/options': () => Promise.resolve({ input: { body: { isAlone: chance(0.5) } } }),
  'POST /login/passkey': async () => {
    const added = await addPasskeyOf(app, await person()).catch(() => undefined)
    const { result, headers } = await app.call(passkeySignInApi.beginPasskey, { body: { isAlone: true } })
    const passkey = (added?.authenticator ?? newAuthenticator()).sign(result)
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    return { input: { body: { passkey } }, headers: { cookie } }
  },
  'POST /reauthenticate/passkey/options': async () => ({ input: {}, as: await person() }),
  'POST /reauthenticate/passkey': async () => {
    const as = await person()
    return { input: { body: { passkey: await confirmationOf(app, as) } }, as }
  },
  'POST /passkeys/options': async () => ({ input: {}, as: await person() }),
  'POST /passkeys': async () => {
    const as = await person()
    const { status, result } = await app.call(passkeysApi.begin, {}, { as })
    const options = status === 200 ? result : { challenge: 'none', user: { id: 'none' } }
    return { input: { body: { name: 'Laptop', passkey: newAuthenticator().create(options) } }, as }
  },
  'PUT /passkeys/:id': async () => {
    const { as, id } = await passkeyId()
    return { input: { params: { id }, body: { name: 'Phone' } }, as }
  },
  'DELETE /passkeys/:id': async () => {
    const { as, id } = await passkeyId()
    return { input: { params: { id } }, as }
  },
  'DELETE /second-factor': async () => byHr({ query: { userUuid: await personId() } }),
  'DELETE /sessions/:id': async () => byHr({ params: { id: (await person()).sessionId } }),
  'DELETE /sessions': async () => ({ input: {}, as: await person() }),
  'POST /reauthenticate': async () => ({ input: { body: { currentPassword: testPassword } }, as: await person() }),
  'PUT /privacy/export/:id/documents': async () => {
    const id = await personId()
    const documents = [{ id: await app.people.document(id), isReleased: true }]
    return byHr({ params: { id }, body: { documents } })
  },
  'POST /privacy/erase/:id': async () => byHr(await params(personId)),
  'PUT /user/edit-password-superadmin/:id': async () => byHr(await params(personId)),
  'PUT /employee/setPassword/:id': async () => byHr(await params(personId)),
  'POST /user': async () => byHr({ body: { ...validUser, ...newPerson() } }),
  'PUT /user/:id': async () =>
    byHr({ ...(await params(personId)), body: { ...newPerson(), role: roleOf(oneOf(['Employee', 'Superadmin'])) } }),
  'DELETE /user/:id': async () => byHr(await params(personId)),
  'POST /webhooks': async () => byHr({ body: newWebhook() }),
  'PUT /webhooks/:id': async () => byHr({ ...(await params(webhookId)), body: newWebhook() }),
  'POST /chat-channels': async () => byHr({ body: await newChannel() }),
  'PUT /chat-channels/:id': async () => byHr({ ...(await params(channelId)), body: await newChannel() }),
  'POST /webhooks/:id/secret': async () => byHr(await params(webhookId)),
  'PUT /webhooks/:id/state': async () =>
    byHr({ ...(await params(webhookId)), body: { state: isAlone ? 'enabled' : oneOf(['enabled', 'disabled']) } }),
  'POST /webhooks/:id/test': async () => byHr(await params(webhookId)),
  'POST /webhook-deliveries/:id/replay': async () => byHr(await params(deliveryId)),
  'DELETE /webhooks/:id': async () => byHr(await params(webhookId)),
  'POST /document-categories': async () => byHr({ body: newCategory() }),
  'PUT /document-categories/:id': async () => byHr({ ...(await params(documentCategoryId)), body: newCategory() }),
  'PUT /document-categories/order': async () =>
    byHr({ body: { categories: [await documentCategoryId(), await documentCategoryId()] } }),
  'DELETE /document-categories/:id': async () => byHr(await params(documentCategoryId)),
  'PUT /document-categories/:id/restore': async () => byHr(await params(documentCategoryId)),
  'POST /custom-fields': async () => byHr({ body: newCustomField() }),
  'PUT /custom-fields/:id': async () => byHr({ ...(await params(customFieldId)), body: newCustomField() }),
  'PUT /custom-fields/order': async () => byHr({ body: { fields: [await customFieldId(), await customFieldId()] } }),
  'DELETE /custom-fields/:id': async () => byHr(await params(customFieldId)),
  'PUT /custom-fields/:id/restore': async () => byHr(await params(customFieldId)),
  'POST /views': async () => byHr({ body: { ...newView(), list: 'directory' } }),
  'PUT /views/:id': async () => byHr({ ...(await params(viewId)), body: newView() }),
  'DELETE /views/:id': async () => byHr(await params(viewId)),
  'PUT /views/:id/default': async () => byHr({ ...(await params(viewId)), body: { isDefault: chance(0.7) } }),
  'PUT /import-mappings/:list': async () => byHr({ params: { list: 'employees' }, body: newImportMapping() }),
  'DELETE /import-mapping/:id': async () => byHr(await params(importMappingId)),
  'PUT /reports/pins': async () => byHr({ body: { reports: [await reportId(), 'headcount'] } }),
  'POST /reports/schedules': async () => byHr({ body: { view: await reportId(), ...(await newSchedule()) } }),
  'PUT /reports/schedules/:id': async () => ({
    input: { ...(await params(scheduleId)), body: await newSchedule() },
    as: boss,
  }),
  'DELETE /reports/schedules/:id': async () => ({ input: await params(scheduleId), as: boss }),
  'POST /position': async () => byHr({ body: { name: uniqueName('Position') } }),
  'PUT /position/:id': async () => byHr({ ...(await params(positionId)), body: { name: uniqueName('Position') } }),
  'DELETE /position/:id': async () => byHr(await params(positionId)),
  'POST /employee': async () => {
    const applicant = await maybe(0.4, applicantId)
    return byHr({ body: { ...(await employeeBody()), ...(applicant && { applicant }) } })
  },
  'PUT /employee/:id': employeeChange,
  'POST /employee/:id': employeeChange,
  'PUT /employee/editProfile': async () => {
    const body = { ...validOwnRecord, firstName: newName('Ana') }
    return { input: { body }, as: await person() }
  },
  'PUT /option-lists/:list': optionChange,
  'DELETE /employee/:id': async () => byHr(await params(personId)),
  'PUT /archived-employees/:id': async () => {
    const isArchived = isAlone || chance(0.5)
    const handsOver = isArchived && !isAlone && chance(0.5)
    const successors = handsOver && (await someSuccessors())
    return byHr({ ...(await params(personId)), body: { isArchived, ...(successors && { successors }) } })
  },
  'PUT /employee/:id/departure': async () => {
    const id = await personId()
    const { version } = await app.db
      .selectFrom('employee')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const successors = await someSuccessors()
    const isKnown = chance(0.7)
    return byHr({
      params: { id },
      body: { endDate: '2099-12-31', version, isKnown, ...(chance(0.5) && { successors }) },
    })
  },
  'DELETE /employee/:id/departure': async () => {
    const id = await personId()
    await app.people.departure({ uuid: id })
    return byHr({ params: { id }, query: { planVersion: 1 } })
  },
  'PUT /employee/changePermission/:id': async () =>
    byHr({ ...(await params(personId)), body: { role: roleOf(oneOf(['Team lead', 'Superadmin', 'Employee'])) } }),
  'POST /employees/invitation-links': async () => byHr({ body: { employees: [await personId(), await personId()] } }),
  'POST /employees/invitation-links/end': async () =>
    byHr({ body: { employees: [await personId(), await personId()] } }),
  'POST /employees/invitations': async () => byHr({ body: { employees: [await personId(), await personId()] } }),
  'POST /employee/credentials/:id': async () => byHr(await params(personId)),
  'PUT /employee/changeProfileImage/:id': async () =>
    byHr({ ...(await params(personId)), body: { image: await png() } }),
  'PUT /employee/changeCv/:id': async () => byHr({ ...(await params(personId)), body: { CV: pdf() } }),
  'POST /employee/:id/documents': async () =>
    byHr({ ...(await params(personId)), body: { file: pdf(), category: 'Contract', date: '2026-01-05' } }),
  'PUT /employee/:id/documents/:file': async () => {
    const id = await personId()
    const document = { category: 'Contract', date: '2026-01-05' }
    return byHr({ params: { id, file: await app.people.document(id) }, body: document })
  },
  'POST /employee/:id/documents/:file/renewal': async () => {
    const id = await personId()
    return byHr({ params: { id, file: await app.people.document(id) }, body: { file: pdf() } })
  },
  'DELETE /employee/:id/documents/:file': async () => {
    const id = await personId()
    return byHr({ params: { id, file: await app.people.document(id) } })
  },
  'POST /employees/imports/:id/undo': async () => byHr(await params(importId)),
  'POST /employees/excelimport': async () => {
    const rows = (await Promise.all([newRow(), newRow()])).map((cells, index) => ({ row: index + 2, cells }))
    return byHr({ query: { addPositions: 'true', invite: 'true' }, body: { columns: sheetFields, rows } })
  },
  'POST /project': async () => byHr({ body: await newProject() }),
  'PUT /project/:id': async () => byHr({ ...(await params(projectId)), body: await newProject() }),
  'PUT /archive-project/:id': async () =>
    byHr({ ...(await params(projectId)), body: { isArchived: isAlone || chance(0.5) } }),
  'DELETE /project/:id': async () => byHr(await params(projectId)),
  'POST /companyequipment': async () => byHr({ body: { ...(await itemInput()), code: uniqueName('C') } }),
  'PATCH /companyequipment/:id': async () =>
    byHr({ ...(await params(() => itemId('equipment'))), body: await itemInput() }),
  'DELETE /companyequipment/:id': async () => byHr(await params(() => itemId('equipment'))),
  'POST /licence': async () => byHr({ body: { ...(await itemInput()), code: newName('L') } }),
  'PATCH /licence/:id': async () => byHr({ ...(await params(() => itemId('licence'))), body: await itemInput() }),
  'DELETE /licence/:id': async () => byHr(await params(() => itemId('licence'))),
  'POST /companyequipment/excelimport': importOf('equipment'),
  'POST /licence/excelimport': importOf('licence'),
  'POST /applicants': apply,
  'POST /applicant': apply,
  'DELETE /applicant/:id': async () => byHr(await params(applicantId)),
  'POST /applicant/email/:id': async () =>
    byHr({ ...(await params(applicantId)), body: { subject: 'Hello', text: 'Come' } }),
  'PUT /applicant-email-template': async () =>
    byHr({ body: { name: newName('Template'), subject: 'Hello', text: 'Come' } }),
  'PUT /applicant-acknowledgement': async () =>
    byHr({ body: { isSent: chance(0.5), subject: 'Hello', text: 'Thank you' } }),
  'DELETE /applicant-email-template/:id': async () => byHr(await params(templateId)),
  'POST /userleave': async () => {
    const startDate = randomDay()
    const body = {
      uuid: await personId(),
      leaveType: await reference(leaveTypeId),
      startDate,
      endDate: addDays(startDate, 6),
      substitutes: await substituteIds(),
    }
    return byHr({ body })
  },
  'PUT /approveLeave/:id': async () =>
    byHr({ ...(await params(leaveId)), body: { status: oneOf(['approved', 'rejected']) } }),
  'PUT /userleave/:id': async () =>
    byHr({
      ...(await params(leaveId)),
      body: { status: isAlone ? 'rejected' : oneOf(['rejected', 'approved', 'canceled']) },
    }),
  'PATCH /userleave/:id': async () => {
    const { id, version, as } = await ownLeave()
    const startDate = randomDay()
    const body = {
      leaveType: await reference(leaveTypeId),
      startDate,
      endDate: addDays(startDate, 6),
      ...(chance(0.5) && { substitutes: [] }),
      version,
    }
    return { input: { params: { id }, body }, as }
  },
  'PUT /leaves/substitutions/:id': async () => {
    const substitute = await app.people.employee()
    return { input: { params: { id: (await app.people.substitution(substitute)).uuid }, body: {} }, as: substitute }
  },
  'PUT /userleave/:id/attachment': async () => {
    const { id, as } = await ownLeave()
    return { input: { params: { id }, body: { attachment: pdf() } }, as }
  },
  'PUT /cancelLeave/:id': async () => {
    const { id, as } = await ownLeave()
    return { input: { params: { id }, body: { employeeId: as.uuid } }, as }
  },
  'PATCH /employee/setleavedays/user/:id/leavetype/:leavetype': async () =>
    byHr({
      params: { id: await personId(), leavetype: await leaveTypeId() },
      body: { numberOfDays: oneOf([25, 30]) },
    }),
  'POST /leave-credits': async () => {
    const startDate = recentDay()
    const policy = { uuid: (await app.people.policy({ kind: 'earned' })).uuid }
    return byHr({ body: { uuid: await personId(), policy, startDate, endDate: startDate, days: 1, reason: 'Release' } })
  },
  'PUT /leave-credits/:id': async () => {
    const id = await pick('leave_credit', async () => app.people.credit(await person(), recentDay()))
    return byHr({ params: { id }, body: { status: oneOf(['approved', 'rejected', 'canceled']) } })
  },
  'POST /leave-policies': async () => byHr({ body: { name: uniqueName('Policy'), rules: defaultRules } }),
  'PATCH /leave-policies/:id': async () => {
    const id = await policyId()
    const rules = { ...defaultRules, baseDays: oneOf([20, 21, 22]) }
    return byHr({ params: { id }, body: { rules, fingerprint: await fingerprintOf(id, { rules }) } })
  },
  'DELETE /leave-policies/:id': async () => byHr(await params(policyId)),
  'POST /leave-policies/:id/preview': async () => byHr({ ...(await params(policyId)), body: { year: grantedYear } }),
  'POST /leave-policies/:id/grants/:year': async () => {
    const id = await policyId()
    const year = isAlone ? grantedYear : grantedYear + Math.floor(random() * 2)
    return byHr({ params: { id, year }, body: { fingerprint: await fingerprintOf(id, { year }) } })
  },
  'POST /leave-policies/:id/grants/:year/rules/preview': async () => byHr(await changedYear()),
  'POST /leave-policies/:id/grants/:year/rules': async () => {
    const { params: of, body } = await changedYear()
    const year = { id: of.id, year: grantedYear }
    const { fingerprint } = await previewYearRules(app.db, year, body, { today: '2031-01-01' }).catch(() => ({
      fingerprint: '',
    }))
    return byHr({ params: of, body: { ...body, fingerprint, reason: 'Agreement' } })
  },
  'POST /employee/:id/leave-outside/restore': async () => byHr(await params(endedOutside)),
  'POST /employee/:id/past-leave-years/:leavetype': async () => {
    const year = Number(todayIn(app.company.timeZone).slice(0, 4)) - 1
    const rules = { ...defaultRules, carryOverUntil: '12-31' }
    const policy = await app.people.policy(rules)
    const leavetype = await app.db.transaction().execute((trx) => createGeneratedType(trx, { ...policy, rules, year }))
    return byHr({ params: { id: await personId(), leavetype }, body: { reason: 'Added in January' } })
  },
  'POST /leave-facts/:id': async () => {
    const id = await personId()
    await app.db
      .insertInto('leave_fact')
      .values({ employee_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const facts = await findFacts(app.db, id)
    return byHr({ params: { id }, body: { seen: facts?.record ?? {}, apply: isAlone || chance(0.7) } })
  },
  'POST /delegations': async () => {
    const startDate = randomDay()
    const body = { approver: await personId(), delegate: await personId(), startDate, endDate: addDays(startDate, 6) }
    return byHr({ body })
  },
  'DELETE /delegations/:id': async () => byHr({ params: { id: await delegationId() } }),
  'POST /calendar-feed': async () => ({ input: { body: { kind: 'own' } }, as: await person() }),
  'DELETE /calendar-feed/:id': async () => {
    const as = await person()
    return { input: { params: { id: (await app.people.calendarFeed(as)).uuid } }, as }
  },
  'POST /tokens': async () => ({
    input: { body: { name: newName('Token'), scopes: ['leave:read'], expiresOn: tomorrow() } },
    as: await person(),
  }),
  'POST /tokens/:id/rotation': async () => {
    const as = await person()
    const params = { id: (await app.people.personalToken(as)).uuid }
    return { input: { params, body: { expiresOn: tomorrow(), overlapHours: '1' } }, as }
  },
  'DELETE /tokens/:id': async () => {
    const { uuid } = await app.people.personalToken({ uuid: await personId() })
    return byHr({ params: { id: uuid } })
  },
  'POST /service-accounts': async () => byHr({ body: newService() }),
  'PATCH /service-accounts/:id': async () => byHr({ params: { id: await serviceId() }, body: newService() }),
  'POST /service-accounts/:id/tokens': async () =>
    byHr({ params: { id: await serviceId() }, body: { expiresOn: tomorrow(), overlapHours: oneOf(['0', '24']) } }),
  'DELETE /service-accounts/:id': async () => byHr({ params: { id: await serviceId() } }),
  'PATCH /notification': async () => ({
    input: { query: { clear: oneOf(['true', 'false']) } },
    as: chance(0.5) ? await hr() : await person(),
  }),
  'PATCH /user/enablenotification/:userId': async () => {
    const as = await person()
    const body = { contractExpirationNotification: chance(0.5), experienceLevelExpirationNotification: true }
    return { input: { params: { userId: as.uuid }, body }, as }
  },
  'POST /mail/:id/send-again': async () =>
    byHr({ params: { id: String(await app.people.failedEmail(await personId())) } }),
  'POST /mail/test': async () => byHr({}),
  'POST /mail/check': async () => byHr({}),
  'PATCH /company-settings': async () => byHr({ body: { name: newName('Company') } }),
  'PUT /company-settings/logo': async () => byHr({ body: { logo: await png() } }),
  'DELETE /company-settings/logo': async () => byHr({}),
  'PUT /restored-copy': async () => byHr({ body: { on: ['chat'] } }),
  'PATCH /setup': async () => byHr({ body: { skip: 'offices' } }),
  'POST /setup/holidays': async () => byHr({ body: { country: 'BA' } }),
  'POST /setup/offices': async () =>
    byHr({ body: { offices: [{ name: newName('Office'), country: oneOf(['DE', 'AT']) }] } }),
  'POST /setup/leave': async () => byHr({ body: { policies: [{ template: 'sick', baseDays: null }] } }),
  'POST /setup/positions': async () =>
    byHr({ body: { names: [uniqueName('Position'), newName('Position'), newName('Position')] } }),
  'POST /setup/invitations': async () => byHr({}),
  'POST /leavetype': async () =>
    byHr({ body: { name: uniqueName('Leave'), numberOfDays: 20, expiredDate: '2099-12-31', color: '#1a7441' } }),
  'PATCH /leavetype/:id': async () =>
    byHr({ ...(await params(leaveTypeId)), body: { numberOfDays: oneOf([20, 21, 22]), name: uniqueName('Leave') } }),
  'DELETE /leavetype/:id': async () => byHr(await params(leaveTypeId)),
  'POST /nonworkingday': async () => {
    const startDate = randomDay()
    return byHr({ body: { title: 'Fair', startDate, endDate: addDays(startDate, 1) } })
  },
  'PATCH /nonworkingday/:id': async () => byHr({ ...(await params(dayId)), body: { title: newName('Fair') } }),
  'DELETE /nonworkingday/:id': async () => byHr(await params(dayId)),
  'POST /nonworkingday/import': async () => byHr({ body: { country: 'BA', year: 2031 } }),
  'POST /holiday-calendars': async () =>
    byHr({ body: { name: uniqueName('Calendar'), offices: [newName('Office'), newName('Office')] } }),
  'PATCH /holiday-calendars/:id': async () =>
    byHr({ ...(await params(calendarId)), body: { name: uniqueName('Calendar'), offices: [newName('Office')] } }),
  'DELETE /holiday-calendars/:id': async () => byHr(await params(calendarId)),
  'POST /employee/:id/work-schedules': async () =>
    byHr({
      ...(await params(personId)),
      body: { startsOn: randomDay(), week: [1, 1, oneOf([0, 0.5, 1]), 1, 0, 0, 0] },
    }),
  'DELETE /employee/:id/work-schedules/:schedule': async () => {
    const owner = await person()
    return byHr({ params: { id: owner.uuid, schedule: (await app.people.workSchedule(owner, newDay())).uuid } })
  },
  'PATCH /provisioning': async () => byHr({ body: { allowsDeactivation: isAlone || chance(0.9) } }),
  'POST /provisioning/held': async () => byHr({ body: { decision: oneOf(['continue', 'discard']) } }),
  'DELETE /provisioning/disabled/:id': async () => {
    const id = await personId()
    await app.db
      .updateTable('account')
      .set({ directory_disabled_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    return byHr({ params: { id } })
  },
  'PUT /provisioning/entra': async () => byHr({ body: { ...entraConnection, clientSecret: 'a secret' } }),
  'POST /provisioning/entra/runs': async () => byHr({ body: { kind: oneOf(['changed', 'full']) } }),
  'DELETE /provisioning/entra': async () => byHr({}),
}

const grantedYear = 2031
let day: Day = '2031-01-01'
/** Background jobs that write at the same time. */
const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
  'the work of a day': () => {
    day = addDays(day, 1)
    return runDailyWork(app, `${day}T12:00:00Z`, { employeeRetentionYears: 1, applicantRetentionMonths: 1 })
  },
  'the background jobs': () =>
    app.runJobs([
      leaveGrants(app.db),
      employeeImports({ ...app, today: () => '2031-01-01' }),
      erasures({ ...app, today: () => '2031-01-01' }),
      undoImports({ ...app, today: () => '2031-01-01' }),
      entraJob(app),
    ]),
  'the deliveries of webhooks': async () => {
    await linkEntries(app.db, app.keys)
    await createDeliveries(app.db)
    await queueAway(app.db, { timeZone: app.company.timeZone })
    await deliverNext({ ...app, log: silentLog }, await webhookId())
  },
  'an identity directory': async () => {
    const id = await personId()
    const { status, body } = await oneOf([
      () => directory.send('DELETE', `/Users/${id}`),
      () => directory.send('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: true } }] }),
      () => directory.send('PUT', `/Users/${id}`, { active: chance(0.5), externalId: oneOf(['a', 'b', 'c']) }),
    ])()
    if (status >= 500) throw new Error(`an identity directory: ${status} ${JSON.stringify(body)}`)
  },
  'the hourly clean-up': async () => {
    await deleteExpired(app.db)
    await deleteOldNotifications(app.db)
  },
  'the sums of tallies': () => compactTallies(app.db),
  'the links of the history': () => linkEntries(app.db, app.keys),
}
