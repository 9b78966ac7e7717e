import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyTemplateNames } from '@hr/contract/areas/leave/policy-templates'
import { accessApi } from '@hr/contract/areas/access/access'
import { invitationsApi } from '@hr/contract/areas/employees/invitations'
import { setupApi } from '@hr/contract/areas/company/setup'
import type { NeededPart, SetupStep } from '@hr/contract/areas/company/setup-progress'
import { companyApi } from '@hr/contract/areas/company/company'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { newCodeOf } from '../../testing/authenticator.ts'
import { leaveGrants } from '../../testing/job-kinds.ts'
import { type Person, testPassword } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Person
beforeEach(async () => {
  app = await testApp()
  boss = await app.people.superadmin({ password: testPassword })
})

const setup = async () => (await app.call(setupApi.find, {}, { as: boss })).result
const statusOf = async (step: SetupStep) => (await setup()).steps.find(({ name }) => name === step)?.status

test('a new installation has open steps, without a check of a missing identity provider', async () => {
  const { state, steps } = await setup()
  expect(state).toBe('new')
  expect(steps.map(({ name }) => name)).toEqual([
    'company',
    'offices',
    'leave',
    'positions',
    'people',
    'mail',
    'invitations',
  ])
  expect(new Set(steps.map(({ status }) => status))).toEqual(new Set(['open']))
})

test('steps are done by what they store, also elsewhere', async () => {
  await app.call(companyApi.update, { body: { name: 'Most' } }, { as: boss })
  await app.call(positionsApi.create, { body: { name: 'Developer' } }, { as: boss })
  const done = (await setup()).steps.filter(({ status }) => status === 'done').map(({ name }) => name)
  expect(done).toEqual(['company', 'positions'])
})

test('a skipped step stays skipped until it is done', async () => {
  await app.call(setupApi.update, { body: { skip: 'company', state: 'started' } }, { as: boss })
  await app.call(setupApi.update, { body: { skip: 'company' } }, { as: boss })
  expect(await setup()).toMatchObject({
    state: 'started',
    steps: [{ name: 'company', status: 'skipped' }, {}, {}, {}, {}, {}, {}],
  })
  await app.call(companyApi.update, { body: { name: 'Most' } }, { as: boss })
  expect(await statusOf('company')).toBe('done')
})

/** The missing parts that are not dismissed, in their order. */
const missing = async (as: Person, on: TestApp = app) =>
  (await on.call(setupApi.find, {}, { as })).result.missing.flatMap(({ name, isDismissed }) =>
    isDismissed ? [] : [name],
  )

test('names the needed parts that are missing, until they are there', async () => {
  const fresh: NeededPart[] = ['backups', 'mail', 'publicAddress', 'secondSuperadmin', 'secondFactor']
  expect(await missing(boss)).toEqual(fresh)

  const other = await app.people.superadmin({ password: testPassword })
  expect(await missing(boss), 'two people without a supervisor').toEqual([
    ...fresh.filter((name) => name !== 'secondSuperadmin'),
    'supervisors',
  ])
  await app.db.updateTable('employee').set({ supervisor_id: boss.uuid }).where('id', '=', other.uuid).execute()
  for (const as of [boss, other]) await newCodeOf(app, as)
  expect(await missing(boss), 'the head of the company has no supervisor').toEqual(['backups', 'mail', 'publicAddress'])

  await app.call(setupApi.addLeave, { body: { policies: [{ template: 'annual', baseDays: 24 }] } }, { as: boss })
  expect(await missing(boss)).toEqual(['backups', 'mail', 'publicAddress'])
  await app.db.updateTable('leave_type').set({ year: 2001 }).execute()
  expect(await missing(boss)).toEqual(['backups', 'mail', 'publicAddress', 'policyYears'])

  await sql`
    insert into scheduled_backup (day, file, started_at, completed_at, bytes)
    values (current_date, 'a.tar', now(), now() - interval '47 hours', 1)`.execute(app.db)
  expect(await missing(boss)).not.toContain('backups')
  await sql`update scheduled_backup set completed_at = now() - interval '49 hours'`.execute(app.db)
  expect(await missing(boss)).toContain('backups')
})

test('takes mail server, address and backups from the settings of the node', async () => {
  const node = await testApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://hr.example.com',
    BACKUP_TO: tmpdir(),
  })
  expect(await missing(await node.people.superadmin({ password: testPassword }), node)).toEqual([
    'secondSuperadmin',
    'secondFactor',
  ])
})

test('a dismissed part stays dismissed until it is listed again', async () => {
  const change = (body: { dismiss?: NeededPart; restore?: NeededPart }) =>
    app.call(setupApi.update, { body }, { as: boss })
  for (let times = 0; times < 2; times++) await change({ dismiss: 'backups' })
  expect(await missing(boss)).not.toContain('backups')
  expect((await setup()).missing).toContainEqual({ name: 'backups', isDismissed: true })
  await change({ restore: 'backups' })
  expect(await missing(boss)).toContain('backups')
})

test('a change without fields changes nothing', async () => {
  const before = await setup()
  await app.call(setupApi.update, { body: {} }, { as: boss })
  expect(await setup()).toEqual(before)
})

test('the holidays of the company do not hold in offices abroad', async () => {
  await app.call(setupApi.addHolidays, { body: { country: 'HR' } }, { as: boss })
  const offices = [
    { name: 'Berlin', country: 'DE' },
    { name: 'Köln', country: 'DE' },
  ]
  await app.call(setupApi.addOffices, { body: { offices } }, { as: boss })
  expect(await statusOf('offices')).toBe('done')
  const { result: calendars } = await app.call(holidayCalendarsApi.list, {}, { as: boss })
  expect(calendars).toMatchObject([{ isCompany: true }, { name: 'Germany', offices: ['Berlin', 'Köln'] }])
  const titlesIn = async (calendar: string) => {
    const { result } = await app.call(nonWorkingDaysApi.list, { query: { calendar, pageSize: '100' } }, { as: boss })
    return new Set(result.items.map(({ title }) => title))
  }
  expect(await titlesIn(calendars[1]!.uuid)).toContain('Tag der Deutschen Einheit')
  expect(await titlesIn(calendars[1]!.uuid)).not.toContain('Dan državnosti')
  expect(await titlesIn(calendars[0]!.uuid)).toContain('Dan državnosti')
})

test('refuses a country without known holidays', async () => {
  expect(await app.call(setupApi.addHolidays, { body: { country: 'ZZ' } }, { as: boss })).toMatchObject({
    status: 422,
    result: { message: [{ field: 'country' }] },
  })
})

test('grants the days of chosen policies to those who are there and those who are added later', async () => {
  const early = await app.people.employee({ startDate: '2020-01-01' })
  const policies = [{ template: 'annual' as const, baseDays: 24 }]
  await app.call(setupApi.addLeave, { body: { policies } }, { as: boss })
  await app.runJobs([leaveGrants(app.db)])
  const created = await app.callRaw(
    employeesApi.create,
    { body: { ...validEmployee, startDate: '2020-01-01', position: await app.people.position('Developer') } },
    { as: boss },
  )
  expect(created.status, JSON.stringify(created.result)).toBe(200)
  const totals = await app.db.selectFrom('leave_balance').select(['employee_id', 'entitlement']).execute()
  expect(totals.find(({ employee_id }) => employee_id === early.uuid)?.entitlement).toBeGreaterThanOrEqual(24)
  // With the first Superadmin.
  expect(totals.filter(({ entitlement }) => Number(entitlement) >= 24)).toHaveLength(3)
})

test('adds a policy once, also in another language', async () => {
  const body = { policies: [{ template: 'annual' as const, baseDays: 24 }] }
  await app.call(setupApi.addLeave, { body }, { as: boss })
  await app.call(setupApi.addLeave, { body }, { as: boss, headers: { 'accept-language': 'hr' } })
  expect((await app.call(leavePoliciesApi.list, { query: {} }, { as: boss })).result).toHaveLength(1)
})

test('adds every offered type of leave, with days or without a limit', async () => {
  const policies = policyTemplateNames.map((template) => ({ template, baseDays: template === 'sick' ? null : 3 }))
  await app.call(setupApi.addLeave, { body: { policies } }, { as: boss, headers: { 'accept-language': 'de' } })
  const stored = await app.db
    .selectFrom('leave_policy')
    .select(sql<number | null>`rules -> 'baseDays'`.as('days'))
    .execute()
  expect(stored).toHaveLength(policyTemplateNames.length)
  expect(stored.filter(({ days }) => days === 3)).toHaveLength(policyTemplateNames.length - 1)
})

test('adds a policy once, also at once in several languages, and none that would grant nothing', async () => {
  const add = (language: string, baseDays: number) =>
    app.call(
      setupApi.addLeave,
      { body: { policies: [{ template: 'juryDuty', baseDays }] } },
      { as: boss, headers: { 'accept-language': language } },
    )
  expect(await add('en', 0)).toMatchObject({ status: 400, result: { message: [{ field: 'policies.0.baseDays' }] } })
  const answers = await Promise.all(['en', 'hr', 'de', 'en', 'hr', 'de'].map((language) => add(language, 2)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await app.db.selectFrom('leave_policy').select('name').execute()).toHaveLength(1)
})

test('adds only positions that are missing', async () => {
  await app.call(positionsApi.create, { body: { name: 'Developer' } }, { as: boss })
  const names = ['developer', 'Designer', 'designer', 'Accountant', 'DESIGNER']
  expect((await app.call(setupApi.addPositions, { body: { names } }, { as: boss })).result.added).toBe(2)
  const { result } = await app.call(positionsApi.list, { query: {} }, { as: boss })
  expect(result).toEqual(['Accountant', 'Designer', 'Developer'].map((name) => expect.objectContaining({ name })))
})

const toInvite = async () => (await app.call(setupApi.people, {}, { as: boss })).result

test('invites all who may sign in, never have and were not invited, once', async () => {
  await app.people.employee()
  await app.people.employee()
  await app.people.employee({ status: 'Not active' })
  await app.people.employee({ password: testPassword })
  const { uuid: planned } = await app.people.employee()
  await app.db.updateTable('account').set({ invited_on_first_day: true }).where('id', '=', planned).execute()
  expect(await statusOf('invitations')).toBe('open')
  expect(await toInvite()).toEqual({ people: 5, toInvite: 2 })
  expect((await app.call(setupApi.invite, {}, { as: boss })).result.invited).toBe(2)
  expect(await toInvite()).toEqual({ people: 5, toInvite: 0 })
  expect(await statusOf('invitations')).toBe('done')
  expect((await app.call(setupApi.invite, {}, { as: boss })).result.invited).toBe(0)
})

test('does not invite employees who sign in at the identity provider', async () => {
  const { uuid } = await app.people.employee()
  const link = (issuer: string) => ({ account_id: uuid, issuer, subject: uuid })
  await app.db
    .insertInto('account_identity')
    .values([link('one'), link('other')])
    .execute()
  const unlink = (issuer: string) =>
    app.db.deleteFrom('account_identity').where('account_id', '=', uuid).where('issuer', '=', issuer).execute()
  expect(await toInvite()).toMatchObject({ toInvite: 0 })
  await unlink('one')
  expect(await statusOf('invitations')).toBe('done')
  await unlink('other')
  expect(await toInvite()).toMatchObject({ toInvite: 1 })
  expect(await statusOf('invitations')).toBe('open')
})

test('invitations that were not sent leave the step open until links are created', async () => {
  const { uuid } = await app.people.employee()
  await app.call(setupApi.invite, {}, { as: boss })
  await app.db.updateTable('email').set({ state: 'stored' }).execute()
  expect(await statusOf('invitations')).toBe('open')
  const { links } = (await app.call(invitationsApi.createLinks, { body: {} }, { as: boss })).result
  expect(links).toMatchObject([{ uuid, link: expect.stringMatching(/^http.*reset-password/) }])
  expect(await statusOf('invitations')).toBe('done')
  const address = new URL(links![0]!.link)
  const query = Object.fromEntries(address.searchParams)
  const password = 'a calm river in Mostar'
  const body = { password, confirmPassword: password }
  expect((await app.callRaw(accessApi.resetPassword, { query, body })).status).toBe(200)
  expect(
    (await app.call(invitationsApi.createLinks, { body: { employees: [uuid] } }, { as: boss })).result.links,
  ).toEqual([])
})

test('links are in the order of names, and end all at once', async () => {
  const [second, first] = [
    await app.people.employee({ firstName: 'Željka', lastName: 'Čolić' }),
    await app.people.employee({ firstName: 'Ćamil', lastName: 'Žic' }),
  ]
  const { links } = (await app.call(invitationsApi.createLinks, { body: {} }, { as: boss })).result
  expect(links?.map(({ uuid, name }) => [uuid, name])).toEqual([
    [first.uuid, 'Ćamil Žic'],
    [second.uuid, 'Željka Čolić'],
  ])
  await app.db.updateTable('session').set({ confirmed_at: null }).execute()
  const end = () => app.call(invitationsApi.endLinks, { body: { employees: [first.uuid, second.uuid] } }, { as: boss })
  expect((await end()).result).toEqual({ ended: 2 })
  expect((await end()).result).toEqual({ ended: 0 })
  const query = Object.fromEntries(new URL(links![0]!.link).searchParams)
  const password = 'a calm river in Mostar'
  const used = await app.callRaw(accessApi.resetPassword, { query, body: { password, confirmPassword: password } })
  expect(used.status).not.toBe(200)
  expect(await toInvite()).toMatchObject({ toInvite: 2 })
  const ended = app.db.selectFrom('history').select('entity_id').where('action', '=', 'links ended')
  expect(await ended.execute()).toHaveLength(2)
})

test('links need a confirmed identity, are not stored for a repeated call, and exist only without a mail server', async () => {
  const person = await app.people.employee()
  const body = { employees: [person.uuid] }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const create = () => app.call(invitationsApi.createLinks, { body }, { as: boss, headers })
  expect((await create()).result.links).toHaveLength(1)
  expect((await create()).result.links).toBeNull()
  await app.db.updateTable('session').set({ confirmed_at: null }).execute()
  expect(await app.call(invitationsApi.createLinks, { body }, { as: boss })).toMatchObject({ status: 403 })
})
