import { positionsApi } from '@hr/contract/areas/positions/positions'
import { english } from '@hr/contract/lib/messages'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { createLink } from './password-links.commands.ts'

const origin = { origin: 'http://localhost:3000' }

const signIn = (app: TestApp, email: string, password = testPassword, headers: Record<string, string> = {}) =>
  app.call(accessApi.login, { body: { email, password } }, { headers })

/** Returns the user id and token of a link, as in the email. */
async function linkFor(app: TestApp, person: Person, kind: 'invitation' | 'reset' = 'reset') {
  const { searchParams } = new URL(await createLink(app.db, person.uuid, kind, 'http://localhost:3000'))
  return { userUuid: searchParams.get('userUuid') ?? '', token: searchParams.get('token') ?? '' }
}

/** A new password with its confirmation. */
const twice = (password: string) => ({ password, confirmPassword: password })

const newPassword = twice('rain over the Neretva')

describe('a link that sets a password', () => {
  const reset = (app: TestApp, query: { userUuid: string; token: string }, body = newPassword) =>
    app.call(accessApi.resetPassword, { query, body })

  test('works once and ends every session of the person', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ email: 'ana@example.com' })
    const link = await linkFor(app, ana)
    const isValid = async () => (await app.call(accessApi.checkResetLink, { query: link })).result.isValid
    expect(await isValid()).toBe(true)
    expect(await reset(app, link)).toMatchObject({
      status: 200,
      result: { message: { isSuccess: true }, email: 'ana@example.com' },
    })
    expect(await isValid()).toBe(false)
    expect((await signIn(app, 'ana@example.com', newPassword.password)).status).toBe(200)
    expect((await app.call(accessApi.refresh, {}, { headers: { cookie: ana.cookie, ...origin } })).status).toBe(401)
    expect(await reset(app, link)).toMatchObject({ status: 400, result: { message: english(accessTexts.linkInvalid) } })
  })

  test('works once when it is used twice at the same time', async () => {
    const app = await testApp()
    const link = await linkFor(app, await app.people.employee())
    const answers = await Promise.all([reset(app, link), reset(app, link)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test("with another account's id changes no password", async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    const ivan = await app.people.employee()
    const { token } = await linkFor(app, ana)
    const { userUuid } = await linkFor(app, ivan)
    expect((await reset(app, { userUuid, token })).status).toBe(400)
    const hashes = await app.db.selectFrom('account').select('password_hash').execute()
    expect(hashes.every(({ password_hash }) => password_hash === null)).toBe(true)
  })

  test.each([
    ['an hour', 'reset', '1 hour'],
    ['7 days', 'invitation', '7 days'],
  ] as const)('lives %s', async (_, kind, life) => {
    const app = await testApp()
    const link = await linkFor(app, await app.people.employee(), kind)
    await sql`update password_link set expires_at = expires_at - ${life}::interval + interval '1 minute'`.execute(
      app.db,
    )
    expect((await reset(app, link, twice('short'))).status, 'the link is good').toBe(400)
    await sql`update password_link set expires_at = expires_at - interval '1 minute'`.execute(app.db)
    expect(await reset(app, link)).toMatchObject({ status: 400, result: { message: english(accessTexts.linkInvalid) } })
  })

  test('is invalidated by a newer password and by archiving the owner', async () => {
    const app = await testApp()
    const ana = await app.people.employee()
    const [first, second] = [await linkFor(app, ana), await linkFor(app, ana)]
    expect((await reset(app, first)).status).toBe(200)
    expect((await reset(app, second)).status).toBe(400)
    const ivan = await app.people.employee()
    const link = await linkFor(app, ivan)
    await app.people.archive(ivan)
    expect((await reset(app, link)).status).toBe(400)
  })

  test.each([
    [
      'different passwords',
      { password: newPassword.password, confirmPassword: 'another password' },
      'confirmPassword',
      english(passwordTexts.mismatch),
    ],
    ['11 characters', twice('x7#kQ!m2pLz'), 'password', english(passwordTexts.short)],
    ['129 characters', twice('aB3$'.repeat(33)), 'password', english(passwordTexts.long)],
    ['a common one', twice('password2026!'), 'password', english(passwordTexts.common)],
    ['a run of the keyboard', twice('qwertyuiop12'), 'password', english(passwordTexts.common)],
    ['one repeated letter', twice('aaaaaaaaaaaa'), 'password', english(passwordTexts.common)],
    ["the person's own address", twice('Ana.Kovac@example.com'), 'password', english(passwordTexts.personal)],
    ['the company with a year', twice('WindCode2026'), 'password', english(passwordTexts.personal)],
  ])('refuses %s and remains valid', async (_, body, field, message) => {
    const app = await testApp({ COMPANY_NAME: 'Wind Code' })
    const link = await linkFor(app, await app.people.employee({ email: 'ana.kovac@example.com' }))
    expect(await reset(app, link, body)).toMatchObject({ status: 400, result: { message: [{ field, message }] } })
    expect((await reset(app, link)).status).toBe(200)
  })

  test.each([
    ['12 characters', 'x7#kQ!m2pLzA'],
    ['128 characters, letters of every kind', 'Žuta kiša 🌧 ناعم 雨 '.repeat(7).slice(0, 120).padEnd(128, 'q')],
  ])('accepts %s', async (_, password) => {
    const app = await testApp()
    const ana = await app.people.employee({ email: 'ana@example.com' })
    expect((await reset(app, await linkFor(app, ana), { password, confirmPassword: password })).status).toBe(200)
    expect((await signIn(app, 'ana@example.com', password)).status).toBe(200)
    expect((await signIn(app, 'ana@example.com', password.slice(0, -1))).status).toBe(401)
  })
})

describe('requesting a link', () => {
  const ask = (app: TestApp, email: string, headers = {}) =>
    app.call(accessApi.resetLink, { body: { email } }, { headers })
  const emailsTo = async (app: TestApp) => (await app.queuedEmails()).filter(({ recipientId }) => recipientId !== null)

  test('gives everyone the same answer, and emails only accounts that may sign in', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ email: 'ana@example.com', password: testPassword })
    const invited = await app.people.employee({ email: 'invited@example.com' })
    await app.people.employee({ email: 'gone@example.com', isArchived: true })
    for (const email of ['ana@example.com', 'invited@example.com', 'gone@example.com', 'missing@example.com'])
      expect(await ask(app, email)).toMatchObject({ status: 200, result: { message: english(accessTexts.linkSent) } })
    expect(await emailsTo(app)).toEqual([
      { template: 'reset', recipientId: ana.uuid },
      { template: 'invitation', recipientId: invited.uuid },
    ])
  })

  test('sends no more emails after 3 requests in an hour, with the same answer', async () => {
    const app = await testApp()
    await app.people.employee({ email: 'ana@example.com', password: testPassword })
    for (let time = 0; time < 5; time += 1) expect((await ask(app, 'ana@example.com')).status).toBe(200)
    expect(await emailsTo(app)).toHaveLength(3)
  })

  test('is refused after 20 requests in an hour from one address', async () => {
    const app = await testApp()
    for (let time = 0; time < 20; time += 1) expect((await ask(app, `person${time}@example.com`)).status).toBe(200)
    expect((await ask(app, 'one.more@example.com')).status).toBe(429)
  })
})

describe("changing one's own password", () => {
  const change = (app: TestApp, as: Person, body: object = {}, query = {}) =>
    app.call(
      accessApi.editPassword,
      {
        query,
        body: {
          currentPassword: testPassword,
          newPassword: newPassword.password,
          confirmPassword: newPassword.password,
          ...body,
        },
      },
      { as },
    )

  test('keeps this session and ends the others', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ email: 'ana@example.com', password: testPassword })
    const elsewhere = { ...ana, ...(await app.people.session(ana.uuid)) }
    expect(await change(app, ana)).toMatchObject({ status: 200, result: { message: { isSuccess: true } } })
    expect((await app.call(accessApi.refresh, {}, { headers: { cookie: elsewhere.cookie, ...origin } })).status).toBe(
      401,
    )
    expect((await app.call(accessApi.refresh, {}, { headers: { cookie: ana.cookie, ...origin } })).status).toBe(200)
    expect((await signIn(app, 'ana@example.com', newPassword.password)).status).toBe(200)
    expect((await signIn(app, 'ana@example.com', testPassword)).status).toBe(401)
  })

  test('revokes the tokens, unless their owner keeps them', async () => {
    const app = await testApp()
    const ana = await app.people.superadmin({ password: testPassword })
    const { token } = await app.people.personalToken(ana)
    const use = async () => (await app.call(positionsApi.list, { query: {} }, { as: { ...ana, token } })).status
    expect((await change(app, ana, { keepTokens: true })).status).toBe(200)
    expect(await use()).toBe(200)
    expect((await change(app, ana, { currentPassword: newPassword.password })).status).toBe(200)
    expect(await use()).toBe(401)
  })

  test('requires the current one', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ password: testPassword })
    expect(await change(app, ana, { currentPassword: 'not her password' })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'currentPassword', message: english(passwordTexts.wrongCurrent) }] },
    })
    for (let failure = 0; failure < 9; failure += 1) await change(app, ana, { currentPassword: 'not her password' })
    expect((await change(app, ana)).status, 'guessing it is limited like signing in').toBe(429)
  })

  test('refuses two different new passwords', async () => {
    const app = await testApp()
    const ana = await app.people.employee({ password: testPassword })
    expect(await change(app, ana, { confirmPassword: 'another password' })).toMatchObject({
      status: 400,
      result: {
        message: [{ field: 'confirmPassword', message: 'New password and confirm new password are not same!' }],
      },
    })
  })

  test("refuses to change another user's password", async () => {
    const app = await testApp()
    const ana = await app.people.superadmin({ password: testPassword })
    const ivan = await app.people.employee({ password: testPassword })
    expect((await change(app, ana, {}, { userUuid: ivan.uuid })).status).toBe(404)
    expect((await change(app, ana, {}, { userUuid: ana.uuid, refreshToken: 'ignored' })).status).toBe(200)
  })
})
