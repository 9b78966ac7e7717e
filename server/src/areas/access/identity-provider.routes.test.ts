import { english } from '@hr/contract/lib/messages'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { identityProviderApi, identityProviderTexts } from '@hr/contract/areas/access/identity-provider'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { usersApi } from '@hr/contract/areas/users/users'
import { roleOf } from '@hr/contract/areas/access/roles'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { languageCookie } from '@hr/contract/lib/cookies'
import { decodeJwt, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  browserOf,
  cookieOf,
  failureOf,
  outcomeOf,
  path,
  publicUrl,
  refused,
  requestCookieOf,
  signedIn,
  unknown,
} from '../../testing/browser-at-provider.ts'
import {
  clientId,
  clientSecret,
  signInAtProvider,
  startIdentityProvider,
  type ProviderPerson,
  type TestProvider,
} from '../../testing/identity-provider.ts'
import { confirmByProvider } from './provider-sign-in.commands.ts'
import { testCookies, testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

// One file: every sign-in runs against the same identity provider.

// Tests signing in at a real identity provider, token by token.

const people = new Map<string, ProviderPerson>()
let provider: TestProvider
let app: TestApp
const settings = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_ADMIN_CLAIM: 'groups=hr-admins',
  OIDC_SUPERADMIN_CLAIM: 'groups=hr-superadmins',
  SIGN_IN_FAILURES_PER_ADDRESS: '100000',
})

beforeAll(async () => {
  provider = await startIdentityProvider({ publicUrl, personOf: (subject) => people.get(subject) })
  app = await sharedTestApp(settings())
})
afterAll(() => provider.close())
beforeEach(() => void (provider.forging.forge = undefined))

const get = (address: string, cookie = '', on = app) => browserOf(on).get(address, cookie)
const goTo = (subject: string, query = '', cookie = '') => browserOf(app).goTo(subject, query, cookie)
const signIn = (subject: string, query = '') => browserOf(app).signIn(subject, query)

/** Creates a user whom the provider knows under the email address of an account here. */
async function known(more: ProviderPerson = {}, wanted: Parameters<TestApp['people']['person']>[0] = {}) {
  const person = await app.people.person(wanted)
  const subject = crypto.randomUUID()
  people.set(subject, { email: person.email, email_verified: true, ...more })
  return { person, subject }
}

const flagsOf = (uuid: string) =>
  app.db.selectFrom('account').select(['admin', 'super_admin_hr']).where('id', '=', uuid).executeTakeFirstOrThrow()

describe('the client secret', () => {
  const secret = '-_.~+/=% and 32 characters in all'

  /** Signs in at a separate provider. */
  async function signInWith(offered: Partial<Parameters<typeof startIdentityProvider>[0]>, more = {}) {
    const strict = await startIdentityProvider({
      publicUrl,
      personOf: (subject) => people.get(subject),
      secret,
      ...offered,
    })
    onTestFinished(() => void strict.close())
    const there = await testApp({ ...settings(), OIDC_ISSUER: strict.issuer, OIDC_CLIENT_SECRET: secret, ...more })
    const { email } = await there.people.person()
    people.set(email, { email, email_verified: true })
    const start = await get(path(identityProviderApi.start), '', there)
    const back = await signInAtProvider(start.location, email, publicUrl)
    const answer = await get(back.href, requestCookieOf(start), there)
    return { failure: failureOf(answer), isSignedIn: signedIn(answer), sentBy: strict.secretsSentBy }
  }

  test('is sent in the body if the provider supports it, because some do not decode the header', async () => {
    expect(await signInWith({ comparesRawSecret: true })).toEqual({
      failure: '',
      isSignedIn: true,
      sentBy: ['client_secret_post'],
    })
  })

  test('is sent in the header if the provider supports nothing else', async () => {
    expect(await signInWith({ authentication: ['client_secret_basic'] })).toMatchObject({
      isSignedIn: true,
      sentBy: ['client_secret_basic'],
    })
  })

  test('is sent according to the setting', async () => {
    const way = { OIDC_CLIENT_AUTHENTICATION: 'client_secret_basic' }
    expect(await signInWith({}, way)).toMatchObject({ isSignedIn: true, sentBy: ['client_secret_basic'] })
  })
})

describe('signing in', () => {
  test('redirects to the requested page with a new session', async () => {
    const { person, subject } = await known()
    const answer = await signIn(subject, '?next=/positions?q=dev')
    expect(answer).toMatchObject({ status: 302, location: `${publicUrl}/positions?q=dev` })
    const cookie = `${testCookies.session}=${cookieOf(answer, testCookies.session)}`
    const headers = { origin: publicUrl, cookie }
    const { status, result } = await app.call(accessApi.refresh, {}, { headers })
    expect({ status, user: result.user.uuid }).toEqual({ status: 200, user: person.uuid })
  })

  test('chooses the page in the language of the user', async () => {
    const { person, subject } = await known()
    expect(cookieOf(await signIn(subject), languageCookie)).toBeUndefined()
    await app.db.updateTable('account').set({ language: 'hr' }).where('id', '=', person.uuid).execute()
    expect(cookieOf(await signIn(subject), languageCookie)).toBe('hr')
  })

  test('uses PKCE, state and nonce', async () => {
    const { location } = await get(path(identityProviderApi.start))
    const { searchParams } = new URL(location)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      redirect_uri: `${publicUrl}/api/v1/oidc/callback`,
    })
  })

  test('stores its state behind a cookie that is sent only to the callback', async () => {
    const response = await app.app.inject({ url: path(identityProviderApi.start) })
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^hr-provider-[\w-]{43}-3000$/),
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
      path: '/api/v1/oidc/callback',
    })
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/login',
    'javascript:alert(1)',
    '/\u0009/evil.example',
    '/no-such-screen',
    '/api/v1/oidc/start',
    'positions',
  ])('never redirects to %s', async (next) => {
    const { subject } = await known()
    const { location } = await signIn(subject, `?next=${encodeURIComponent(next)}`)
    expect(location).toBe(`${publicUrl}/`)
  })

  test('finds a linked account by subject, even if the email address changed', async () => {
    const { person, subject } = await known()
    await signIn(subject)
    people.set(subject, { email: 'other@example.com', email_verified: false })
    const answer = await signIn(subject)
    expect(signedIn(answer)).toBe(true)
    const { result } = await app.call(
      accessApi.refresh,
      {},
      { headers: { origin: publicUrl, cookie: `${testCookies.session}=${cookieOf(answer, testCookies.session)}` } },
    )
    expect(result.user.uuid).toBe(person.uuid)
  })

  test('refuses another user who received the same email address at the provider', async () => {
    const { person, subject } = await known()
    await signIn(subject)
    const another = crypto.randomUUID()
    people.set(another, { email: person.email, email_verified: true })
    const answer = await signIn(another)
    expect(answer.location).toBe(`${publicUrl}/unauthorized?reason=unknown`)
    expect(signedIn(answer)).toBe(false)
  })
})

describe('sign-in is refused', () => {
  test('without an account', async () => {
    people.set('stranger', { email: 'stranger@example.com', email_verified: true })
    expect(outcomeOf(await signIn('stranger'))).toEqual(unknown)
  })

  test.each([false, undefined, 'true'])('with an unverified email address (%s)', async (email_verified) => {
    const { person } = await known()
    const subject = crypto.randomUUID()
    people.set(subject, { email: person.email, ...(email_verified !== undefined && { email_verified }) })
    expect(outcomeOf(await signIn(subject))).toEqual(refused(english(identityProviderTexts.unverified)))
  })

  test('with an email address that changes during the sign-in', async () => {
    const { person, subject } = await known()
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('update employee set email = $2 where id = $1', [person.uuid, `new.${person.email}`])
    const answer = signIn(subject)
    await untilWaiting(app.pool)
    await client.query('commit')
    client.release()
    expect(outcomeOf(await answer)).toEqual(unknown)
    const links = app.db.selectFrom('account_identity').select('subject').where('account_id', '=', person.uuid)
    expect(await links.execute()).toEqual([])
  })

  test('with an email address that only resembles one', async () => {
    await app.people.person({ email: 'kim@example.com' })
    for (const name of ['\u212aim', 'ｋim', '\u200bkim', ' kim']) {
      const subject = crypto.randomUUID()
      people.set(subject, { email: `${name}@example.com`, email_verified: true })
      expect(outcomeOf(await signIn(subject)), name).toEqual(unknown)
    }
  })

  test('for an archived or inactive account', async () => {
    expect(outcomeOf(await signIn((await known({}, { isArchived: true })).subject))).toEqual(unknown)
    expect(outcomeOf(await signIn((await known({}, { status: 'Not active' })).subject))).toEqual(unknown)
    const { person, subject } = await known()
    await signIn(subject)
    await app.people.archive(person)
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
  })

  test('for a person whom a token added, before HR has invited them', async () => {
    const { person, subject } = await known()
    const wait = { waits_for_invitation: true }
    await app.db.updateTable('account').set(wait).where('id', '=', person.uuid).execute()
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
    await app.call(employeesApi.sendCredentials, { params: { id: person.uuid } }, { as: await app.people.superadmin() })
    expect(signedIn(await signIn(subject))).toBe(true)
  })

  test('for an account that an identity directory has switched off', async () => {
    const { person, subject } = await known()
    await signIn(subject)
    await app.db
      .updateTable('account')
      .set({ directory_disabled_at: sql<Date>`now()` })
      .where('id', '=', person.uuid)
      .execute()
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
  })
})

test('archiving ends a provider session with the next request, on every node', async () => {
  const { person, subject } = await known()
  const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
  const headers = { origin: publicUrl, cookie }
  const { result } = await app.call(accessApi.refresh, {}, { headers })
  const as = { token: result.token } as Person
  const node = await app.anotherNode()
  const onNode = async () =>
    (await node.inject({ url: path(sessionsApi.list), headers: { authorization: `Bearer ${result.token}` } }))
      .statusCode
  expect(await onNode()).toBe(200)
  expect((await app.call(sessionsApi.list, { query: {} }, { as })).status).toBe(200)
  await app.people.archive(person)
  expect((await app.call(sessionsApi.list, { query: {} }, { as })).status).toBe(401)
  expect((await app.call(accessApi.refresh, {}, { headers })).status).toBe(401)
  expect(await onNode()).toBe(401)
})

test('limits sign-ins through the provider by network address, with a message', async () => {
  const limited = await testApp({ ...settings(), SIGN_IN_FAILURES_PER_ADDRESS: '3' })
  const start = () => get(path(identityProviderApi.start), '', limited)
  for (let time = 0; time < 3; time += 1) expect((await start()).location).toContain(provider.issuer)
  expect(outcomeOf(await start())).toEqual(refused(english(accessTexts.tooManyFailures)))
})

test('does not count sign-ins through the provider that succeed', async () => {
  const counted = () =>
    app.db.selectFrom('rate_limit_event').select('id').where('kind', '=', 'provider address').orderBy('id').execute()
  const before = await counted()
  const { subject } = await known()
  expect(signedIn(await signIn(subject))).toBe(true)
  expect(await counted()).toEqual(before)
})

describe('the callback', () => {
  test('works once', async () => {
    const { subject } = await known()
    const { back, cookie } = await goTo(subject)
    expect(signedIn(await get(back.href, cookie))).toBe(true)
    expect(outcomeOf(await get(back.href, cookie))).toEqual(refused(english(identityProviderTexts.signInExpired)))
  })

  test('works once for concurrent requests, too', async () => {
    const { subject } = await known()
    const { back, cookie } = await goTo(subject)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(back.href, cookie)))
    expect(answers.filter(signedIn)).toHaveLength(1)
  })

  test('works only in the browser that started the sign-in', async () => {
    const { subject } = await known()
    const { back } = await goTo(subject)
    expect(outcomeOf(await get(back.href))).toEqual(refused(english(identityProviderTexts.signInExpired)))
    const other = await get(path(identityProviderApi.start))
    expect(outcomeOf(await get(back.href, requestCookieOf(other)))).toEqual(
      refused(english(identityProviderTexts.signInExpired)),
    )
  })

  test('of each of several tabs signs in, whichever ends first', async () => {
    const { subject } = await known()
    const [first, second] = [await goTo(subject, '?next=/positions'), await goTo(subject, '?next=/projects')]
    const cookies = `${first.cookie}; ${second.cookie}`
    expect(await get(first.back.href, cookies)).toMatchObject({ location: `${publicUrl}/positions` })
    const last = await get(second.back.href, cookies)
    expect([last.location, signedIn(last)]).toEqual([`${publicUrl}/projects`, true])
  })

  test('that comes late leads a user who has signed in since to the page', async () => {
    const { subject } = await known()
    const { back, cookie } = await goTo(subject, '?next=/positions')
    await app.db
      .updateTable('provider_sign_in')
      .set({ expires_at: sql<Date>`'2020-01-01'` })
      .execute()
    const here = `${cookie}; ${testCookies.hint}=true`
    expect(outcomeOf(await get(back.href, here))).toEqual({ location: '/positions', failure: '', isSignedIn: false })
    // Once more, as by going back in the browser.
    expect(outcomeOf(await get(back.href, here))).toEqual({ location: '/', failure: '', isSignedIn: false })
  })

  test('expires after ten minutes', async () => {
    const { subject } = await known()
    const { back, cookie } = await goTo(subject)
    await app.db
      .updateTable('provider_sign_in')
      .set({ expires_at: sql<Date>`'2020-01-01'` })
      .execute()
    expect(outcomeOf(await get(back.href, cookie))).toEqual(refused(english(identityProviderTexts.signInExpired)))
  })

  test('is refused with another state, code or issuer', async () => {
    const { subject } = await known()
    for (const [name, value, reason] of [
      ['state', 'another', english(identityProviderTexts.signInExpired)],
      ['iss', 'https://evil.example', english(identityProviderTexts.refused)],
    ] as const) {
      const { back, cookie } = await goTo(subject)
      back.searchParams.set(name, value)
      expect(outcomeOf(await get(back.href, cookie))).toEqual(refused(reason))
    }
    const { back, cookie } = await goTo(subject)
    back.searchParams.set('code', 'another')
    const answer = await get(back.href, cookie)
    expect(signedIn(answer)).toBe(false)
    expect(answer.location).toBe(`${publicUrl}/login`)
  })

  test("shows the provider's error message, but only to the user it belongs to", async () => {
    const start = await get(path(identityProviderApi.start))
    const cookie = requestCookieOf(start)
    const state = new URL(start.location).searchParams.get('state') ?? ''
    const error = (given: string) =>
      `${path(identityProviderApi.callback)}?${new URLSearchParams({ error: 'access_denied', error_description: 'You have left the company', state: given, iss: provider.issuer }).toString()}`
    const answer = await get(error(state), cookie)
    expect(answer.location).toBe(`${publicUrl}/login`)
    expect(failureOf(answer)).toBe('You have left the company')
    expect(outcomeOf(await get(error(state)))).toEqual(refused(english(identityProviderTexts.signInExpired)))
  })
})

describe('a token', () => {
  const claimsOf = (idToken: string): JWTPayload => decodeJwt(idToken)
  const sign = (claims: JWTPayload, key = provider.keys.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key)
  const now = () => Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000)

  const ofAnotherIssuer = 'of another issuer'
  const forgeries: Record<string, (idToken: string) => Promise<string> | string> = {
    'without a signature': (token) => new UnsecuredJWT(claimsOf(token)).encode(),
    'signed with the public key as a secret': async (token) =>
      new SignJWT(claimsOf(token))
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .sign(new TextEncoder().encode(await exportSPKI(provider.keys.publicKey))),
    'signed with our own secret': (token) =>
      new SignJWT(claimsOf(token)).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
    'signed with another key': async (token) => sign(claimsOf(token), (await generateKeyPair('RS256')).privateKey),
    'whose claims were changed': (token) => {
      const [head, , signature] = token.split('.')
      const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'stranger' })).toString('base64url')
      return `${head}.${claims}.${signature}`
    },
    [ofAnotherIssuer]: (token) => sign({ ...claimsOf(token), iss: 'https://evil.example' }),
    'for another product': (token) => sign({ ...claimsOf(token), aud: 'another' }),
    'of another sign-in': (token) => sign({ ...claimsOf(token), nonce: 'another' }),
    'that has expired': (token) => sign({ ...claimsOf(token), iat: now() - 900, exp: now() - 300 }),
    'from the future': (token) => sign({ ...claimsOf(token), iat: now() + 900, exp: now() + 1800 }),
    'that is not good yet': (token) => sign({ ...claimsOf(token), nbf: now() + 900 }),
    'without a subject': (token) => {
      const { sub: _sub, ...claims } = claimsOf(token)
      return sign(claims)
    },
    'that is none': () => 'no.token.at-all',
  }

  test('is accepted if it is valid', async () => {
    const { subject } = await known()
    provider.forging.forge = (token) => sign(claimsOf(token))
    expect(signedIn(await signIn(subject))).toBe(true)
  })

  test.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['pwd'] }, false],
    [{ acr: 'mfa' }, false],
  ])('proves a second factor if it says so by %o: %s', async (more, isProved) => {
    const { person, subject } = await known()
    provider.forging.forge = (token) => sign({ ...claimsOf(token), ...more })
    await signIn(subject)
    const { rows } = await app.pool.query(
      `select s.has_second_factor, a.second_factor_at_provider from session s join account a on a.id = s.account_id
       where a.id = $1 and s.method = 'provider'`,
      [person.uuid],
    )
    expect(rows).toEqual([{ has_second_factor: isProved, second_factor_at_provider: isProved }])
  })

  test.each(Object.entries(forgeries))('is refused if it is %s', async (kind, forge) => {
    const { subject } = await known()
    provider.forging.forge = forge
    const answer = await signIn(subject)
    expect(answer).toMatchObject({ status: 302, location: `${publicUrl}/login` })
    const { otherIssuer, otherClock, refused: notVerified } = identityProviderTexts
    const reasons = new Map([
      [ofAnotherIssuer, otherIssuer],
      ...['that has expired', 'from the future', 'that is not good yet'].map((one) => [one, otherClock] as const),
    ])
    expect(failureOf(answer)).toBe(english(reasons.get(kind) ?? notVerified))
    expect(signedIn(answer)).toBe(false)
  })

  test('of an earlier sign-in is refused', async () => {
    const { subject } = await known()
    let earlier = ''
    provider.forging.forge = (token) => (earlier ||= token)
    expect(signedIn(await signIn(subject))).toBe(true)
    expect(signedIn(await signIn(subject))).toBe(false)
  })
})

describe('the flags', () => {
  test('are set and removed according to the claims', async () => {
    const { person, subject } = await known({ groups: ['staff', 'hr-admins'] })
    await signIn(subject)
    expect(await flagsOf(person.uuid)).toEqual({ admin: true, super_admin_hr: false })
    await app.people.departure(await app.people.employee(), { plannedBy: person.uuid })
    people.set(subject, { email: person.email, email_verified: true, groups: ['staff'] })
    await signIn(subject)
    expect(await flagsOf(person.uuid)).toEqual({ admin: false, super_admin_hr: false })
    const plan = app.db.selectFrom('planned_change').select('warned_of').where('planned_by', '=', person.uuid)
    expect(await plan.executeTakeFirst()).toEqual({ warned_of: 'planner' })
  })

  test('set in the application stay, whatever the claims are', async () => {
    const { person, subject } = await known({ groups: [] }, { admin: true, superAdminHr: true })
    await app.people.superadmin()
    await signIn(subject)
    expect(await flagsOf(person.uuid)).toEqual({ admin: true, super_admin_hr: true })
  })

  test('without a setting are not affected by claims', async () => {
    const { OIDC_ADMIN_CLAIM: _, ...without } = settings()
    const bare = await testApp(without)
    const person = await bare.people.employee()
    const subject = crypto.randomUUID()
    people.set(subject, { email: person.email, email_verified: true, groups: ['hr-admins'] })
    const start = await get(path(identityProviderApi.start), '', bare)
    const back = await signInAtProvider(start.location, subject, publicUrl)
    await get(back.href, requestCookieOf(start), bare)
    const { admin } = await bare.db
      .selectFrom('account')
      .select('admin')
      .where('id', '=', person.uuid)
      .executeTakeFirstOrThrow()
    expect(admin).toBe(false)
  })

  test('of the last Superadmin are never removed', async () => {
    const alone = await testApp(settings())
    const person = await alone.people.employee()
    const subject = crypto.randomUUID()
    const signInWithGroups = async (groups: string[]) => {
      people.set(subject, { email: person.email, email_verified: true, groups })
      const start = await get(path(identityProviderApi.start), '', alone)
      const back = await signInAtProvider(start.location, subject, publicUrl)
      await get(back.href, requestCookieOf(start), alone)
      const flags = alone.db.selectFrom('account').select('super_admin_hr').where('id', '=', person.uuid)
      return (await flags.executeTakeFirstOrThrow()).super_admin_hr
    }
    expect(await signInWithGroups(['hr-superadmins'])).toBe(true)
    expect(await signInWithGroups([]), 'the only one stays').toBe(true)
    await alone.people.superadmin()
    expect(await signInWithGroups([]), 'one of two goes').toBe(false)
  })

  test('never weaken the role of the last Superadmin', async () => {
    const alone = await testApp(settings())
    const person = await alone.people.superadmin()
    const subject = crypto.randomUUID()
    people.set(subject, { email: person.email, email_verified: true, groups: ['hr-admins'] })
    const signInAgain = async () => {
      const start = await get(path(identityProviderApi.start), '', alone)
      const back = await signInAtProvider(start.location, subject, publicUrl)
      expect(signedIn(await get(back.href, requestCookieOf(start), alone))).toBe(true)
      const flags = alone.db.selectFrom('account').select(['role', 'admin']).where('id', '=', person.uuid)
      return flags.executeTakeFirstOrThrow()
    }
    expect(await signInAgain(), 'the only one stays').toEqual({ role: 'Superadmin', admin: false })
    await alone.people.superadmin()
    expect(await signInAgain(), 'one of two becomes an Admin').toEqual({ role: 'Superadmin', admin: true })
  })
})

describe('signing out', () => {
  test('also signs out of the provider if the session began there', async () => {
    const { subject } = await known()
    const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
    const { result } = await app.call(accessApi.logout, {}, { headers: { origin: publicUrl, cookie } })
    const address = new URL(result.providerSignOut ?? '')
    expect(address.origin).toBe(provider.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/login`)
    expect(decodeJwt(address.searchParams.get('id_token_hint') ?? '').sub).toBe(subject)
    expect((await fetch(address)).status).toBe(200)
  })

  test('of a password session redirects nowhere else', async () => {
    const { cookie } = await app.people.employee({ password: testPassword })
    const { result } = await app.call(accessApi.logout, {}, { headers: { origin: publicUrl, cookie } })
    expect(result.providerSignOut).toBeNull()
  })

  test('is available to a user of the provider without an account', async () => {
    const { status, location } = await get(path(identityProviderApi.signOut))
    expect(status).toBe(302)
    expect(new URL(location).origin).toBe(provider.issuer)
  })

  test("stores the provider's token encrypted", async () => {
    const { person, subject } = await known()
    await signIn(subject)
    const { id_token } = await app.db
      .selectFrom('session')
      .select('id_token')
      .where('account_id', '=', person.uuid)
      .where('method', '=', 'provider')
      .executeTakeFirstOrThrow()
    expect(id_token?.toString('latin1')).not.toContain('eyJ')
  })
})

describe('a fresh sign-in', () => {
  test('confirms the session of the same person', async () => {
    const { person, subject } = await known({}, { role: 'Superadmin' })
    const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
    const { result } = await app.call(accessApi.refresh, {}, { headers: { origin: publicUrl, cookie } })
    const as = { ...person, token: result.token }
    const body = { ...validUser, role: roleOf('Admin') }
    const add = () =>
      app.call(usersApi.create, { body: { ...body, email: `${crypto.randomUUID()}@example.com` } }, { as })
    expect((await add()).status).toBe(403)

    const { start, back, cookie: attempt } = await goTo(subject, '?confirm=true&next=/users/new', cookie)
    expect(Object.fromEntries(new URL(start.location).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    expect((await get(back.href, attempt)).location).toBe(`${publicUrl}/users/new`)
    expect((await add()).status).toBe(200)
  })

  test('of another person confirms nothing', async () => {
    const { subject } = await known()
    const { subject: other } = await known()
    const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
    await signIn(other)
    const { back, cookie: attempt } = await goTo(other, '?confirm=true', cookie)
    expect(failureOf(await get(back.href, attempt))).toBe(english(identityProviderTexts.anotherPerson))
  })

  test('leads to the sign-in page if the session ends beside it', async () => {
    const { person, subject } = await known()
    const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
    let start: ReturnType<typeof get> | undefined
    await app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('session').where('account_id', '=', person.uuid).execute()
      start = get(`${path(identityProviderApi.start)}?confirm=true`, cookie)
      await untilWaiting(app.pool)
    })
    expect(await start).toMatchObject({ status: 302, location: `${publicUrl}/login` })
  })

  test('of an ended session blames no other person', async () => {
    const identity = {
      issuer: provider.issuer,
      subjects: ['gone'] as [string],
      hasSecondFactor: false,
    }
    expect(await confirmByProvider(app.db, crypto.randomUUID(), identity)).toBe('signed-out')
  })

  test('requires a signed-in user', async () => {
    expect((await get(`${path(identityProviderApi.start)}?confirm=true`)).location).toBe(`${publicUrl}/login`)
  })
})

test('starts without a reachable provider and reports it at sign-in', async () => {
  const away = await testApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'hr' })
  const answer = await get(path(identityProviderApi.start), '', away)
  expect(answer.location).toBe(`${publicUrl}/login`)
  expect(failureOf(answer)).toBe(english(identityProviderTexts.unreachable))
  expect((await away.call(accessApi.clientSettings, {})).result.identityProvider).toBe('127.0.0.1')
})
