import { refusals } from '../../lib/refusals.ts'
import { english } from '@hr/contract/lib/messages'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testCookies, testPassword, type Person } from '../../testing/people.ts'
import { deriveKeys } from '../../lib/keys.ts'
import { createRateLimits, deleteOldRateLimitEvents } from '../../http/rate-limits.ts'
import { encrypt } from '../../lib/encryption.ts'
import { nowInSeconds } from '../../lib/clock.ts'
import { deleteExpired } from './access.queries.ts'
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts'

const origin = { origin: 'http://localhost:3000' }

const signIn = (app: TestApp, email: string, password = testPassword, headers: Record<string, string> = {}) =>
  app.call(accessApi.login, { body: { email, password } }, { headers })

const cookieOf = (headers: Record<string, unknown>, name: string): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]

describe('signing in', () => {
  test('returns a token and the user, and sets a cookie that scripts cannot read', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ password: testPassword, email: 'Ana.Kovac@example.com' })
    const { status, result, headers } = await signIn(app, 'ana.kovac@EXAMPLE.com')
    expect(status).toBe(200)
    expect(result).toMatchObject({
      token: expect.any(String),
      user: {
        uuid: ana.uuid,
        email: 'Ana.Kovac@example.com',
        role: { name: 'Employee' },
        admin: 'false',
        superAdminHr: 'false',
      },
    })
    const cookie = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((text) => text.startsWith(`${testCookies.session}=`))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('sets a hint cookie without a secret, which scripts can read', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const hint = cookieOf((await signIn(app, 'ana@example.com')).headers, testCookies.hint)
    expect(hint).toBe(`${testCookies.hint}=true`)
  })

  test('binds the cookie to the host over HTTPS', async () => {
    const app = await testApp({ PUBLIC_URL: 'https://hr.example.com' })
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const { headers } = await signIn(app, 'ana@example.com')
    expect(String(headers['set-cookie'])).toMatch(/__Host-hr-session=.*Secure/)
    expect(headers['strict-transport-security']).toBeDefined()
  })

  test('gives a wrong password, an unknown address and an account without a password the same answer', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    await app.people.employee({ email: 'invited@example.com' })
    const answers = [
      await signIn(app, 'ana@example.com', 'not her password'),
      await signIn(app, 'missing@example.com'),
      await signIn(app, 'invited@example.com'),
    ]
    for (const { status, result } of answers) {
      expect(status).toBe(401)
      expect(result).toMatchObject({ message: english(accessTexts.wrongCredentials) })
    }
  })

  test.each([
    ['Not active', { status: 'Not active' }],
    ['archived', { isArchived: true }],
  ] as const)('answers the right password of an account that is %s with a message and no session', async (_, state) => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com', ...state })
    const { status, result, headers } = await signIn(app, 'ana@example.com')
    expect(status).toBe(200)
    expect(result).toEqual({ loginMessage: english(accessTexts.mayNotSignIn), needsCode: false })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('a person on maternity leave may sign in', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com', status: 'Maternity leave' })
    expect(await signIn(app, 'ana@example.com')).toMatchObject({ status: 200, result: { token: expect.any(String) } })
  })

  test.each([
    ['', testPassword, 'email', 'Required field'],
    ['ana', testPassword, 'email', 'Invalid email address'],
    ['ana@example.com', '', 'password', 'Required field'],
  ])('rejects %j with the password %j: %s %s', async (email, password, field, message) => {
    const app = await testApp()
    expect(await signIn(app, email, password)).toMatchObject({
      status: 400,
      result: { message: expect.arrayContaining([expect.objectContaining({ field, message })]) },
    })
  })
})

describe('too many failures', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('for an account block sign-in from one address, even with the right password, but not elsewhere', async () => {
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    for (let failure = 0; failure < 10; failure += 1)
      expect((await signIn(app, 'ana@example.com', 'not her password', from('203.0.113.7'))).status).toBe(401)
    const refused = await signIn(app, 'ana@example.com', testPassword, from('203.0.113.7'))
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    expect((await signIn(app, 'ana@example.com', testPassword, from('203.0.113.8'))).status).toBe(200)
  })

  test('from the networks of one customer count together for an account', async () => {
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const attack = (number: number) =>
      signIn(app, 'ana@example.com', 'not her password', from(`2001:db8:1:${number.toString(16)}::1`))
    for (let failure = 0; failure < 10; failure += 1) expect((await attack(failure)).status).toBe(401)
    expect((await attack(10)).status).toBe(429)
    expect((await signIn(app, 'ana@example.com', testPassword, from('2001:db8:2::1'))).status).toBe(200)
  })

  test('from a blocked address do not lock the account elsewhere', async () => {
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const attack = () => signIn(app, 'ana@example.com', 'not her password', from('203.0.113.7'))
    const answers = await Promise.all(Array.from({ length: 110 }, attack))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await signIn(app, 'ana@example.com', testPassword, from('203.0.113.8'))).status).toBe(200)
  })

  test('for an account are reset by `npm run admin -- unlock`, at every address', async () => {
    const app = await testApp()
    for (const name of ['ana', 'ivan'])
      await app.people.employee({ password: testPassword, email: `${name}@example.com` })
    for (let failure = 0; failure < 10; failure += 1)
      for (const name of ['ana', 'ivan']) await signIn(app, `${name}@example.com`, 'not the password')
    await createRateLimits(app.keys.rateLimit).unlock(app.db, 'ana@example.com')
    expect((await signIn(app, 'ana@example.com', testPassword)).status).toBe(200)
    expect((await signIn(app, 'ivan@example.com', testPassword)).status, 'another account').toBe(429)
  })

  test('at the same time are all counted', async () => {
    const app = await testApp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(app, 'missing@example.com')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('for an account over all addresses block sign-in, except in a browser that signed in before', async () => {
    refusals.delete('sign-in account')
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    const ana = await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const { headers } = await signIn(app, 'ana@example.com', testPassword, from('198.51.100.1'))
    const known = cookieOf(headers, testCookies.knownBrowser) ?? ''
    await failAtAccount(app, ana, 110)
    expect((await signIn(app, 'ana@example.com', testPassword, from('198.51.100.2'))).status, 'a few networks').toBe(
      200,
    )
    await failAtAccount(app, ana, 1000)
    expect((await signIn(app, 'ana@example.com', testPassword, from('198.51.100.2'))).status).toBe(429)
    expect(
      (await signIn(app, 'ana@example.com', testPassword, { ...from('198.51.100.2'), cookie: known })).status,
    ).toBe(200)
    expect(refusals.get('sign-in account')).toBe(1)
  })

  test('for an account from one network do not block a browser in it that signed in before', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const { headers } = await signIn(app, 'ana@example.com')
    const cookie = cookieOf(headers, testCookies.knownBrowser) ?? ''
    for (let failure = 0; failure < 10; failure += 1) await signIn(app, 'ana@example.com', 'not her password')
    expect((await signIn(app, 'ana@example.com')).status).toBe(429)
    for (let failure = 0; failure < 10; failure += 1)
      expect((await signIn(app, 'ana@example.com', 'not her password', { cookie })).status).toBe(401)
    expect((await signIn(app, 'ana@example.com', testPassword, { cookie })).status, 'its own limit').toBe(429)
  })

  test('count in a browser that signed in before, however its cookie is written or renewed', async () => {
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    await app.people.employee({ password: testPassword, email: 'ivan@example.com' })
    const signedIn = async (email: string, headers: Record<string, string> = {}) =>
      cookieOf((await signIn(app, email, testPassword, headers)).headers, testCookies.knownBrowser) ?? ''
    const first = await signedIn('ana@example.com')
    const again = await signedIn('ana@example.com', { cookie: first })
    const shared = await signedIn('ivan@example.com', { cookie: again })
    expect(new Set([first, again, shared]).size).toBe(3)
    const spellings = [first, again, shared].flatMap((cookie) => [cookie, `${cookie}.`, `${cookie}..`])
    for (let failure = 0; failure < 10; failure += 1) {
      const cookie = spellings[failure % spellings.length]!
      expect((await signIn(app, 'ana@example.com', 'not her password', { cookie })).status).toBe(401)
    }
    for (const cookie of spellings)
      expect((await signIn(app, 'ana@example.com', testPassword, { cookie })).status, cookie).toBe(429)
  })

  test('know no browser by a cookie of the previous version, which had no id', async () => {
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    const ana = await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    const key = app.keys.knownBrowser
    const old = encrypt(key, JSON.stringify([[ana.uuid, nowInSeconds() + 3600]]), 'known browser').toString('base64url')
    expect(knownBrowserOf(key, old, ana.uuid)).toBeUndefined()
    const renewed = knownBrowserCookie(key, old, 'another')
    expect(knownBrowserOf(key, renewed, ana.uuid), 'nor after another account has signed in').toBeUndefined()
  })

  test('ignores a forged cookie of a known browser', async () => {
    const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
    const ana = await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    await failAtAccount(app, ana, 1000)
    const { knownBrowser } = deriveKeys(Buffer.alloc(32, 1))
    const cookie = `${testCookies.knownBrowser}=${knownBrowserCookie(knownBrowser, undefined, ana.uuid)}`
    expect((await signIn(app, 'ana@example.com', testPassword, { ...from('198.51.100.2'), cookie })).status).toBe(429)
  })

  test('from one address over all accounts block sign-in to every account', async () => {
    const app = await testApp({ SIGN_IN_FAILURES_PER_ADDRESS: '3' })
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    for (const name of ['a', 'b', 'c']) expect((await signIn(app, `${name}@example.com`)).status).toBe(401)
    expect((await signIn(app, 'ana@example.com')).status).toBe(429)
  })

  test('expire after 15 minutes', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    for (let failure = 0; failure < 10; failure += 1) await signIn(app, 'ana@example.com', 'not her password')
    await sql`update rate_limit_event set at = at - interval '15 minutes'`.execute(app.db)
    expect((await signIn(app, 'ana@example.com')).status).toBe(200)
  })

  test('do not count if a clock that was set back since has dated them', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    for (let failure = 0; failure < 10; failure += 1) await signIn(app, 'ana@example.com', 'not her password')
    await sql`update rate_limit_event set at = at + interval '3 days'`.execute(app.db)
    expect((await signIn(app, 'ana@example.com')).status).toBe(200)
    await deleteOldRateLimitEvents(app.db)
    expect(await app.db.selectFrom('rate_limit_event').select('id').execute()).toEqual([])
  })

  test('do not include successful sign-ins', async () => {
    const app = await testApp()
    await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    for (let time = 0; time < 11; time += 1) expect((await signIn(app, 'ana@example.com')).status).toBe(200)
  })

  /** Adds failures from many addresses directly, without the time that hashing takes. */
  async function failAtAccount(app: TestApp, { email }: Person, times: number) {
    await signIn(app, email, 'not her password', from('192.0.2.1'))
    await sql`insert into rate_limit_event (kind, key) select kind, key from rate_limit_event, generate_series(2, ${times}) where kind = 'sign-in account'`.execute(
      app.db,
    )
  }
})

describe('a session', () => {
  const me = (app: TestApp, token: string) =>
    app.app
      .inject({ url: '/api/v1/logged-employee', headers: { authorization: `Bearer ${token}` } })
      .then(({ statusCode }) => statusCode)
  const refresh = (app: TestApp, cookie: string, headers: Record<string, string> = origin) =>
    app.call(accessApi.refresh, {}, { headers: { cookie, ...headers } })

  test('issues new access tokens for its cookie', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    const { status, result } = await refresh(app, ana.cookie)
    expect(status).toBe(200)
    expect(result.user).toMatchObject({ uuid: ana.uuid })
    expect(await me(app, result.token)).toBe(200)
  })

  test.each([[{}], [{ origin: 'https://evil.example' }], [{ origin: 'http://localhost:3001' }], [{ origin: 'null' }]])(
    'is not refreshed for a page of another origin: %j',
    async (headers) => {
      const app = await testApp()
      const ana = await app.people.employee()
      expect((await refresh(app, ana.cookie, headers as Record<string, string>)).status).toBe(403)
    },
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts the origin %s on this machine',
    async (ours) => {
      const app = await testApp()
      const ana = await app.people.employee()
      expect((await refresh(app, ana.cookie, { origin: ours })).status).toBe(200)
    },
  )

  test('ends with signing out, from the next request on', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    const { status, headers } = await app.call(accessApi.logout, {}, { headers: { cookie: ana.cookie, ...origin } })
    expect(status).toBe(200)
    expect(headers['clear-site-data']).toBe('"cache"')
    expect(cookieOf(headers, testCookies.session)).toBe(`${testCookies.session}=`)
    expect(cookieOf(headers, testCookies.hint)).toBe(`${testCookies.hint}=`)
    expect(await me(app, ana.token)).toBe(401)
    expect((await refresh(app, ana.cookie)).status).toBe(401)
  })

  test('cannot be used with the cookie alone', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    const response = await app.app.inject({
      url: '/api/v1/logged-employee',
      headers: { cookie: ana.cookie, ...origin },
    })
    expect(response.statusCode).toBe(401)
  })

  test.each([
    ['archived', { is_archived: true }],
    ['set Not active', { status: 'Not active' }],
  ] as const)('ends with the next request when the person is %s', async (_, change) => {
    const app = await testApp()
    const ana = await app.people.employee()
    expect(await me(app, ana.token)).toBe(200)
    await app.db.updateTable('employee').set(change).where('id', '=', ana.uuid).execute()
    expect(await me(app, ana.token)).toBe(401)
    expect((await refresh(app, ana.cookie)).status).toBe(401)
  })

  test('loses a removed role with the next request', async () => {
    const app = await testApp()
    const admin = await app.people.admin()
    const list = () =>
      app.app.inject({ url: '/api/v1/employees?page=1', headers: { authorization: `Bearer ${admin.token}` } })
    expect((await list()).statusCode).toBe(200)
    await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', admin.uuid).execute()
    expect((await list()).statusCode).toBe(403)
  })

  test('ends after 8 hours without a request; a token refresh does not count', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    await sql`update session set last_active_at = now() - interval '8 hours' + interval '1 minute'`.execute(app.db)
    const last = await refresh(app, ana.cookie)
    expect(last.status).toBe(200)
    expect(last.result.idleEndsIn).toBeGreaterThan(0)
    expect(last.result.idleEndsIn).toBeLessThanOrEqual(60)
    await sql`update session set last_active_at = last_active_at - interval '2 minutes'`.execute(app.db)
    expect((await refresh(app, ana.cookie)).status).toBe(401)
    expect(await me(app, ana.token)).toBe(401)
  })

  test('lasts while there are requests, for 7 days at most', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    await sql`update session set last_active_at = now() - interval '7 hours'`.execute(app.db)
    expect(await me(app, ana.token)).toBe(200)
    const { last } = await app.db
      .selectFrom('session')
      .select(sql<boolean>`last_active_at > now() - interval '1 minute'`.as('last'))
      .executeTakeFirstOrThrow()
    expect(last).toBe(true)
    await sql`update session set created_at = now() - interval '7 days'`.execute(app.db)
    expect(await me(app, ana.token)).toBe(401)
  })

  test('begins now if the clock was set back since', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    const future = sql<Date>`now() + interval '30 days'`
    await app.db
      .updateTable('session')
      .set({ created_at: future, last_active_at: future, confirmed_at: future })
      .execute()
    expect((await app.call(sessionsApi.isConfirmed, { query: {} }, { as: ana })).result.isNeeded).toBe(true)
    await deleteExpired(app.db)
    expect(await me(app, ana.token)).toBe(200)
    await sql`update session set created_at = created_at - interval '7 days'`.execute(app.db)
    expect(await me(app, ana.token)).toBe(401)
    await sql`update session set created_at = now(), last_active_at = last_active_at - interval '8 hours'`.execute(
      app.db,
    )
    expect(await me(app, ana.token)).toBe(401)
  })

  test('is ended by a new sign-in in the same browser', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ password: testPassword, email: 'ana@example.com' })
    await signIn(app, 'ana@example.com', testPassword, { cookie: ana.cookie })
    expect(await me(app, ana.token)).toBe(401)
  })

  test.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['no signature', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.'],
  ])('refuses the token: %s', async (_, token) => {
    const app = await testApp()
    expect(await me(app, token)).toBe(401)
  })
})
