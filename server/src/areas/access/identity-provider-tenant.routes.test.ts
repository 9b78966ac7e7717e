import { english } from '@hr/contract/lib/messages'
import { identityProviderApi, identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  browserOf,
  cookieOf,
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
  type TestProvider,
} from '../../testing/identity-provider.ts'
import { testCookies } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

// Signing in at a provider of one tenant, whose tokens have the form of Entra ID's.

const tenant = '5d4c7a1e-0b5f-4a53-9a51-2f6a3f1f6b10'
type Claims = Record<string, unknown>
/** The claims of each user at the provider. */
const users = new Map<string, Claims>()
let provider: TestProvider
let app: TestApp

const settings = (more = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_TRUST_EMAIL: '1',
  SIGN_IN_FAILURES_PER_ADDRESS: '100000',
  ...more,
})

beforeAll(async () => {
  provider = await startIdentityProvider({
    publicUrl,
    path: `/${tenant}/v2.0`,
    personOf: (subject) => (users.has(subject) ? {} : undefined),
  })
  app = await sharedTestApp(settings())
})
afterAll(() => provider.close())
beforeEach(
  () =>
    void (provider.forging.forge = (token) => {
      const claims = decodeJwt(token)
      return sign({ ...claims, ver: '2.0', tid: tenant, ...users.get(claims.sub!) })
    }),
)

const sign = (claims: Claims) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(provider.keys.privateKey)

const signIn = (subject: string, on: Pick<TestApp, 'app'> = app) => browserOf(on).signIn(subject)
const linksOf = async (uuid: string) =>
  (
    await app.db.selectFrom('account_identity').select(['issuer', 'subject']).where('account_id', '=', uuid).execute()
  ).map(({ issuer, subject }) => [issuer === provider.issuer, subject])
const directoryId = (uuid: string, id: string) =>
  app.db.updateTable('account').set({ directory_id: id }).where('id', '=', uuid).execute()

/** Creates a user at the provider with the address of an account here. */
async function known(more: Claims = {}) {
  const person = await app.people.person()
  return { person, ...userWith(person.email, more) }
}
function userWith(email: string, more: Claims = {}) {
  const [subject, oid] = [`sub-${crypto.randomUUID()}`, crypto.randomUUID()]
  users.set(subject, { oid, email, preferred_username: email, ...more })
  return { subject, oid }
}

describe('the first sign-in', () => {
  test('finds the account by the address, and links it by the object id', async () => {
    const { person, subject, oid } = await known()
    expect(signedIn(await signIn(subject))).toBe(true)
    expect(await linksOf(person.uuid)).toEqual([[true, oid]])
  })

  test('links nothing on a node without the setting, which finds the account later', async () => {
    const { person, subject } = await known()
    const node = await app.anotherNode({
      config: { ...app.config, identityProvider: { ...app.config.identityProvider!, trustsAddresses: false } },
    })
    expect(outcomeOf(await signIn(subject, { app: node }))).toEqual(refused(english(texts.unverified)))
    expect(await linksOf(person.uuid)).toEqual([])
    expect(signedIn(await signIn(subject))).toBe(true)
    expect(signedIn(await signIn(subject, { app: node }))).toBe(true)
  })

  test.each([
    ['no address', { email: undefined }, texts.noAddress],
    ['an address of another owner', { xms_edov: false }, texts.unverified],
    ['another tenant', { tid: crypto.randomUUID() }, texts.otherCompany],
    ['no object id', { oid: undefined }, texts.noObjectId],
    ['the issuer of version 1', { iss: `https://sts.windows.net/${tenant}/`, ver: '1.0' }, texts.otherIssuer],
  ])('with %s is refused', async (_, more, reason) => {
    const { person, subject } = await known(more)
    expect(outcomeOf(await signIn(subject))).toEqual(refused(english(reason)))
    expect(await linksOf(person.uuid)).toEqual([])
  })

  test('of a guest is refused with the object id to list', async () => {
    const { subject, oid } = await known({ idp: 'live.com' })
    expect(outcomeOf(await signIn(subject))).toEqual(refused(english(texts.guest(oid))))
  })

  test('of a listed guest opens the account of the setting', async () => {
    const boss = await app.people.superadmin()
    const [guest, { subject, oid }] = [await app.people.person(), userWith(boss.email, { idp: 'live.com' })]
    const identityProvider = { ...app.config.identityProvider!, guests: new Map([[oid, guest.email]]) }
    const node = await app.anotherNode({ config: { ...app.config, identityProvider } })
    expect(signedIn(await signIn(subject, { app: node }))).toBe(true)
    expect(await linksOf(boss.uuid)).toEqual([])
    expect(await linksOf(guest.uuid)).toEqual([[true, oid]])
  })

  test('in two tabs at once signs in both', async () => {
    const { person, subject, oid } = await known()
    const answers = await Promise.all([signIn(subject), signIn(subject), signIn(subject)])
    expect(answers.map(signedIn)).toEqual([true, true, true])
    expect(await linksOf(person.uuid)).toEqual([[true, oid]])
  })

  test('follows the address, not the name', async () => {
    const [ana, boss] = [await app.people.person(), await app.people.superadmin()]
    const { subject } = userWith(ana.email, { preferred_username: boss.email })
    expect(signedIn(await signIn(subject))).toBe(true)
    expect(await linksOf(boss.uuid)).toEqual([])
    expect(await linksOf(ana.uuid)).toHaveLength(1)
  })

  test('of the second of two users with one address is refused', async () => {
    const { person, subject } = await known()
    const second = userWith(person.email)
    await signIn(subject)
    expect(outcomeOf(await signIn(second.subject))).toEqual(unknown)
  })

  test('of two users with one address at once links one of them', async () => {
    const { person, subject } = await known()
    const second = userWith(person.email)
    const answers = await Promise.all([signIn(subject), signIn(second.subject)])
    expect(answers.filter(signedIn)).toHaveLength(1)
    expect(await linksOf(person.uuid)).toHaveLength(1)
  })

  test('finds no account whose sign-in waits for an invitation, or is archived', async () => {
    const { person, subject } = await known()
    await app.db.updateTable('account').set({ waits_for_invitation: true }).where('id', '=', person.uuid).execute()
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
    const archived = await known()
    await app.people.archive(archived.person)
    expect(outcomeOf(await signIn(archived.subject))).toEqual(unknown)
    expect(await linksOf(archived.person.uuid)).toEqual([])
  })
})

describe('later sign-ins', () => {
  test('find the account by the object id alone, whatever the address and the registration are', async () => {
    const { person, subject, oid } = await known()
    await signIn(subject)
    const [boss, another] = [await app.people.superadmin(), `sub-${crypto.randomUUID()}`]
    users.set(another, { oid: oid.toUpperCase(), email: boss.email, xms_edov: false })
    expect(signedIn(await signIn(another))).toBe(true)
    expect(await linksOf(person.uuid)).toEqual([[true, oid]])
    expect(await linksOf(boss.uuid)).toEqual([])
  })

  test('of an account linked by an earlier version are found by the object id from then on, also in three tabs at once', async () => {
    const { person, subject, oid } = await known({ email: undefined })
    const link = { account_id: person.uuid, issuer: provider.issuer, subject }
    await app.db.insertInto('account_identity').values(link).execute()
    const answers = await Promise.all([signIn(subject), signIn(subject), signIn(subject)])
    expect(answers.map(signedIn)).toEqual([true, true, true])
    expect(await linksOf(person.uuid)).toEqual([[true, oid]])
  })

  test.each([
    ['the object id', { oid: undefined }],
    ['the tenant', { tid: undefined }],
  ])('without %s are refused, and keep the link', async (_, more) => {
    const { person, subject, oid } = await known()
    await signIn(subject)
    users.set(subject, { ...users.get(subject), ...more })
    expect(outcomeOf(await signIn(subject))).toEqual(refused(english(texts.noObjectId)))
    expect(await linksOf(person.uuid)).toEqual([[true, oid]])
  })

  test('of a user who was erased here find no account', async () => {
    const { person, subject } = await known()
    await signIn(subject)
    await app.db.deleteFrom('account').where('id', '=', person.uuid).execute()
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
  })

  test('of a user who has become a guest are refused', async () => {
    const { subject, oid } = await known()
    await signIn(subject)
    users.set(subject, { ...users.get(subject), acct: 1 })
    expect(outcomeOf(await signIn(subject))).toEqual(refused(english(texts.guest(oid))))
  })

  test('of a newcomer with the address of a leaver do not open the record of the leaver', async () => {
    const { person, subject } = await known()
    await signIn(subject)
    const newcomer = userWith(person.email)
    expect(outcomeOf(await signIn(newcomer.subject))).toEqual(unknown)
    // The leaver's record gives up the address, and the newcomer's has it now.
    await app.db
      .updateTable('employee')
      .set({ email: `left.${person.email}` })
      .where('id', '=', person.uuid)
      .execute()
    await app.people.archive(person)
    const record = await app.people.person({ email: person.email })
    expect(signedIn(await signIn(newcomer.subject))).toBe(true)
    expect(await linksOf(record.uuid)).toEqual([[true, newcomer.oid]])
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
  })
})

describe('the id of a directory', () => {
  test('of another object refuses the address', async () => {
    const { person, subject } = await known()
    await directoryId(person.uuid, crypto.randomUUID())
    expect(outcomeOf(await signIn(subject))).toEqual(refused(english(texts.otherObject)))
    expect(await linksOf(person.uuid)).toEqual([])
  })

  test('of the same object, or of another kind, changes nothing', async () => {
    const [same, mailNickname] = [await known(), await known()]
    await directoryId(same.person.uuid, same.oid.toUpperCase())
    await directoryId(mailNickname.person.uuid, `ana.${crypto.randomUUID().slice(0, 8)}`)
    expect(signedIn(await signIn(same.subject))).toBe(true)
    expect(signedIn(await signIn(mailNickname.subject))).toBe(true)
  })

  test('opens no account by itself', async () => {
    const boss = await app.people.superadmin()
    const { subject, oid } = userWith('stranger@example.com')
    await directoryId(boss.uuid, oid)
    expect(outcomeOf(await signIn(subject))).toEqual(unknown)
  })
})

test('a changed issuer links each account again, by an address that counts there', async () => {
  const { person, subject } = await known()
  await app.db
    .insertInto('account_identity')
    .values({ account_id: person.uuid, issuer: 'https://keycloak.example.com/realms/hr', subject: 'kc' })
    .execute()
  expect(signedIn(await signIn(subject))).toBe(true)
  expect(await linksOf(person.uuid)).toHaveLength(2)
})

describe('a sign-in that another node ends', () => {
  type Settings = NonNullable<TestApp['config']['identityProvider']>

  /** Starts at this node, and returns the failure at a node with other settings. */
  async function failureWith(more: Partial<Settings>, change = (_back: URL) => {}) {
    const { person, subject } = await known()
    const node = await app.anotherNode({
      config: { ...app.config, identityProvider: { ...app.config.identityProvider!, ...more } },
    })
    const { back, cookie } = await browserOf(app).goTo(subject)
    change(back)
    const outcome = outcomeOf(await browserOf({ app: node }).get(back.href, cookie))
    expect(await linksOf(person.uuid)).toEqual([])
    return outcome
  }

  test('with another issuer is refused, also if the provider does not name itself', async () => {
    const tenantThere = crypto.randomUUID()
    const there = await startIdentityProvider({
      publicUrl,
      path: `/${tenantThere}/v2.0`,
      personOf: () => undefined,
    })
    onTestFinished(() => void there.close())
    const other = { issuer: there.issuer, tenant: tenantThere }
    expect(await failureWith(other)).toEqual(refused())
    expect(await failureWith(other, (back) => back.searchParams.delete('iss'))).toEqual(refused())
  })

  test('with a wrong secret says that the application is not accepted', async () =>
    expect(await failureWith({ clientSecret: 'expired' })).toEqual(
      refused(english(texts.clientRejected('client authentication failed'))),
    ))
})

test('an account is confirmed by the object id, also after a sign-in with an earlier version', async () => {
  const { person, subject } = await known()
  const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
  const confirm = async () => {
    const { back, cookie: attempt } = await browserOf(app).goTo(subject, '?confirm=true&next=/users/new', cookie)
    return outcomeOf(await browserOf(app).get(back.href, attempt))
  }
  expect(await confirm()).toMatchObject({ location: '/users/new', failure: '' })
  await app.db.updateTable('account_identity').set({ subject }).where('account_id', '=', person.uuid).execute()
  expect(await confirm()).toMatchObject({ location: '/users/new', failure: '' })
})

describe('a token that fits two accounts', () => {
  const twoLinked = async () => {
    const { person: now, subject, oid } = await known()
    const earlier = await app.people.person()
    const { issuer } = provider
    await app.db
      .insertInto('account_identity')
      .values([
        { account_id: now.uuid, issuer, subject: oid },
        { account_id: earlier.uuid, issuer, subject },
      ])
      .execute()
    return { now, earlier, subject, oid }
  }

  test('opens and confirms the one of the object id', async () => {
    const { now, earlier, subject, oid } = await twoLinked()
    const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
    expect(await linksOf(now.uuid)).toEqual([[true, oid]])
    await app.db.updateTable('session').set({ account_id: earlier.uuid }).where('account_id', '=', now.uuid).execute()
    const { back, cookie: attempt } = await browserOf(app).goTo(subject, '?confirm=true', cookie)
    expect(outcomeOf(await browserOf(app).get(back.href, attempt))).toEqual(refused(english(texts.anotherPerson)))
  })
})

describe('a fresh sign-in', () => {
  test.each([
    ['during the attempt, but minutes before its end', () => ({}), true],
    ['before the attempt', (now: number) => ({ auth_time: now - 600 }), false],
    ['at an unknown time', () => ({ auth_time: undefined }), false],
  ])('%s', async (_, more, isConfirmed) => {
    const { subject } = await known()
    const cookie = `${testCookies.session}=${cookieOf(await signIn(subject), testCookies.session)}`
    const { back, cookie: attempt } = await browserOf(app).goTo(subject, '?confirm=true&next=/users/new', cookie)
    const { rows } = await app.pool.query<{ now: number }>('select extract(epoch from now())::int as now')
    // A slow second factor: the attempt began five minutes ago, and the password was typed a minute later.
    await app.pool.query(`update provider_sign_in set expires_at = expires_at - interval '5 minutes'`)
    users.set(subject, { ...users.get(subject), auth_time: rows[0]!.now - 240, ...more(rows[0]!.now) })
    expect(outcomeOf(await browserOf(app).get(back.href, attempt))).toEqual(
      isConfirmed ? { location: '/users/new', failure: '', isSignedIn: false } : refused(english(texts.notFresh)),
    )
  })
})

describe('the second factor', () => {
  test('is required of the authentication context, which the token names', async () => {
    const there = await testApp(settings({ OIDC_SECOND_FACTOR: 'amr=mfa acrs=c1' }))
    const person = await there.people.person()
    const oid = crypto.randomUUID()
    const factorAfter = async (more: Claims) => {
      const { subject } = userWith(person.email, { oid, ...more })
      const start = await browserOf(there).get(path(identityProviderApi.start))
      const { searchParams } = new URL(start.location)
      expect(JSON.parse(searchParams.get('claims') ?? '')).toEqual({
        id_token: { acrs: { essential: true, values: ['c1'] } },
      })
      const back = await signInAtProvider(start.location, subject, publicUrl)
      const answer = await browserOf(there).get(back.href, requestCookieOf(start))
      expect(signedIn(answer)).toBe(true)
      const { has_second_factor } = await there.db
        .selectFrom('session')
        .select('has_second_factor')
        .where('account_id', '=', person.uuid)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return has_second_factor
    }
    expect(await factorAfter({ acrs: ['c1', 'c2'] })).toBe(true)
    expect(await factorAfter({ acrs: ['c2'] })).toBe(false)
    expect(await factorAfter({ amr: ['pwd', 'mfa'] })).toBe(true)
    expect(await factorAfter({ amr: ['pwd'], acr: '1' })).toBe(false)
  })

  test('that conditional access asks for in vain is explained without the trace', async () => {
    const start = await browserOf(app).get(path(identityProviderApi.start))
    const state = new URL(start.location).searchParams.get('state') ?? ''
    const reason = 'AADSTS50076: Due to a configuration change you must use multi-factor authentication.'
    const query = new URLSearchParams({
      error: 'interaction_required',
      error_description: `${reason} Trace ID: 1b2c Correlation ID: 3d4e Timestamp: 2026-01-01 00:00:00Z`,
      state,
      iss: provider.issuer,
    })
    const address = `${path(identityProviderApi.callback)}?${query.toString()}`
    expect(outcomeOf(await browserOf(app).get(address, requestCookieOf(start)))).toEqual(refused(reason))
  })
})

test.each([
  ['a forged message', `\u0001${JSON.stringify({ code: 'x', text: 'Forged' })}`, '{"code":"x","text":"Forged"}'],
  ['half a character', `${'x'.repeat(299)}😀`, `${'x'.repeat(299)}😀`],
  ['line breaks', 'One\r\n\ttwo', 'One two'],
  ['nothing but the trace', 'Trace ID: 1', english(texts.refused)],
])('the provider explains a refusal with %s', async (_, description, shown) => {
  const start = await browserOf(app).get(path(identityProviderApi.start))
  const state = new URL(start.location).searchParams.get('state') ?? ''
  const query = new URLSearchParams({
    error: 'access_denied',
    error_description: description,
    state,
    iss: provider.issuer,
  })
  const answer = await browserOf(app).get(
    `${path(identityProviderApi.callback)}?${query.toString()}`,
    requestCookieOf(start),
  )
  expect(outcomeOf(answer)).toEqual(refused(shown))
})

describe('an issuer of many tenants', () => {
  test('signs no one in, and says why', async () => {
    const many = await startIdentityProvider({ publicUrl, path: '/common/v2.0', personOf: () => undefined })
    onTestFinished(() => void many.close())
    const there = await testApp(settings({ OIDC_ISSUER: many.issuer, OIDC_TRUST_EMAIL: '' }))
    const answer = await browserOf(there).get(path(identityProviderApi.start))
    expect(outcomeOf(answer)).toEqual(refused(english(texts.manyTenants)))
    const { result } = await there.call(identityProviderApi.check, {}, { as: await there.people.superadmin() })
    expect(result.problem).toBe(english(texts.manyTenants))
  })
})

test('the check says whose addresses are trusted', async () => {
  const { result } = await app.call(identityProviderApi.check, {}, { as: await app.people.superadmin() })
  expect(result).toMatchObject({ problem: null, trusted: tenant })
})
