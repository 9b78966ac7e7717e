import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passkeySignInApi } from '@hr/contract/areas/access/passkey-sign-in'
import { passkeysApi, passkeysTexts as texts } from '@hr/contract/areas/access/passkeys'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { countLostPasskeys, maxChallenges } from './passkeys.commands.ts'
import { deriveKeys, sign } from '../../lib/keys.ts'
import { addPasskeyOf, newAuthenticator } from '../../testing/passkeys.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterEach(() => void vi.useRealTimers())

type Authenticator = ReturnType<typeof newAuthenticator>
type Signing = Parameters<Authenticator['sign']>[1]

async function withPasskey(made: Parameters<typeof newAuthenticator>[0] = {}) {
  const person = await app.people.employee({ password: testPassword })
  return { person, ...(await addPasskeyOf(app, person, { authenticator: newAuthenticator(made) })) }
}

/** Asks for a challenge as a browser does. */
async function begin({ isAlone = true } = {}) {
  const { result, headers } = await app.call(passkeySignInApi.beginPasskey, { body: { isAlone } })
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  return { options: result, cookie }
}
type Begun = Awaited<ReturnType<typeof begin>>
const credentialsOf = ({ email }: Person, password = testPassword) => ({ email, password })

const send = (
  passkey: ReturnType<Authenticator['sign']>,
  { cookie }: Pick<Begun, 'cookie'>,
  credentials?: ReturnType<typeof credentialsOf>,
) =>
  app.call(
    passkeySignInApi.loginWithPasskey,
    { body: { passkey, ...(credentials && { credentials }) } },
    { headers: { cookie } },
  )

async function signInAlone(authenticator: Authenticator, how?: Signing) {
  const begun = await begin()
  return send(authenticator.sign(begun.options, how), begun)
}
async function signInAfterPassword(authenticator: Authenticator, person: Person, password?: string) {
  const begun = await begin({ isAlone: false })
  return send(authenticator.sign(begun.options), begun, credentialsOf(person, password))
}
const refusedAs = (text: Parameters<typeof english>[0]) => ({ status: 401, result: { message: english(text) } })
const tooLate = { status: 422, result: { message: english(texts.tooLate) } }

describe('signing in with a passkey alone', () => {
  test('needs no password, confirms the identity and stores the use', async () => {
    const { person, authenticator } = await withPasskey()
    const { status, result, headers } = await signInAlone(authenticator)
    expect([status, result]).toMatchObject([200, { user: { uuid: person.uuid } }])
    expect(String(headers['set-cookie'])).toContain('hr-session-3000=')
    const token = 'token' in result ? result.token : ''
    const as = { ...person, token }
    expect((await app.call(sessionsApi.isConfirmed, { query: {} }, { as })).result).toMatchObject({
      isNeeded: false,
      hasPasskey: true,
    })
    const { passkeys } = (await app.call(passkeysApi.list, {}, { as })).result
    expect(passkeys.map(({ lastUsedAt }) => lastUsedAt)).toEqual([expect.any(String)])
  })

  test('needs the device to verify the user', async () => {
    const { person, authenticator } = await withPasskey({ verifiesUser: false })
    expect(await signInAlone(authenticator)).toMatchObject(refusedAs(texts.unverified))
    expect((await signInAfterPassword(authenticator, person)).status).toBe(200)
  })

  test('answers alike for an unknown, a removed and a deleted passkey', async () => {
    const unknown = newAuthenticator()
    const [removed, deleted] = [await withPasskey(), await withPasskey()]
    await app.call(passkeysApi.remove, { params: { id: removed.id } }, { as: removed.person })
    await app.db.deleteFrom('account').where('id', '=', deleted.person.uuid).execute()
    for (const authenticator of [unknown, removed.authenticator, deleted.authenticator])
      expect(await signInAlone(authenticator)).toMatchObject(refusedAs(texts.unknown))
  })

  test('refuses archived users, and users who sign in at the identity provider', async () => {
    const { person, authenticator } = await withPasskey()
    const archive = (isArchived: boolean) =>
      app.db.updateTable('employee').set({ is_archived: isArchived }).where('id', '=', person.uuid).execute()
    await archive(true)
    const answer = await signInAlone(authenticator)
    expect(answer.result).toEqual({ loginMessage: english(accessTexts.mayNotSignIn), needsCode: false })
    expect(String(answer.headers['set-cookie'])).not.toContain('hr-session-3000=')
    await archive(false)
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.uuid).execute()
    expect(await signInAlone(authenticator)).toMatchObject(refusedAs(texts.unknown))
  })

  test('takes a challenge once, in its browser, within five minutes', async () => {
    const { authenticator } = await withPasskey()
    const [begun, elsewhere] = [await begin(), await begin()]
    expect(await send(authenticator.sign(begun.options), elsewhere)).toMatchObject(tooLate)
    expect(await send(authenticator.sign(begun.options), { cookie: '' })).toMatchObject(tooLate)
    const signed = authenticator.sign(begun.options)
    const answers = await Promise.all([1, 2, 3].map(() => send(signed, begun)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await begin()
    vi.useFakeTimers({ toFake: ['Date'] })
    // oxlint-disable-next-line no-restricted-globals -- the clock of the server
    vi.setSystemTime(Date.now() + 5 * 60_000)
    expect(await send(authenticator.sign(late.options), late)).toMatchObject(tooLate)
  })

  test('keeps its challenge however many others ask for one in the same network, and stores none before it is used', async () => {
    const { authenticator } = await withPasskey()
    await app.db.deleteFrom('passkey_challenge').execute()
    const begun = await begin()
    for (let other = 0; other < 1100; other += 1) await begin()
    const stored = () => app.db.selectFrom('passkey_challenge').select('challenge').execute()
    expect(await stored()).toEqual([])
    expect((await send(newAuthenticator().sign(begun.options), begun)).status).toBe(401)
    expect(await stored(), 'after an unknown passkey').toEqual([])
    expect((await send(authenticator.sign(begun.options), begun)).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  test('takes no challenge with a cookie that the server has not made', async () => {
    const { authenticator } = await withPasskey()
    const { options, cookie } = await begin()
    const [name = '', value = ''] = cookie.split('=')
    const later = `${name}=${Number(value.split('.')[0]) + 600}.${value.split('.')[1]}`
    const forged = deriveKeys(Buffer.alloc(32, 1)).passkeyChallenge
    const challenge = sign(forged, value)
    expect(await send(authenticator.sign(options), { cookie: later })).toMatchObject(tooLate)
    expect(await send(authenticator.sign({ ...options, challenge }), { cookie })).toMatchObject(tooLate)
  })

  test('refuses another origin, another host and a passkey of another host', async () => {
    const foreign = await withPasskey()
    const { authenticator, id } = foreign
    expect(await signInAlone(authenticator, { host: 'example.com' })).toMatchObject(refusedAs(texts.wrong))
    await app.db.updateTable('passkey').set({ host: 'hr.example.com' }).where('id', '=', id).execute()
    expect(await signInAlone(authenticator)).toMatchObject(refusedAs(texts.unknown))
    const { passkeys } = (await app.call(passkeysApi.list, {}, { as: foreign.person })).result
    expect(passkeys).toMatchObject([{ worksHere: false }])
  })

  test('refuses a counter that does not rise, and tells the owner; 0 after 0 is usual', async () => {
    const { person, authenticator } = await withPasskey()
    const answers = []
    for (const count of [0, 0, 5, 5, 4, 0, 6]) answers.push(await signInAlone(authenticator, { count }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 401, 401, 200])
    expect(answers[3]).toMatchObject(refusedAs(texts.copied))
    const emails = (await app.queuedEmails()).filter(({ recipientId }) => recipientId === person.uuid)
    expect(emails.filter(({ template }) => template === 'passkey refused')).toHaveLength(3)
  })

  test('works if the clock of the server is wrong', async () => {
    const { authenticator } = await withPasskey()
    vi.useFakeTimers({ toFake: ['Date'] })
    // oxlint-disable-next-line no-restricted-globals -- the clock of the server
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    expect((await signInAlone(authenticator)).status).toBe(200)
  })
})

describe('a passkey after the password', () => {
  test('takes the place of the code', async () => {
    const { person, authenticator } = await withPasskey()
    const { result } = await app.call(accessApi.login, { body: credentialsOf(person) })
    expect(result).toMatchObject({ needsCode: true, hasPasskey: true })
    expect((await signInAfterPassword(authenticator, person)).result).toHaveProperty('token')
  })

  test('is not offered if it was made for another host, and a code is still needed', async () => {
    const { person, id } = await withPasskey()
    await app.db.updateTable('passkey').set({ host: 'old.example.com' }).where('id', '=', id).execute()
    const { result } = await app.call(accessApi.login, { body: credentialsOf(person) })
    expect(result).toMatchObject({ needsCode: true })
    expect(result).not.toHaveProperty('hasPasskey')
  })

  test('needs the right password, and a passkey of the same account', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    expect(await signInAfterPassword(one.authenticator, one.person, 'not the password')).toMatchObject(
      refusedAs(accessTexts.wrongCredentials),
    )
    expect(await signInAfterPassword(other.authenticator, one.person)).toMatchObject(refusedAs(texts.wrong))
  })

  test('counts with the codes: ten refused ones in an hour', async () => {
    const { person, authenticator } = await withPasskey()
    for (let tried = 0; tried < 10; tried++)
      expect((await signInAfterPassword(newAuthenticator(), person)).status).toBe(401)
    expect((await signInAfterPassword(authenticator, person)).status).toBe(429)
  })
})

describe('confirming the identity with a passkey', () => {
  const forget = ({ sessionId }: Person) =>
    app.db.updateTable('session').set({ confirmed_at: null }).where('id', '=', sessionId).execute()
  const confirm = async (as: Person, authenticator: Authenticator) => {
    const { result } = await app.call(sessionsApi.beginPasskey, {}, { as })
    return app.call(sessionsApi.confirmByPasskey, { body: { passkey: authenticator.sign(result) } }, { as })
  }
  const isNeeded = async (as: Person) =>
    (await app.call(sessionsApi.isConfirmed, { query: {} }, { as })).result.isNeeded

  test('counts for ten minutes in this session, and proves the second factor', async () => {
    const { person, authenticator } = await withPasskey()
    await forget(person)
    expect(await isNeeded(person)).toBe(true)
    expect((await confirm(person, authenticator)).status).toBe(200)
    expect(await isNeeded(person)).toBe(false)
  })

  test.each([
    ['of another person', {}, false],
    ['without user verification', { verifiesUser: false }, true],
  ])('refuses a passkey %s', async (_, made, isOwn) => {
    const { person, authenticator } = await withPasskey(made)
    await forget(person)
    expect((await confirm(person, isOwn ? authenticator : newAuthenticator())).status).toBe(422)
    expect(await isNeeded(person)).toBe(true)
  })

  test('takes no challenge of a sign-in, and none of another session', async () => {
    const { person, authenticator } = await withPasskey()
    const { options } = await begin()
    const ofSignIn = authenticator.sign(options)
    const body = { passkey: ofSignIn }
    expect(await app.call(sessionsApi.confirmByPasskey, { body }, { as: person })).toMatchObject(tooLate)
    const { result } = await app.call(sessionsApi.beginPasskey, {}, { as: person })
    const as = { ...person, ...(await app.people.session(person.uuid)) }
    const ofOther = { passkey: authenticator.sign(result) }
    expect(await app.call(sessionsApi.confirmByPasskey, { body: ofOther }, { as })).toMatchObject(tooLate)
  })
})

test('counts refused passkeys by network address, and challenges that are not answered not at all', async () => {
  const { person, authenticator } = await withPasskey()
  const counted = () =>
    app.db.selectFrom('rate_limit_event').select('id').where('kind', '=', 'sign-in address').orderBy('id').execute()
  const before = await counted()
  expect((await signInAlone(authenticator)).status).toBe(200)
  await begin()
  expect(await counted()).toEqual(before)
  expect((await signInAlone(newAuthenticator())).status).toBe(401)
  expect(await counted()).toHaveLength(before.length + 1)

  expect((await signInAfterPassword(newAuthenticator(), person)).status).toBe(401)
  expect(await counted(), 'after the right password').toHaveLength(before.length + 2)
})

test('gives up the oldest challenges of a session, and refuses none', async () => {
  const { person, authenticator } = await withPasskey()
  await app.db.deleteFrom('passkey_challenge').execute()
  const oldest = (await app.call(sessionsApi.beginPasskey, {}, { as: person })).result
  for (let turn = 0; turn < maxChallenges; turn++)
    expect((await app.call(passkeysApi.begin, {}, { as: person })).status).toBe(200)
  const open = await app.db
    .selectFrom('passkey_challenge')
    .select('challenge')
    .where('session_id', 'is not', null)
    .execute()
  expect(open).toHaveLength(maxChallenges)
  const body = { passkey: authenticator.sign(oldest) }
  expect((await app.call(sessionsApi.confirmByPasskey, { body }, { as: person })).status).toBe(422)
})

test('counts the passkeys of another host, and whom that locks out', async () => {
  await app.db.deleteFrom('account_second_factor').execute()
  await app.db.deleteFrom('passkey').execute()
  const people = [await withPasskey(), await withPasskey(), await withPasskey(), await withPasskey()] as const
  const [, withoutCodes, withApp, withBoth] = people
  await sql`update passkey set host = 'old.example.com'`.execute(app.db)
  await addPasskeyOf(app, withBoth.person)
  const factorOf = ({ person }: { person: Person }) =>
    app.db.updateTable('account_second_factor').where('account_id', '=', person.uuid)
  await factorOf(withoutCodes).set({ recovery_codes: [] }).execute()
  await factorOf(withApp)
    .set({ secret: Buffer.of(1) })
    .execute()
  const here = await countLostPasskeys(app.db, 'localhost')
  expect(here).toEqual({ passkeys: 4, peopleWithoutFactor: 2, peopleLockedOut: 1 })
  expect(await countLostPasskeys(app.db, null)).toEqual({ passkeys: 5, peopleWithoutFactor: 3, peopleLockedOut: 1 })
  await app.db.deleteFrom('account_second_factor').execute()
})

test('the sign-in page learns whether anyone has a passkey for this address', async () => {
  await withPasskey()
  expect((await app.call(accessApi.clientSettings, {})).result.hasPasskeys).toBe(true)
  await app.db.deleteFrom('passkey').execute()
  expect((await app.call(accessApi.clientSettings, {})).result.hasPasskeys).toBe(false)
})
