import type { RoleName } from '@hr/contract/access'
import { meansOfAccess, type MeansOfAccess } from '@hr/contract/access-decisions'
import { api } from '@hr/contract/api'
import { accessApi } from '@hr/contract/areas/access/access'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { roleOf } from '@hr/contract/areas/access/roles'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createLink } from '../areas/access/password-links.commands.ts'
import { accessEmails } from '../areas/access/access.emails.ts'
import { signInFromProvider } from '../areas/access/provider-sign-in.commands.ts'
import { endAccess } from '../areas/access/end-access.commands.ts'
import { feedEmails } from '../areas/leave-requests/feeds.emails.ts'
import { transact } from '../db/transaction.ts'
import { totpCode } from './authenticator.ts'
import { newAuthenticator } from './passkeys.ts'
import { testPassword, type Person } from './people.ts'
import { checkDeparturesWith } from '../areas/employees/planned-checks.commands.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'
import { untilWaiting } from './waiting.ts'

// Everything that gives access to an account, by every decision that ends some of it; then the calls that give access beside
// those that end it. PROOF_ROUNDS=40 also lets each pair race freely so many times.

let app: TestApp
let hr: Person
beforeAll(async () => {
  app = await sharedTestApp()
  hr = await app.people.superadmin({ password: testPassword })
})

type Answer = { status: number }
/** The owner of an account, and another session of it. */
type Owner = Person & { elsewhere: Person }
type End = {
  prepare?: (owner: Owner) => Promise<string>
  end: (owner: Owner, prepared: string) => Promise<Answer>
  /** Everything else ends. */
  stays: readonly MeansOfAccess[]
  /** Whether the old password still signs in to the old address afterwards. */
  admits?: true
}

const newPassword = 'rain over the Neretva'
const passwords = { password: newPassword, confirmPassword: newPassword }
const secretOf = async (owner: Person) => (await app.call(secondFactorApi.begin, {}, { as: owner })).result.secret
const turnOn = (as: Person, secret: string) =>
  app.callRaw(secondFactorApi.turnOn, { body: { code: totpCode(secret) } }, { as })

async function newPasskey(as: Person): Promise<string> {
  const { result } = await app.call(passkeysApi.begin, {}, { as })
  return JSON.stringify({ name: 'Key', passkey: newAuthenticator().create(result) })
}
const addPasskey = (as: Person, made: string) => app.callRaw(passkeysApi.add, { body: JSON.parse(made) }, { as })

async function linkOf({ uuid }: Person): Promise<{ userUuid: string; token: string }> {
  const { searchParams } = new URL(await createLink(app.db, uuid, 'reset', 'http://localhost:3000'))
  return { userUuid: searchParams.get('userUuid')!, token: searchParams.get('token')! }
}

const ends: Readonly<Record<string, End>> = {
  'own password': {
    end: (as) => {
      const body = { currentPassword: testPassword, newPassword, confirmPassword: newPassword }
      return app.callRaw(accessApi.changePassword, { body }, { as })
    },
    stays: ['older calendar feed', 'passkey'],
  },
  'sign-out everywhere': {
    end: (as) => app.callRaw(sessionsApi.endOthers, { query: {} }, { as }),
    stays: ['personal token', 'older calendar feed', 'passkey'],
    admits: true,
  },
  'app as the first factor': {
    prepare: secretOf,
    end: turnOn,
    stays: ['personal token', 'older calendar feed', 'passkey'],
  },
  'passkey as the first factor': {
    prepare: newPasskey,
    end: addPasskey,
    stays: ['personal token', 'older calendar feed', 'passkey'],
  },
  'reset by a link': {
    prepare: async (owner) => JSON.stringify(await linkOf(owner)),
    end: (_, link) => app.callRaw(accessApi.resetPassword, { query: JSON.parse(link), body: passwords }),
    stays: ['passkey'],
  },
  'reset by a Superadmin': {
    end: ({ uuid: id }) => app.callRaw(usersApi.setPassword, { params: { id }, body: {} }, { as: hr }),
    stays: ['passkey'],
    admits: true,
  },
  'password of a Superadmin': {
    end: ({ uuid: id }) =>
      app.callRaw(
        usersApi.setPassword,
        { params: { id }, body: { ...passwords, currentPassword: testPassword } },
        { as: hr },
      ),
    stays: ['passkey'],
  },
  'new email': {
    end: async (owner) => {
      const { body } = (await requestsOfAll(app)['PUT /employee/:id']!(owner)) as { body: object }
      const changed = { ...body, email: `new.${owner.email}` }
      return app.callRaw(employeesApi.update, { params: { id: owner.uuid }, body: changed }, { as: hr })
    },
    stays: ['passkey'],
  },
  'new email in user administration': {
    end: ({ uuid: id, email, firstName, lastName }) => {
      const body = { ...validUser, firstName, lastName, email: `new.${email}` }
      return app.callRaw(usersApi.update, { params: { id }, body }, { as: hr })
    },
    stays: ['passkey'],
  },
  archiving: {
    end: ({ uuid: id }) =>
      app.callRaw(employeesApi.archive, { params: { id }, body: { isArchived: true } }, { as: hr }),
    stays: ['passkey'],
  },
}

async function owner(): Promise<Owner> {
  const person = await app.people.employee({ password: testPassword })
  return { ...person, elsewhere: { ...person, ...(await app.people.session(person.uuid)) } }
}

/** Returns what of an account works, the first session apart. */
async function worksOf({ uuid, sessionId }: Person): Promise<MeansOfAccess[]> {
  const { rows } = await sql<{ means: MeansOfAccess }>`
    select 'session' as means from session where account_id = ${uuid} and id <> ${sessionId}
    union select 'emailed link' from password_link where account_id = ${uuid}
    union select 'personal token' from api_token where account_id = ${uuid} and revoked_at is null
    union select case when created_at > now() - interval '1 day' then 'recent' else 'older' end || ' calendar feed'
          from calendar_feed where employee_id = ${uuid}
    union select 'passkey' from passkey where account_id = ${uuid}`.execute(app.db)
  const works = rows.map(({ means }) => means)
  return meansOfAccess.filter((one) => works.includes(one))
}

const makeOlder = (id: string) =>
  app.db
    .updateTable('calendar_feed')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where('id', '=', id)
    .execute()

describe.each(Object.entries(ends))('%s', (name, { prepare, end, stays }) => {
  test(`leaves ${stays.join(', ')}`, async () => {
    const who = await owner()
    const isFirstFactor = name.includes('factor')
    if (!isFirstFactor) await addPasskey(who, await newPasskey(who))
    const prepared = (await prepare?.(who)) ?? ''
    const elsewhere = { ...who, ...(await app.people.session(who.uuid, { hasSecondFactor: true })) }
    if (prepare === undefined || isFirstFactor) await linkOf(who)
    const { token } = await app.people.personalToken(who)
    const recent = await app.people.calendarFeed(who)
    const older = await app.people.calendarFeed(who, 'team')
    await makeOlder(older.uuid)
    expect(await worksOf(who)).toEqual(meansOfAccess.filter((one) => one !== 'passkey' || !isFirstFactor))

    expect((await end(who, prepared)).status).toBe(200)
    const left = await worksOf(who)
    expect(left.filter((one) => one !== 'passkey')).toEqual(stays.filter((one) => one !== 'passkey'))
    const opens = async (as: Person) => (await app.call(employeesApi.own, {}, { as })).status === 200
    const reads = async (feed: { token: string }) =>
      (await app.call(feedsApi.read, { params: { token: feed.token } })).status === 200
    expect({
      session: await opens(elsewhere),
      token: await opens({ ...who, token }),
      recent: await reads(recent),
    }).toEqual({ session: false, token: left.includes('personal token'), recent: false })

    const told = (await app.queuedEmails()).filter(
      ({ recipientId, template }) => recipientId === who.uuid && template === 'calendar feeds ended',
    )
    expect(told).toHaveLength(name === 'archiving' ? 0 : 1)
    if (!told[0]) return
    const { text } = (await feedEmails(app.db, app)['calendar feeds ended']!(told[0]))!
    expect(text).toContain(
      stays.includes('older calendar feed') ? 'no longer work: My leave.' : 'My leave and Away in my team.',
    )
  })
})

describe('the owner of calendar feeds', () => {
  const kept = async (end: (as: Owner, keepFeeds: string[]) => Promise<Answer>) => {
    const who = await owner()
    const [first, second] = [await app.people.calendarFeed(who), await app.people.calendarFeed(who)]
    await makeOlder(second.uuid)
    expect((await end(who, [first.uuid])).status).toBe(200)
    const feeds = await app.db.selectFrom('calendar_feed').select('id').where('employee_id', '=', who.uuid).execute()
    return feeds.map(({ id }) => (id === first.uuid ? 'chosen' : 'another'))
  }

  test('keeps the chosen ones, and none but those', async () => {
    const changed = { currentPassword: testPassword, newPassword, confirmPassword: newPassword }
    expect([
      await kept((as, keepFeeds) => app.callRaw(accessApi.changePassword, { body: { ...changed, keepFeeds } }, { as })),
      await kept((as, [id]) => app.callRaw(sessionsApi.endOthers, { query: { keepFeeds: id! } }, { as })),
      await kept((as) => app.callRaw(sessionsApi.endOthers, { query: { keepFeeds: 'none' } }, { as })),
      await kept(async (as, keepFeeds) => {
        const code = totpCode(await secretOf(as))
        return app.callRaw(secondFactorApi.turnOn, { body: { code, keepFeeds } }, { as })
      }),
      await kept(async (as, keepFeeds) =>
        app.callRaw(passkeysApi.add, { body: { ...JSON.parse(await newPasskey(as)), keepFeeds } }, { as }),
      ),
    ]).toEqual([['chosen'], ['chosen'], [], ['chosen'], ['chosen']])
  })

  test('confirms the identity for a new one, and is told by email', async () => {
    const who = await app.people.employee()
    const idle = { ...who, ...(await app.people.session(who.uuid, { isConfirmed: false })) }
    expect((await app.call(feedsApi.create, { body: { kind: 'own' } }, { as: idle })).status).toBe(403)
    await app.call(feedsApi.create, { body: { kind: 'own' } }, { as: who })
    const [order] = (await app.queuedEmails()).filter(({ recipientId }) => recipientId === who.uuid)
    expect((await feedEmails(app.db, app)['calendar feed created']!(order!))?.text).toContain('My leave')
  })
})

type Give = {
  prepare?: (owner: Owner) => Promise<string>
  give: (owner: Owner, prepared: string) => Promise<Answer>
  gives: MeansOfAccess
}

/** The calls of a user who has the password, or another session of the account. */
const gives: Readonly<Record<string, Give>> = {
  'sign-in': {
    give: ({ email }) => app.callRaw(accessApi.login, { body: { email, password: testPassword } }),
    gives: 'session',
  },
  'personal token': {
    give: ({ elsewhere: as }) => {
      const tomorrow = addDays(todayIn('UTC'), 1)
      return app.callRaw(
        tokensApi.create,
        { body: { name: 'Script', scopes: ['profile:read'], expiresOn: tomorrow } },
        { as },
      )
    },
    gives: 'personal token',
  },
  'calendar feed': {
    give: ({ elsewhere: as }) => app.callRaw(feedsApi.create, { body: { kind: 'own' } }, { as }),
    gives: 'recent calendar feed',
  },
  passkey: {
    prepare: ({ elsewhere }) => newPasskey(elsewhere),
    give: ({ elsewhere }, made) => addPasskey(elsewhere, made),
    gives: 'passkey',
  },
}

/** Starts two calls while the account is locked, so that they continue in this order. */
async function inOrder({ uuid }: Person, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from account where id = $1 for update', [uuid])
  const answers: Promise<Answer>[] = []
  for (const call of calls) {
    let isAnswered = false
    answers.push(call().finally(() => (isAnswered = true)))
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(isAnswered || (await app.pool.query(waiting)).rowCount === answers.length).toBe(true)
    }, 20_000)
  }
  await client.query('commit')
  client.release()
  return Promise.all(answers)
}

describe.each(Object.entries(ends))('beside %s', (ended, { prepare, end, stays, admits = false }) => {
  const pairs = Object.entries(gives).filter(([given]) => !ended.includes(given))
  test.each(pairs)('nothing is left of: %s', async (_, { prepare: prepareGift, give, gives: means }) => {
    const race = async (
      run: (who: Owner, calls: { give: () => Promise<Answer>; end: () => Promise<Answer> }) => Promise<unknown>,
    ) => {
      const who = await owner()
      const prepared = (await prepare?.(who)) ?? ''
      const gift = (await prepareGift?.(who)) ?? ''
      await run(who, { give: () => give(who, gift), end: () => end(who, prepared) })
      return (await worksOf(who)).includes(means)
    }
    const afterBoth = {
      'given first': await race((who, calls) => inOrder(who, [calls.give, calls.end])),
      'ended first': await race((who, calls) => inOrder(who, [calls.end, calls.give])),
    }
    const allowed = { 'given first': stays.includes(means), 'ended first': means === 'session' && admits }
    expect(afterBoth).toEqual(allowed)
    for (let round = 0; round < Number(process.env['PROOF_ROUNDS'] ?? 0); round += 1) {
      const isLeft = await race((_who, calls) =>
        Promise.all(round % 2 === 0 ? [calls.give(), calls.end()] : [calls.end(), calls.give()]),
      )
      expect([false, ...Object.values(allowed)]).toContain(isLeft)
    }
  })
})

type Request = { params?: object; query?: object; body?: object }
type GiveToOther = {
  /** The request, if the one of the access tests gives no access. */
  request?: (other: Person, request: Request) => Request
  /** The row that the call waits for; by default the employee's. */
  waitsFor?: 'email' | 'caller'
}

const withRole =
  (name: RoleName) =>
  (_: Person, { body, ...request }: Request) => ({
    ...request,
    body: { ...body, role: roleOf(name) },
  })

/** The calls of HR that give or end the access of other people, and those whose choices outlive the session. */
const givesToOthers: Readonly<Record<string, GiveToOther>> = {
  'PUT /user/:id': { request: withRole('Superadmin') },
  'POST /user': { request: withRole('Superadmin'), waitsFor: 'email' },
  'DELETE /user/:id': {},
  'PUT /user/edit-password-superadmin/:id': { request: (_, request) => ({ ...request, body: passwords }) },
  'PUT /employee/setPassword/:id': { request: (_, request) => ({ ...request, body: {} }) },
  'PUT /employee/:id': {
    request: ({ email }, { body, ...request }) => ({ ...request, body: { ...body, email: `new.${email}` } }),
  },
  'POST /employee': { waitsFor: 'email' },
  'PUT /employee/changePermission/:id': { request: withRole('Superadmin') },
  'PUT /archived-employees/:id': {},
  'DELETE /employee/:id': {},
  'POST /employee/credentials/:id': {},
  'POST /employees/invitations': {},
  'POST /employees/invitation-links': {},
  'POST /employees/invitation-links/end': {},
  'DELETE /second-factor': {},
  'POST /project': { waitsFor: 'caller' },
  'PUT /project/:id': { waitsFor: 'caller' },
  'POST /delegations': {},
  'POST /userleave': {},
  'POST /leave-credits': {},
  'DELETE /provisioning/disabled/:id': { waitsFor: 'caller' },
  'POST /reports/schedules': { waitsFor: 'caller' },
  'POST /webhooks': { waitsFor: 'caller' },
  'PUT /webhooks/:id': { waitsFor: 'caller' },
  'POST /webhooks/:id/secret': { waitsFor: 'caller' },
  'PUT /webhooks/:id/state': { waitsFor: 'caller' },
  'POST /chat-channels': { waitsFor: 'caller' },
  'PUT /chat-channels/:id': { waitsFor: 'caller' },
  'PATCH /company-settings': {
    request: () => ({ body: { secondFactorRoles: [], passwordSignIn: 'everyone' } }),
    waitsFor: 'caller',
  },
}
const endpoints = new Map(
  Object.values(api).flatMap((area) =>
    Object.values(area).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
)

type EndOfCaller = { end: (caller: Owner) => Promise<{ status: number }>; refusal: 401 | 403 }

const endsOfCallers: Readonly<Record<string, EndOfCaller>> = {
  'sign-out everywhere': {
    end: ({ elsewhere: as }) => app.callRaw(sessionsApi.endOthers, { query: {} }, { as }),
    refusal: 401,
  },
  demotion: {
    end: ({ uuid: id }) =>
      app.callRaw(employeesApi.changePermission, { params: { id }, body: { role: roleOf('Employee') } }, { as: hr }),
    refusal: 401,
  },
  archiving: {
    end: ({ uuid: id }) =>
      app.callRaw(employeesApi.archive, { params: { id }, body: { isArchived: true } }, { as: hr }),
    refusal: 401,
  },
  deletion: {
    end: ({ uuid: id }) => app.callRaw(employeesApi.remove, { params: { id } }, { as: hr }),
    refusal: 401,
  },
  // As a claim of the identity provider does, which ends no session.
  'loss of the role': {
    end: async ({ uuid }) => {
      await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', uuid).execute()
      return { status: 200 }
    },
    refusal: 403,
  },
}

const isDeletion = (call: string) => call === 'DELETE /user/:id' || call === 'DELETE /employee/:id'
const insertEmployee = `insert into employee (first_name, last_name, email) values ('Ana', 'Anić', $1)`
const lockEmployee = 'select from employee where id = $1 for update'

/** Makes a call that waits for what another transaction holds until a change is made. */
async function during(
  [statement, value]: [string, string],
  call: () => Promise<Answer>,
  change: () => Promise<unknown>,
): Promise<Answer> {
  const client = await app.pool.connect()
  let answer: Promise<Answer>
  try {
    await client.query('begin')
    await client.query(statement, [value])
    answer = call()
    await untilWaiting(app.pool)
    await change()
  } finally {
    await client.query('rollback')
    client.release()
  }
  return answer
}

describe.each(Object.entries(endsOfCallers))('a call that waits during %s of its caller', (name, { end, refusal }) => {
  // Deletions wait for each other, so that none is still running after that of its caller.
  const calls = Object.entries(givesToOthers).filter(([call]) => name !== 'deletion' || !isDeletion(call))
  test.each(calls)('is refused: %s', async (call, { request, waitsFor }) => {
    const caller = await app.people.superadmin()
    const as = { ...caller, elsewhere: { ...caller, ...(await app.people.session(caller.uuid)) } }
    const other = await app.people.employee()
    const made = (await requestsOfAll(app)[call]!(other)) as Request
    const sent = request?.(other, made) ?? made
    const give = () => app.callRaw(endpoints.get(call)!, sent as never, { as })
    const held: [string, string] =
      waitsFor === 'email' ? [insertEmployee, (sent.body as { email: string }).email] : [lockEmployee, other.uuid]
    const answer =
      waitsFor === 'caller'
        ? (await inOrder(caller, [() => end(as), give]))[1]
        : await during(held, give, () => end(as))
    expect(answer?.status).toBe(refusal)
  })
})

test.each(['personal', 'service'])('a call that waits while its %s token is revoked is refused', async (kind) => {
  const owner = await app.people.superadmin()
  const { token } = kind === 'personal' ? await app.people.personalToken(owner) : await app.people.serviceAccount()
  const other = await app.people.employee()
  const { params, body } = (await requestsOfAll(app)['PUT /employee/:id']!(other)) as Request
  const { status } = await during(
    [lockEmployee, other.uuid],
    () => app.callRaw(employeesApi.update, { params, body } as never, { as: { ...owner, token } }),
    () =>
      app.db
        .updateTable('api_token')
        .set({ revoked_at: sql<Date>`now()` })
        .where('ending', '=', token.slice(-4))
        .execute(),
  )
  expect(status).toBe(401)
})

test('a session that begins beside two-step sign-in gave the code, or asks for it', async () => {
  for (const order of ['sign-in first', 'factor first']) {
    const who = await owner()
    const secret = await secretOf(who)
    const calls = [
      () => app.callRaw(accessApi.login, { body: { email: who.email, password: testPassword } }),
      () => turnOn(who, secret),
    ]
    await inOrder(who, order === 'sign-in first' ? calls : calls.toReversed())
    const sessions = app.db.selectFrom('session').select(['id', 'has_second_factor']).where('account_id', '=', who.uuid)
    expect(await sessions.execute()).toEqual([{ id: who.sessionId, has_second_factor: true }])
  }
})

test('a session of the previous version has proved no factor, and asks for a code where one is required', async () => {
  const who = await owner()
  await turnOn(who, await secretOf(who))
  const old = { ...who, ...(await app.people.session(who.uuid)) }
  await sql`update company_setting set second_factor_roles = '{Employee}', second_factor_days = 0`.execute(app.db)
  try {
    expect((await app.call(employeesApi.own, {}, { as: who })).status).toBe(200)
    expect((await app.call(employeesApi.own, {}, { as: old })).status).toBe(403)
  } finally {
    await sql`update company_setting set second_factor_roles = '{}'`.execute(app.db)
  }
})

test('a sign-in at the identity provider that waits for the account begins no session once it is unlinked', async () => {
  const who = await owner()
  const link = { issuer: 'https://idp.example', subject: crypto.randomUUID() }
  await app.db
    .insertInto('account_identity')
    .values({ account_id: who.uuid, ...link })
    .execute()
  const identity = {
    issuer: link.issuer,
    subjects: [link.subject] as [string],
    objectId: undefined,
    address: { email: who.email },
    claims: {} as never,
    idToken: 'x',
    hasSecondFactor: false,
  }
  const signingIn = { identity, settings: {} as never, device: 'Firefox', keys: app.keys }
  const signIn = () =>
    signInFromProvider(app.db, { ...signingIn, today: todayIn('UTC'), rightsChanged: checkDeparturesWith })
  expect(await signIn()).toMatchObject({ kind: 'signed-in', accountId: who.uuid })
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from account where id = $1 for update', [who.uuid])
  const waiting = signIn()
  await untilWaiting(app.pool)
  await client.query('delete from account_identity where account_id = $1', [who.uuid])
  await client.query('delete from session where account_id = $1', [who.uuid])
  await client.query('commit')
  client.release()
  expect(await waiting).toEqual({ kind: 'unknown' })
  expect(await app.db.selectFrom('session').select('id').where('account_id', '=', who.uuid).execute()).toEqual([])
})

test('an emailed link never goes to an address that has changed', async () => {
  const who = await owner()
  const compose = accessEmails(app.db, app)['reset']!
  const order = { template: 'reset', recipientId: who.uuid }
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from account where id = $1 for update', [who.uuid])
  const email = compose(order)
  await untilWaiting(app.pool)
  await client.query('update employee set email = $2 where id = $1', [who.uuid, `new.${who.email}`])
  await client.query('commit')
  client.release()
  expect((await email)?.to.address).toBe(`new.${who.email}`)
})

test('the password is not changed by one that another change has replaced since', async () => {
  const who = await owner()
  const change = (to: string) => {
    const body = { currentPassword: testPassword, newPassword: to, confirmPassword: to }
    return app.callRaw(accessApi.changePassword, { body }, { as: who })
  }
  const answers = await Promise.all([change('rain over the Neretva'), change('snow over the Neretva')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('ending access records which feeds have ended', async () => {
  const who = await owner()
  const { uuid } = await app.people.calendarFeed(who)
  await transact(app.db, (trx) => endAccess(trx, who.uuid, {}, { actorId: hr.uuid }))
  const entry = await app.db
    .selectFrom('history')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', uuid)
    .execute()
  expect(entry).toEqual([{ action: 'deleted', actor_id: hr.uuid }])
})
