import { english } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import {
  secondFactorApi,
  secondFactorRoles,
  secondFactorTexts,
  type SecondFactorRole,
} from '@hr/contract/areas/access/second-factor'
import { confirmCode, secondFactorCode } from '@hr/contract/areas/access/refusal-codes'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { companyApi } from '@hr/contract/areas/company/company'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { seededRandom } from '@hr/testing/random'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '../../testing/authenticator.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
/** A Superadmin who always has a second factor. */
let root: Person
beforeAll(async () => {
  app = await sharedTestApp()
  root = await app.people.superadmin({ password: testPassword })
  await turnOn(root)
})
beforeEach(() => requireOf([]))

const requireOf = (roles: readonly SecondFactorRole[], days = 14) =>
  app.call(companyApi.update, { body: { secondFactorRoles: [...roles], secondFactorDays: days } }, { as: root })

/** Turns on two-step sign-in and returns the recovery codes. */
async function turnOn(as: Person): Promise<string[]> {
  const { secret } = (await app.call(secondFactorApi.begin, {}, { as })).result
  return (await app.call(secondFactorApi.turnOn, { body: { code: totpCode(secret) } }, { as })).result.recoveryCodes
}

/** Lets days pass since the second factor became required. */
const pass = (days: number) =>
  sql`update account set second_factor_required_at = second_factor_required_at - ${days} * interval '1 day'`.execute(
    app.db,
  )

const profile = (as: Person) => app.call(employeesApi.own, {}, { as })
async function isLimited(as: Person): Promise<boolean> {
  const { result } = await profile(as)
  return 'code' in result && result.code === secondFactorCode
}
const reset = ({ uuid }: Person, as = root) => app.call(secondFactorApi.turnOff, { query: { userUuid: uuid } }, { as })
const missingFactor = async ({ cookie }: Person) =>
  (await app.call(accessApi.refresh, {}, { headers: { cookie, origin: 'http://localhost:3000' } })).result.missingFactor
const person = () => app.people.employee({ password: testPassword })

/** Opens another session, as the identity provider does. */
async function atProvider(who: Person, hasFactor: boolean): Promise<Person> {
  const session = await app.people.session(who.uuid)
  await app.db
    .updateTable('session')
    .set({ method: 'provider', has_second_factor: hasFactor })
    .where('id', '=', session.sessionId)
    .execute()
  await app.db
    .updateTable('account')
    .set({ second_factor_at_provider: hasFactor, is_linked: true })
    .where('id', '=', who.uuid)
    .execute()
  return { ...who, ...session }
}

describe('the days of grace', () => {
  test('count from the switch for users who have signed in, and from the first use for others', async () => {
    const [here, later] = [await person(), await app.people.employee()]
    await requireOf(['Employee'])
    await pass(14)
    expect([await isLimited(here), await isLimited(later)]).toEqual([true, false])
    await pass(14)
    expect(await isLimited(later)).toBe(true)
  })

  test('count from the first use of a role that requires it', async () => {
    const who = await person()
    await requireOf(['Admin'])
    await pass(14)
    expect(await missingFactor(who)).toBeNull()
    await app.db.updateTable('account').set({ role: 'Admin' }).where('id', '=', who.uuid).execute()
    expect(await missingFactor(who)).toMatchObject({ missing: 'factor', isLimited: false })
    await pass(14)
    expect(await missingFactor(who)).toMatchObject({ isLimited: true })
  })

  test('are none if the company gives none', async () => {
    const who = await app.people.employee()
    await requireOf(['Employee'], 0)
    expect(await isLimited(who)).toBe(true)
  })

  test('follow a changed number of days, and start again for roles that are added again', async () => {
    const who = await person()
    await requireOf(['Employee'])
    await pass(14)
    await requireOf(['Employee'], 20)
    expect(await isLimited(who)).toBe(false)
    await requireOf([])
    await requireOf(['Employee'], 2)
    expect(await isLimited(who)).toBe(false)
  })

  test('are one after a Superadmin has reset the factor', async () => {
    const who = await person()
    await turnOn(who)
    await requireOf(['Employee'], 60)
    await pass(5)
    expect((await reset(who)).status).toBe(200)
    expect(await isLimited(who)).toBe(false)
    await pass(1)
    expect(await isLimited(who)).toBe(true)
  })
})

describe('a user without a required second factor', () => {
  test('sets it up after confirming the identity, is told by email, and continues in the same session', async () => {
    const who = await person()
    await requireOf(['Employee'], 0)
    await app.db.updateTable('session').set({ confirmed_at: null }).where('account_id', '=', who.uuid).execute()
    expect(await app.call(secondFactorApi.begin, {}, { as: who })).toMatchObject({
      status: 403,
      result: { code: confirmCode },
    })
    await app.db
      .updateTable('session')
      .set({ confirmed_at: sql`now()` })
      .where('account_id', '=', who.uuid)
      .execute()
    await turnOn(who)
    expect((await profile(who)).status).toBe(200)
    expect(await app.queuedEmails()).toContainEqual({ template: 'second factor on', recipientId: who.uuid })
  })

  test('signs in as before', async () => {
    const { email } = await person()
    await requireOf(['Employee'], 0)
    const { result } = await app.call(accessApi.login, { body: { email, password: testPassword } })
    expect(result).toMatchObject({ token: expect.any(String), missingFactor: { isLimited: true }, defaultViews: [] })
  })
})

describe('a user whose role requires a second factor', () => {
  test('cannot turn it off, before and after the grace', async () => {
    const who = await person()
    await turnOn(who)
    await requireOf(['Employee'])
    const turnOff = () => app.call(secondFactorApi.turnOff, { query: {} }, { as: who })
    for (const days of [0, 20]) {
      await pass(days)
      expect(await turnOff()).toMatchObject({ status: 422, result: { message: english(secondFactorTexts.stays) } })
    }
    expect((await reset(who, who)).status).toBe(422)
    const { result } = await app.call(secondFactorApi.find, { query: {} }, { as: who })
    expect(result).toMatchObject({ isRequired: true })
  })
})

describe('a session of the identity provider', () => {
  test('is enough if the provider asked for a second factor, for tokens as well', async () => {
    const who = await app.people.employee()
    await requireOf(['Employee'], 0)
    const proved = await atProvider(who, true)
    expect([await isLimited(proved), await isLimited(who)]).toEqual([false, true])
    const { token } = await app.people.personalToken(who)
    expect((await profile({ ...who, token })).status).toBe(200)
    const without = await atProvider(who, false)
    expect([await isLimited(without), (await profile({ ...who, token })).status]).toEqual([true, 403])
  })

  test('otherwise sets up a factor without a password, and asks for its code at the next sign-in', async () => {
    const who = await atProvider(await app.people.employee(), false)
    expect((await app.call(secondFactorApi.begin, {}, { as: who })).status, 'not required').toBe(422)
    await requireOf(['Employee'], 0)
    const [first = '', second = ''] = await turnOn(who)
    expect(await isLimited(who)).toBe(false)
    const next = await atProvider(who, false)
    expect(await missingFactor(next)).toMatchObject({ missing: 'code', isLimited: true })
    const enter = (code: string) => app.call(secondFactorApi.enterCode, { body: { code } }, { as: next })
    expect((await enter('000000')).status).toBe(422)
    expect(await isLimited(next)).toBe(true)
    expect((await enter(first)).status).toBe(200)
    expect(await isLimited(next)).toBe(false)
    expect((await enter(second)).status, 'harmless').toBe(200)
  })

  test('allows ten wrong codes in an hour', async () => {
    const who = await atProvider(await app.people.employee(), false)
    await requireOf(['Employee'], 0)
    await turnOn(who)
    const next = await atProvider(who, false)
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        app.call(secondFactorApi.enterCode, { body: { code: `00000${at}` } }, { as: next }),
      ),
    )
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('asks for another factor after a reset', async () => {
    const who = await atProvider(await app.people.employee(), false)
    await requireOf(['Employee'], 0)
    await turnOn(who)
    await reset(who)
    await pass(1)
    expect(await missingFactor(who)).toMatchObject({ missing: 'factor', isLimited: true })
  })
})

describe('the setting', () => {
  test('needs a confirmed identity and is recorded in the audit log', async () => {
    const boss = await app.people.superadmin()
    const change = () => app.call(companyApi.update, { body: { secondFactorRoles: ['Admin'] } }, { as: boss })
    await app.db.updateTable('session').set({ confirmed_at: null }).where('account_id', '=', boss.uuid).execute()
    expect(await change()).toMatchObject({ status: 403, result: { code: confirmCode } })
    await app.db
      .updateTable('session')
      .set({ confirmed_at: sql`now()` })
      .where('account_id', '=', boss.uuid)
      .execute()
    expect((await change()).status).toBe(200)
    const { result } = await app.call(auditApi.list, { query: { page: '1', entity: 'company settings' } }, { as: root })
    expect(result.items[0]).toMatchObject({ changes: [expect.objectContaining({ field: 'secondFactorRoles' })] })
  })

  test('is refused to the second of two who change it at once', async () => {
    const { version } = (await app.call(companyApi.find, {}, { as: root })).result
    const change = (secondFactorDays: number) =>
      app.call(companyApi.update, { body: { secondFactorDays, version } }, { as: root })
    const answers = await Promise.all([change(3), change(4)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test.each([
    { secondFactorDays: 61 },
    { secondFactorDays: -1 },
    { secondFactorDays: 1.5 },
    { secondFactorRoles: ['Applicant'] },
  ])('refuses %o', async (body) => {
    expect((await app.callRaw(companyApi.update, { body }, { as: root })).status).toBe(400)
  })
})

/** One user by a plain reading of the rules. */
type Model = {
  who: Person
  atProvider: Person | undefined
  token: string
  feed: string
  role: SecondFactorRole
  codes: string[]
  /** The day since when a factor is required; undefined while it is not, or not used since. */
  since: number | undefined
  /** After a reset. */
  ownDays: number | undefined
  isProviderProved: boolean
  isProviderAccount: boolean
  isCodeEntered: boolean
}

// FACTOR_SEED selects another sequence, FACTOR_STEPS makes it longer.
test('never lets a user read anything after the grace without a factor, and never locks one out of its setup', async () => {
  const random = seededRandom(Number(process.env['FACTOR_SEED'] ?? 55))
  let day = 0
  let setting = { roles: [] as SecondFactorRole[], days: 14 }
  const people: Model[] = []
  for (const role of [...secondFactorRoles, ...secondFactorRoles]) {
    const who = await app.people.person({ role, password: testPassword })
    people.push({
      who,
      atProvider: undefined,
      token: (await app.people.personalToken(who)).token,
      feed: (await app.people.calendarFeed(who)).token,
      role,
      codes: [],
      since: undefined,
      ownDays: undefined,
      isProviderProved: false,
      isProviderAccount: false,
      isCodeEntered: false,
    })
  }
  // Turning on two-step sign-in ends those that were made recently.
  await app.db
    .updateTable('calendar_feed')
    .set({ created_at: sql<Date>`now() - interval '2 days'` })
    .execute()

  const isRequired = ({ role }: Model) => setting.roles.includes(role)
  /** Starts the days at the first use, and drops them when they are over. */
  function use(one: Model) {
    if (!isRequired(one)) [one.since, one.ownDays] = [undefined, undefined]
    else one.since ??= day
  }
  const isOver = (one: Model) => isRequired(one) && day - (one.since ?? day) >= (one.ownDays ?? setting.days)
  const mustNotRead = (one: Model) => ({
    password: isOver(one) && one.codes.length === 0,
    provider: isOver(one) && !one.isProviderProved && !one.isCodeEntered,
    account: isOver(one) && one.codes.length === 0 && !one.isProviderAccount,
  })

  async function check(one: Model, step: string) {
    use(one)
    const expected = mustNotRead(one)
    const feed = await app.callRaw(feedsApi.read, { params: { token: one.feed } })
    const seen = {
      password: await isLimited(one.who),
      provider: one.atProvider === undefined ? expected.provider : await isLimited(one.atProvider),
      account: await isLimited({ ...one.who, token: one.token }),
    }
    expect({ ...seen, feed: feed.status }, step).toEqual({ ...expected, feed: expected.account ? 404 : 200 })
  }

  const change = async (roles: SecondFactorRole[], days: number) => {
    for (const one of people.filter(({ role }) => roles.includes(role) && !setting.roles.includes(role)))
      [one.since, one.ownDays] = [day, undefined]
    setting = { roles, days }
  }
  const events: Readonly<Record<string, (one: Model) => Promise<unknown>>> = {
    async setting() {
      const roles = secondFactorRoles.filter(() => random.roll(2) === 0)
      const days = random.pick([0, 1, 14, 60])
      await requireOf(roles, days)
      await change(roles, days)
    },
    async 'no role'() {
      await requireOf([], setting.days)
      await change([], setting.days)
      for (const one of people) expect(mustNotRead(one)).toMatchObject({ password: false, account: false })
    },
    async role(one) {
      one.role = random.pick(secondFactorRoles)
      await app.db.updateTable('account').set({ role: one.role }).where('id', '=', one.who.uuid).execute()
    },
    async days() {
      const days = random.integer(1, 20)
      day += days
      await pass(days)
    },
    async 'turn on'(one) {
      use(one)
      const as = one.atProvider && random.roll(2) === 0 ? one.atProvider : one.who
      if (one.codes.length > 0) return
      one.codes = await turnOn(as)
      expect(one.codes, 'the setup is open to everyone').toHaveLength(10)
      // Other sessions have ended.
      one.atProvider = as === one.atProvider ? as : undefined
      one.isCodeEntered = as === one.atProvider
      if (as === one.atProvider)
        one.who = { ...one.who, ...(await app.people.session(one.who.uuid, { hasSecondFactor: true })) }
    },
    async 'turn off'(one) {
      use(one)
      const { status } = await app.call(secondFactorApi.turnOff, { query: {} }, { as: one.who })
      if (mustNotRead(one).password) return expect(status).toBe(403)
      expect(status).toBe(isRequired(one) ? 422 : 200)
      if (isRequired(one)) return
      if (one.codes.length > 0) [one.isCodeEntered, one.isProviderProved] = [false, false]
      one.codes = []
    },
    async reset(one) {
      expect((await reset(one.who)).status).toBe(200)
      if (one.codes.length === 0) return
      Object.assign(one, { codes: [], since: day, ownDays: 1, isCodeEntered: false, isProviderProved: false })
    },
    async 'sign in at the provider'(one) {
      one.isProviderProved = random.roll(2) === 0
      one.isProviderAccount = one.isProviderProved
      one.isCodeEntered = false
      one.atProvider = await atProvider(one.who, one.isProviderProved)
    },
    async code(one) {
      if (!one.atProvider || one.codes.length < 2) return
      use(one)
      const code = one.codes.pop()!
      expect((await app.call(secondFactorApi.enterCode, { body: { code } }, { as: one.atProvider })).status).toBe(200)
      one.isCodeEntered = true
    },
  }
  const names = Object.keys(events)
  let limited = 0
  for (let step = 0; step < Number(process.env['FACTOR_STEPS'] ?? 100); step += 1) {
    const one = random.pick(people)
    const name = random.pick([...names, 'days', 'setting'])
    await events[name]!(one)
    for (const checked of [one, random.pick(people)]) {
      await check(checked, `step ${step}: ${name} of ${people.indexOf(one)}, seen at ${people.indexOf(checked)}`)
      if (mustNotRead(checked).password) limited += 1
    }
  }
  expect(limited, 'the sequence has limited users').toBeGreaterThan(10)
}, 120_000)
