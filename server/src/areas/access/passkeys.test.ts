import { confirmCode, secondFactorCode } from '@hr/contract/areas/access/refusal-codes'
import { accessApi } from '@hr/contract/areas/access/access'
import { passkeysApi, passkeysTexts as texts } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { usersApi } from '@hr/contract/areas/users/users'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '../../testing/authenticator.ts'
import { addPasskeyOf, newAuthenticator } from '../../testing/passkeys.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { passkeyHostOf } from './passkey-host.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(() => sql`update company_setting set second_factor_roles = '{}'`.execute(app.db))

const newPerson = () => app.people.employee({ password: testPassword })
const begin = (as: Person) => app.call(passkeysApi.begin, {}, { as })
type Answer = ReturnType<ReturnType<typeof newAuthenticator>['create']>
const add = (as: Person, passkey: Answer, name = 'Laptop') =>
  app.call(passkeysApi.add, { body: { name, passkey } }, { as })
const remove = (as: Person, id: string) => app.call(passkeysApi.remove, { params: { id } }, { as })
const listOf = async (as: Person) => (await app.call(passkeysApi.list, {}, { as })).result.passkeys
const factorOf = async (as: Person) => (await app.call(secondFactorApi.find, { query: {} }, { as })).result
const signIn = ({ email }: Person, code?: string) =>
  app.call(accessApi.login, { body: { email, password: testPassword, ...(code !== undefined && { code }) } })
const emailsTo = async ({ uuid }: Person) =>
  (await app.queuedEmails()).filter(({ recipientId }) => recipientId === uuid).map(({ template }) => template)

describe('adding a passkey', () => {
  test('turns on two-step sign-in, comes with recovery codes and tells the owner', async () => {
    const person = await newPerson()
    const other = await app.people.session(person.uuid)
    const { recoveryCodes } = await addPasskeyOf(app, person, { name: 'Work laptop' })
    expect(await listOf(person)).toEqual([
      {
        uuid: expect.any(String),
        name: 'Work laptop',
        createdAt: expect.any(String),
        lastUsedAt: null,
        worksHere: true,
      },
    ])
    expect(await factorOf(person)).toMatchObject({
      since: expect.any(String),
      recoveryCodesLeft: 10,
      hasApp: false,
    })
    expect((await app.call(secondFactorApi.find, { query: {} }, { as: { ...person, ...other } })).status).toBe(401)
    expect(await emailsTo(person)).toEqual(['passkey added'])
    expect((await signIn(person)).result).toMatchObject({ needsCode: true })
    expect((await signIn(person, '123456')).status).toBe(401)
    expect((await signIn(person, recoveryCodes[0])).result).toHaveProperty('token')
  })

  test('needs a confirmed identity', async () => {
    const person = await newPerson()
    const { id } = await addPasskeyOf(app, person)
    await app.db.updateTable('session').set({ confirmed_at: null }).where('account_id', '=', person.uuid).execute()
    for (const answer of [await begin(person), await remove(person, id)])
      expect(answer).toMatchObject({ status: 403, result: { code: confirmCode } })
  })

  test('names the account by a random handle, which stays the same', async () => {
    const person = await newPerson()
    const first = (await begin(person)).result.user.id
    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
    expect(Buffer.from(first, 'base64url').toString('hex')).not.toContain(person.uuid.replaceAll('-', ''))
    await addPasskeyOf(app, person)
    expect((await begin(person)).result.user.id).toBe(first)
  })

  test('takes the answer to a challenge once, from its session, within five minutes', async () => {
    const person = await newPerson()
    const refused = { status: 422, result: { message: english(texts.tooLate) } }
    const elsewhere = { ...person, ...(await app.people.session(person.uuid)) }
    const stolen = newAuthenticator().create((await begin(person)).result)
    expect(await add(elsewhere, stolen)).toMatchObject(refused)
    const late = newAuthenticator().create((await begin(person)).result)
    await sql`update passkey_challenge set expires_at = now() where session_id = ${person.sessionId}`.execute(app.db)
    expect(await add(person, late)).toMatchObject(refused)
    expect(await add(person, newAuthenticator().create({ challenge: 'AAAA', user: { id: 'AAAA' } }))).toMatchObject(
      refused,
    )
    const used = newAuthenticator().create((await begin(person)).result)
    expect((await add(person, used)).status).toBe(200)
    expect(await add(person, used)).toMatchObject(refused)
    expect(await listOf(person)).toHaveLength(1)
  })

  test.each([
    ['another origin', { origin: 'http://localhost:3001' }, 'localhost'],
    ['another host', {}, 'example.com'],
  ])('refuses %s', async (_, made, host) => {
    const person = await newPerson()
    const answer = newAuthenticator(made).create((await begin(person)).result, host)
    expect(await add(person, answer)).toMatchObject({ status: 422, result: { message: english(texts.notAdded) } })
    expect((await factorOf(person)).since).toBeNull()
  })

  test('refuses an answer that is no passkey', async () => {
    const person = await newPerson()
    const answer = newAuthenticator().create((await begin(person)).result)
    const forged = { ...answer, response: { ...answer.response, attestationObject: 'AAAA' } }
    expect((await add(person, forged)).status).toBe(422)
  })

  test('takes ten, and no authenticator twice', async () => {
    const person = await newPerson()
    const authenticator = newAuthenticator()
    await addPasskeyOf(app, person, { authenticator })
    const again = (await begin(person)).result
    expect(again.excludeCredentials).toHaveLength(1)
    expect(await add(person, authenticator.create(again))).toMatchObject({ status: 409 })
    const open = (await begin(person)).result
    for (let made = 1; made < 10; made++) await addPasskeyOf(app, person)
    const tooMany = { status: 422, result: { message: english(texts.tooMany(10)) } }
    expect(await begin(person)).toMatchObject(tooMany)
    expect(await add(person, newAuthenticator().create(open))).toMatchObject(tooMany)
    expect(await listOf(person)).toHaveLength(10)
  })

  test('refuses a name of more than 100 characters', async () => {
    const person = await newPerson()
    const answer = newAuthenticator().create((await begin(person)).result)
    expect((await add(person, answer, 'x'.repeat(200))).status).toBe(400)
    expect((await add(person, answer, 'x'.repeat(100))).status).toBe(200)
  })

  test('is refused to users without a password, unless a second factor is required of them', async () => {
    const person = await app.people.employee()
    expect((await begin(person)).status).toBe(422)
    await sql`update company_setting set second_factor_roles = '{Employee}', second_factor_days = 0`.execute(app.db)
    await addPasskeyOf(app, person)
    expect((await listOf(person)).length).toBe(1)
  })

  test('is refused in a session that has not proved the required factor', async () => {
    const person = await newPerson()
    await addPasskeyOf(app, person)
    const open = (await begin(person)).result
    await sql`update company_setting set second_factor_roles = '{Employee}', second_factor_days = 14`.execute(app.db)
    await app.db
      .updateTable('session')
      .set({ method: 'provider', has_second_factor: false })
      .where('account_id', '=', person.uuid)
      .execute()
    const refused = { status: 403, result: { code: secondFactorCode } }
    expect(await begin(person)).toMatchObject(refused)
    expect(await add(person, newAuthenticator().create(open))).toMatchObject(refused)
    expect(await app.call(secondFactorApi.begin, {}, { as: person })).toMatchObject(refused)
    expect(await app.call(secondFactorApi.turnOn, { body: { code: '123456' } }, { as: person })).toMatchObject(refused)
  })
})

describe('a passkey and an app', () => {
  test('share the recovery codes of the first of them', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await addPasskeyOf(app, person)
    const { secret } = (await app.call(secondFactorApi.begin, {}, { as: person })).result
    const on = await app.call(secondFactorApi.turnOn, { body: { code: totpCode(secret) } }, { as: person })
    expect(on.result.recoveryCodes).toEqual([])
    expect(await factorOf(person)).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 })
    expect((await signIn(person, recoveryCodes[0])).status).toBe(200)
    expect((await signIn(person, totpCode(secret, 1))).status).toBe(200)
  })

  test('keep recovery codes that were made with the secret of the app', async () => {
    const person = await newPerson()
    const { secret } = (await app.call(secondFactorApi.begin, {}, { as: person })).result
    await app.call(secondFactorApi.turnOn, { body: { code: totpCode(secret) } }, { as: person })
    const { createHmac } = await import('node:crypto')
    const hash = createHmac('sha256', secret).update('recovery code abcde22222').digest()
    await sql`update account_second_factor set recovery_key = null, recovery_codes = ${[hash]}
              where account_id = ${person.uuid}`.execute(app.db)
    expect((await addPasskeyOf(app, person)).recoveryCodes).toEqual([])
    expect((await signIn(person, 'abcde-22222')).status).toBe(200)
  })

  test('a secret that waits for its first code signs no one in', async () => {
    const person = await newPerson()
    const { secret } = (await app.call(secondFactorApi.begin, {}, { as: person })).result
    // As the previous version stored it.
    await sql`update account_second_factor set secret = pending_secret where account_id = ${person.uuid}`.execute(
      app.db,
    )
    await addPasskeyOf(app, person)
    expect((await signIn(person, totpCode(secret))).status).toBe(401)
  })
})

describe('removing', () => {
  test('the last factor turns two-step sign-in off, and tells the owner', async () => {
    const person = await newPerson()
    const [first, second] = [await addPasskeyOf(app, person), await addPasskeyOf(app, person)]
    expect((await remove(person, first.id)).status).toBe(200)
    expect((await factorOf(person)).since).not.toBeNull()
    expect((await remove(person, second.id)).status).toBe(200)
    expect((await remove(person, second.id)).status).toBe(404)
    expect(await factorOf(person)).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    expect((await signIn(person)).result).toHaveProperty('token')
    expect(await emailsTo(person)).toEqual([
      ...Array<string>(2).fill('passkey added'),
      ...Array<string>(2).fill('passkey removed'),
      'second factor off',
    ])
  })

  test('is refused for the last required factor', async () => {
    const person = await newPerson()
    const { id } = await addPasskeyOf(app, person)
    await sql`update company_setting set second_factor_roles = '{Employee}', second_factor_days = 0`.execute(app.db)
    expect(await remove(person, id)).toMatchObject({
      status: 422,
      result: { message: english(secondFactorTexts.stays) },
    })
    expect(await listOf(person)).toHaveLength(1)
    const { id: further } = await addPasskeyOf(app, person)
    expect((await remove(person, further)).status).toBe(200)
  })

  test("a Superadmin's reset removes all passkeys, and counts them as two-step sign-in before", async () => {
    const [person, superadmin] = [await newPerson(), await app.people.superadmin()]
    await addPasskeyOf(app, person)
    const ofPerson = async () => {
      const query = { page: '1', q: person.email }
      const { result } = await app.call(usersApi.factors, { query }, { as: superadmin })
      return result.items.map(({ factor }) => factor)
    }
    expect(await ofPerson()).toEqual(['two-step'])
    const query = { userUuid: person.uuid }
    expect((await app.call(secondFactorApi.turnOff, { query }, { as: superadmin })).status).toBe(200)
    expect(await listOf(person)).toEqual([])
    expect(await ofPerson()).toEqual(['password'])
  })
})

test('a passkey is renamed', async () => {
  const person = await newPerson()
  const { id } = await addPasskeyOf(app, person)
  const { status } = await app.call(passkeysApi.rename, { params: { id }, body: { name: 'Phone' } }, { as: person })
  expect([status, (await listOf(person)).map(({ name }) => name)]).toEqual([200, ['Phone']])
})

test.each([
  ['https://hr.example.com', { host: 'hr.example.com', origin: 'https://hr.example.com' }],
  ['https://hr.example.com:8443', { host: 'hr.example.com', origin: 'https://hr.example.com:8443' }],
  ['http://localhost:3000', { host: 'localhost', origin: 'http://localhost:3000' }],
  ['http://hr.example.com', 'no https'],
  ['https://192.0.2.7', 'no name'],
  ['http://127.0.0.1:3000', 'no name'],
  ['https://[2001:db8::7]', 'no name'],
])('passkeys of %s', (publicUrl, host) => expect(passkeyHostOf(publicUrl)).toEqual(host))
