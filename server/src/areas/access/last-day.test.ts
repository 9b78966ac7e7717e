import { accessApi } from '@hr/contract/areas/access/access'
import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { companyApi } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { usersTexts } from '@hr/contract/areas/users/users'
import { addDays, type Day, todayIn } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEmergencyAccount } from '../../testing/emergency-accounts.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { deleteExpired } from './access.queries.ts'
import { countRemovalsBy } from './removals.queries.ts'

let app: TestApp
let hr: Person
let today: Day
beforeEach(async () => {
  app = await testApp()
  hr = await app.people.superadmin({ password: testPassword })
  today = todayIn(app.company.timeZone)
})

async function setLastDay({ uuid: id, email }: Person, endDate: Day | null, as = hr) {
  const position = await app.people.position(`Cook ${randomUUID()}`)
  const body = { ...validEmployee, email, position, startDate: addDays(today, -900), endDate: endDate ?? '' }
  return app.callRaw(employeesApi.update, { params: { id }, body }, { as })
}
const store = (end_date: Day, { uuid }: Person) =>
  app.db.updateTable('employee').set({ end_date }).where('id', '=', uuid).execute()
const opens = async (as: Person) => (await app.call(employeesApi.own, {}, { as })).status === 200
const signsIn = async ({ email }: Person) => {
  const { result } = await app.call(accessApi.login, { body: { email, password: testPassword } })
  return 'token' in result
}
const version = async () => (await app.call(companyApi.find, {}, { as: hr })).result.version
const turn = async (lastDayEndsSignIn: boolean, leavers?: string) =>
  app.call(companyApi.update, { body: { lastDayEndsSignIn, leavers, version: await version() } }, { as: hr })

describe('the last day', () => {
  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('today plus %s: the person still signs in: %s', async (days, isIn) => {
    const ana = await app.people.employee({ password: testPassword })
    const { token } = await app.people.personalToken(ana)
    const feed = await app.people.calendarFeed(ana)
    await store(addDays(today, days), ana)
    const read = await app.call(feedsApi.read, { params: { token: feed.token } })
    expect({
      password: await signsIn(ana),
      session: await opens(ana),
      token: await opens({ ...ana, token }),
      feed: read.status === 200,
    }).toEqual({ password: isIn, session: isIn, token: isIn, feed: isIn })
  })

  test('ends the sessions of people who left, for good; a corrected one gives the sign-in back', async () => {
    const ana = await app.people.employee({ password: testPassword })
    await store(addDays(today, -1), ana)
    await deleteExpired(app.db)
    expect((await setLastDay(ana, addDays(today, 30))).status).toBe(200)
    expect({ session: await opens(ana), password: await signsIn(ana) }).toEqual({ session: false, password: true })
  })

  test('that is entered late ends sessions at once', async () => {
    const ana = await app.people.employee({ password: testPassword })
    expect((await setLastDay(ana, addDays(today, -1))).status).toBe(200)
    expect(await app.db.selectFrom('session').select('id').where('account_id', '=', ana.uuid).execute()).toEqual([])
  })

  test('ends no sign-in while the setting is off', async () => {
    await turn(false)
    const ana = await app.people.employee({ password: testPassword })
    await store(addDays(today, -1), ana)
    expect({ session: await opens(ana), password: await signsIn(ana) }).toEqual({ session: true, password: true })
  })

  test('of the last Superadmin without one is refused, on any day, and by two at once', async () => {
    const other = await app.people.superadmin()
    const answers = await Promise.all([
      setLastDay(other, addDays(today, 90)),
      setLastDay(hr, addDays(today, 90), other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(JSON.stringify(refused)).toContain(english(usersTexts.lastLastingSuperadmin))
  })

  test('of the last emergency account is refused while passwords are limited', async () => {
    const other = await app.people.superadmin({ password: testPassword })
    await makeEmergencyAccount(app, other)
    await sql`update company_setting set password_sign_in = 'emergency accounts'`.execute(app.db)
    const { status, result } = await setLastDay(other, addDays(today, 5))
    expect([status, JSON.stringify(result)]).toEqual([
      422,
      expect.stringContaining(english(emergencyAccountsTexts.lastWithoutEndDate)),
    ])
  })
})

describe('the last day of others', () => {
  test('is set by those who manage their account, and by no one for themselves', async () => {
    const admin = await app.people.admin()
    const other = await app.people.superadmin()
    const ana = await app.people.employee()
    const day = addDays(today, 30)
    expect({
      'Admin, of a Superadmin': (await setLastDay(other, day, admin)).status,
      'Admin, of an employee': (await setLastDay(ana, day, admin)).status,
      'Admin, their own': (await setLastDay(admin, day, admin)).status,
      'Superadmin, their own': (await setLastDay(other, day, other)).status,
      'Superadmin, of an Admin': (await setLastDay(admin, day, hr)).status,
    }).toEqual({
      'Admin, of a Superadmin': 403,
      'Admin, of an employee': 200,
      'Admin, their own': 403,
      'Superadmin, their own': 403,
      'Superadmin, of an Admin': 200,
    })
  })

  test('of a Superadmin waits for a Superadmin who turns the setting on', async () => {
    await turn(false)
    const other = await app.people.superadmin()
    await store(addDays(today, 30), other)
    const seen = await version()
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('select from company_setting for update')
    const on = app.call(companyApi.update, { body: { lastDayEndsSignIn: true, version: seen } }, { as: hr })
    await untilWaiting(app.pool, 1)
    const set = setLastDay(hr, addDays(today, 30), other)
    await untilWaiting(app.pool, 2)
    await client.query('commit')
    client.release()
    const statuses = [(await on).status, (await set).status]
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('keeps an emergency account and its sessions on a save of other fields', async () => {
    const other = await app.people.superadmin({ password: testPassword })
    await makeEmergencyAccount(app, other)
    await store(addDays(today, -1), other)
    expect((await setLastDay(other, addDays(today, -1))).status).toBe(200)
    const { emergency_since } = await app.db
      .selectFrom('account')
      .select('emergency_since')
      .where('id', '=', other.uuid)
      .executeTakeFirstOrThrow()
    expect(emergency_since).not.toBeNull()
  })
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an end of sign-in counts as a removal by the day of the company: %s',
  async (time_zone) => {
    await app.db.updateTable('company_setting').set({ time_zone }).execute()
    await app.company.refresh()
    today = todayIn(time_zone)
    await setLastDay(await app.people.employee(), today)
    expect(await countRemovalsBy(app.db, hr.uuid)).toBe(0)
    await setLastDay(await app.people.employee(), addDays(today, -1))
    expect(await countRemovalsBy(app.db, hr.uuid)).toBe(1)
  },
)

describe('the setting', () => {
  test('is off in a company that has not decided, and is turned on with the list of who loses access', async () => {
    await sql`update company_setting set last_day_ends_sign_in = null`.execute(app.db)
    const ana = await app.people.employee()
    const bea = await app.people.employee()
    await store(addDays(today, -1), ana)
    await store(today, bea)
    const { result } = await app.call(companyApi.leavers, {}, { as: hr })
    expect(result).toMatchObject({ total: 1, people: [{ uuid: ana.uuid, lastDay: addDays(today, -1) }] })
    const unseen = await turn(true)
    expect([unseen.status, JSON.stringify(unseen.result)]).toEqual([
      422,
      expect.stringContaining(english(companyTexts.leavers)),
    ])
    expect(await opens(ana)).toBe(true)
    await store(addDays(today, -1), bea)
    expect((await turn(true, result.fingerprint)).status).toBe(422)
    const seen = (await app.call(companyApi.leavers, {}, { as: hr })).result.fingerprint
    expect((await turn(true, seen)).status).toBe(200)
    expect([await opens(ana), await opens(bea), await opens(hr)]).toEqual([false, false, true])
  })

  test('is refused if every Superadmin has an end date', async () => {
    await turn(false)
    await store(addDays(today, 300), hr)
    const { status, result } = await turn(true)
    expect([status, JSON.stringify(result)]).toEqual([
      422,
      expect.stringContaining(english(companyTexts.noLastingSuperadmin)),
    ])
  })

  test('is refused if everyone with an emergency account has an end date while passwords are limited', async () => {
    await turn(false)
    const other = await app.people.superadmin({ password: testPassword })
    await makeEmergencyAccount(app, other)
    await sql`update company_setting set password_sign_in = 'emergency accounts'`.execute(app.db)
    await store(addDays(today, 30), other)
    const { status, result } = await turn(true)
    expect([status, JSON.stringify(result)]).toEqual([
      422,
      expect.stringContaining(english(companyTexts.noLastingEmergencyAccount)),
    ])
  })
})
