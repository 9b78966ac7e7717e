import { english } from '@hr/contract/lib/messages'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { secondFactorApi, secondFactorTexts as texts } from '@hr/contract/areas/access/second-factor'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimits } from '../../http/rate-limits.ts'
import { totpCode } from '../../testing/authenticator.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

// oxlint-disable no-restricted-globals -- the test controls the clocks of the app and the server
const halfMinute = 30_000
// In the middle of a time step, with the clock stopped: no code expires during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2)
})
afterEach(() => void vi.useRealTimers())
const goOn = (halfMinutes: number) => vi.setSystemTime(Date.now() + halfMinutes * halfMinute)

const begin = (as: Person) => app.call(secondFactorApi.begin, {}, { as })
const turnOn = (as: Person, code: string) => app.call(secondFactorApi.turnOn, { body: { code } }, { as })
const state = async (as: Person) => (await app.call(secondFactorApi.find, { query: {} }, { as })).result
const signIn = ({ email }: Person, code?: string, password = testPassword) =>
  app.call(accessApi.login, { body: { email, password, ...(code !== undefined && { code }) } })
const wrongCode = { status: 401, result: { message: [{ field: 'code', message: english(texts.wrong) }] } }

/** Creates a user with two-step sign-in. */
async function withCodes() {
  const person = await app.people.employee({ password: testPassword })
  const { secret } = (await begin(person)).result
  const { recoveryCodes } = (await turnOn(person, totpCode(secret))).result
  return { person, secret, recoveryCodes }
}

describe('turning on two-step sign-in', () => {
  test('requires a code of the new secret', async () => {
    const person = await app.people.employee({ password: testPassword })
    expect(await state(person)).toEqual({ since: null, recoveryCodesLeft: 0, hasApp: false, isRequired: false })
    const { secret, uri } = (await begin(person)).result
    expect(uri).toBe(
      `otpauth://totp/HR%20Application:${encodeURIComponent(person.email)}?issuer=HR%20Application&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await turnOn(person, '000000')).toMatchObject({
      status: 422,
      result: { message: [{ field: 'code', message: english(texts.wrong) }] },
    })
    expect((await signIn(person)).result).toHaveProperty('token')

    const { status, result } = await turnOn(person, ` ${totpCode(secret).slice(0, 3)} ${totpCode(secret).slice(3)}`)
    expect([status, result.message]).toEqual([200, english(texts.on)])
    expect(new Set(result.recoveryCodes).size).toBe(10)
    for (const code of result.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    expect(await state(person)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
  })

  test('ends the other sessions and notifies the owner', async () => {
    const person = await app.people.employee({ password: testPassword })
    const { token } = await app.people.session(person.uuid)
    const { secret } = (await begin(person)).result
    await turnOn(person, totpCode(secret))
    const here = await app.call(secondFactorApi.find, { query: {} }, { as: person })
    const there = await app.call(secondFactorApi.find, { query: {} }, { as: { ...person, token } })
    expect([here.status, there.status]).toEqual([200, 401])
    expect(await app.queuedEmails()).toContainEqual({ template: 'second factor on', recipientId: person.uuid })
  })

  test('requires confirmed identity', async () => {
    const person = await app.people.employee({ password: testPassword })
    await app.db.updateTable('session').set({ confirmed_at: null }).where('account_id', '=', person.uuid).execute()
    for (const endpoint of [secondFactorApi.begin, secondFactorApi.turnOff])
      expect(await app.call(endpoint, { query: {} }, { as: person })).toMatchObject({
        status: 403,
        result: { code: confirmCode },
      })
  })

  test('is refused while it is already on', async () => {
    const { person, secret } = await withCodes()
    expect((await begin(person)).status).toBe(409)
    expect((await turnOn(person, totpCode(secret))).status).toBe(409)
  })

  test('accepts only the newest secret, within an hour', async () => {
    const person = await app.people.employee({ password: testPassword })
    const first = (await begin(person)).result.secret
    const second = (await begin(person)).result.secret
    expect((await turnOn(person, totpCode(first))).status).toBe(422)
    await sql`update account_second_factor set created_at = now() - interval '61 minutes' where account_id = ${person.uuid}`.execute(
      app.db,
    )
    expect((await turnOn(person, totpCode(second))).status).toBe(409)
  })

  test('is refused for users without a password', async () => {
    const person = await app.people.employee()
    expect((await begin(person)).status).toBe(422)
  })

  test('stores neither secret nor recovery codes in readable form', async () => {
    const { person, secret, recoveryCodes } = await withCodes()
    const { rows } = await app.pool.query(
      `select encode(secret, 'escape') || encode(recovery_key, 'escape') || array_to_string(recovery_codes, ' ') as stored
       from account_second_factor where account_id = $1`,
      [person.uuid],
    )
    expect(rows).toHaveLength(1)
    for (const plain of [secret, ...recoveryCodes]) expect(rows[0].stored).not.toContain(plain)
  })
})

describe('two-step sign-in', () => {
  test('asks for a code only after the right password', async () => {
    const { person, secret } = await withCodes()
    const asked = await signIn(person)
    expect([asked.status, asked.result]).toEqual([200, { loginMessage: english(texts.needed), needsCode: true }])
    expect(asked.headers).not.toHaveProperty('set-cookie')
    goOn(1)
    const wrong = await signIn(person, totpCode(secret), 'not the password')
    expect([wrong.status, wrong.result.message]).toEqual([401, english(accessTexts.wrongCredentials)])
    expect((await signIn(person, totpCode(secret))).result).toHaveProperty('token')
  })

  test('accepts codes of the current and neighbouring time steps, once each and never an older one', async () => {
    const { person, secret } = await withCodes()
    // This code was used to turn it on.
    expect(await signIn(person, totpCode(secret))).toMatchObject(wrongCode)
    goOn(10)
    for (const [later, isTaken] of [
      [-2, false],
      [-1, true],
      [-1, false],
      [1, true],
      [0, false],
      [2, false],
    ] as const) {
      const { status } = await signIn(person, totpCode(secret, later))
      expect(status, `${later} half minutes from now`).toBe(isTaken ? 200 : 401)
    }
  })

  test('accepts a recovery code once, in any format, and notifies the owner', async () => {
    const { person, recoveryCodes } = await withCodes()
    const [code = ''] = recoveryCodes
    expect((await signIn(person, ` ${code.replace('-', '').toUpperCase()} `)).result).toHaveProperty('token')
    expect(await signIn(person, code)).toMatchObject(wrongCode)
    expect((await state(person)).recoveryCodesLeft).toBe(9)
    expect(await app.queuedEmails()).toContainEqual({ template: 'recovery code used', recipientId: person.uuid })
  })

  test("refuses another user's code", async () => {
    const [one, other] = [await withCodes(), await withCodes()]
    goOn(1)
    expect(await signIn(one.person, totpCode(other.secret))).toMatchObject(wrongCode)
    expect(await signIn(one.person, other.recoveryCodes[0])).toMatchObject(wrongCode)
  })

  test('lets one of many concurrent sign-ins with the same code succeed', async () => {
    const { person, secret } = await withCodes()
    goOn(1)
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(person, totpCode(secret))))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  test('allows a hundred wrong codes a day from all networks, but more in a browser that signed in before', async () => {
    const { person, secret, recoveryCodes } = await withCodes()
    const { headers } = await signIn(person, recoveryCodes[0])
    const [cookie = ''] = /hr-browser-3000=[^;]+/.exec(String(headers['set-cookie'])) ?? []
    const { email } = person
    const inBrowser = (code: string) =>
      app.call(accessApi.login, { body: { email, password: testPassword, code } }, { headers: { cookie } })
    goOn(1)
    await signIn(person, '000000')
    await sql`
      insert into rate_limit_event (kind, key)
      select kind, key from rate_limit_event, generate_series(2, 100) where kind = 'sign-in code'`.execute(app.db)
    const refused = await signIn(person, totpCode(secret))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400'])
    for (let guess = 0; guess < 9; guess += 1) expect((await inBrowser(`00000${guess}`)).status).toBe(401)
    expect((await inBrowser(totpCode(secret))).status).toBe(200)
    for (let guess = 0; guess < 2; guess += 1) await inBrowser(`00000${guess}`)
    expect((await inBrowser(recoveryCodes[1]!)).status, 'its own limit').toBe(429)
  })

  test('allows ten wrong codes in an hour in a browser that signed in before, in however many sessions', async () => {
    const { person, secret, recoveryCodes } = await withCodes()
    const { headers } = await signIn(person, recoveryCodes[0])
    const [cookie = ''] = /hr-browser-3000=[^;]+/.exec(String(headers['set-cookie'])) ?? []
    goOn(1)
    const enter = async (code: string) => {
      const as = { ...person, ...(await app.people.session(person.uuid)) }
      return (await app.call(secondFactorApi.enterCode, { body: { code } }, { as, headers: { cookie } })).status
    }
    for (let guess = 0; guess < 10; guess += 1) expect(await enter(`00000${guess}`)).toBe(422)
    expect(await enter(totpCode(secret))).toBe(429)
  })

  test('allows ten wrong codes in an hour at one network', async () => {
    const { person, secret } = await withCodes()
    goOn(1)
    const tried = await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(person, `00000${index}`)))
    expect(tried.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = await signIn(person, totpCode(secret))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    // Signing in without a code asks for one, as before.
    expect((await signIn(person)).result).toMatchObject({ needsCode: true })
    // As `npm run admin -- unlock` does.
    await createRateLimits(app.keys.rateLimit).unlock(app.db, person.email.toLowerCase())
    expect((await signIn(person, totpCode(secret))).status).toBe(200)
  })

  test('requires only the password after it was turned off', async () => {
    const { person, secret } = await withCodes()
    const { status, result } = await app.call(secondFactorApi.turnOff, { query: {} }, { as: person })
    expect([status, result.message]).toEqual([200, english(texts.off)])
    expect((await signIn(person)).result).toHaveProperty('token')
    expect(await state(person)).toEqual({ since: null, recoveryCodesLeft: 0, hasApp: false, isRequired: false })
    expect((await turnOn(person, totpCode(secret))).status).toBe(409)
    const facts = await app.db.selectFrom('history').select('action').where('entity_id', '=', person.uuid).execute()
    expect(facts.map(({ action }) => action)).toEqual(expect.arrayContaining(['second factor on', 'second factor off']))
  })

  test('can be turned off only by its owner and a Superadmin', async () => {
    const { person } = await withCodes()
    const query = { userUuid: person.uuid }
    const admin = await app.people.admin()
    expect((await app.call(secondFactorApi.turnOff, { query }, { as: admin })).status).toBe(404)
    const superadmin = await app.people.superadmin()
    const { result } = await app.call(secondFactorApi.find, { query }, { as: superadmin })
    expect(result).toMatchObject({ since: expect.any(String) })
    expect((await app.call(secondFactorApi.turnOff, { query }, { as: superadmin })).status).toBe(200)
    expect((await signIn(person)).result).toHaveProperty('token')
    expect(await app.queuedEmails()).toContainEqual({ template: 'second factor off', recipientId: person.uuid })
  })

  test('ignores a code for an account without two-step sign-in', async () => {
    const person = await app.people.employee({ password: testPassword })
    expect((await signIn(person, '123456')).result).toHaveProperty('token')
  })
})
