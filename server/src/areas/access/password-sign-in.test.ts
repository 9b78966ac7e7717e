import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { emergencyAccountsApi, emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { passkeySignInApi } from '@hr/contract/areas/access/passkey-sign-in'
import { maxListedNames, passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import { type PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { roleOf } from '@hr/contract/areas/access/roles'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { companyApi } from '@hr/contract/areas/company/company'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { privacyApi } from '@hr/contract/areas/privacy/privacy'
import { usersApi } from '@hr/contract/areas/users/users'
import { english, type Message } from '@hr/contract/lib/messages'
import type * as argon2 from '@node-rs/argon2'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { randomAddressHeader } from '../../testing/applicants.ts'
import { directoryOf } from '../../testing/directory.ts'
import { makeEmergencyAccount } from '../../testing/emergency-accounts.ts'
import { addPasskeyOf, newAuthenticator } from '../../testing/passkeys.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { createLink } from './password-links.commands.ts'
import { accessEmails } from './access.emails.ts'
import { untilWaiting } from '../../testing/waiting.ts'

// Counts the comparisons of hashes.
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof argon2>()
  return { ...argon, verify: vi.fn<typeof argon.verify>(argon.verify) }
})

const issuer = 'http://127.0.0.1:9'
let app: TestApp
let root: Person
/** Codes with which the emergency account of `root` signs in. */
let codes: string[]
beforeEach(async () => {
  app = await testApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'hr', TRUST_PROXY: '127.0.0.1' })
  root = await app.people.superadmin({ password: testPassword })
  codes = (await makeEmergencyAccount(app, root)).codes
})

const allow = (passwordSignIn: PasswordSignIn) =>
  app.call(companyApi.update, { body: { passwordSignIn } }, { as: root })
/** Sets it also if people have no other way to sign in. */
const set = (passwordSignIn: PasswordSignIn) =>
  app.db.updateTable('company_setting').set({ password_sign_in: passwordSignIn }).execute()
const link = ({ uuid }: Person, by = issuer) =>
  app.db.insertInto('account_identity').values({ account_id: uuid, issuer: by, subject: uuid }).execute()
const person = (wanted: Parameters<TestApp['people']['employee']>[0] = {}) =>
  app.people.employee({ password: testPassword, ...wanted })
const login = ({ email }: Pick<Person, 'email'>, password = testPassword, code?: string) =>
  app.call(accessApi.login, { body: { email, password, code } }, { headers: randomAddressHeader() })
const refusedAs = (message: Message, status = 422) => ({ status, result: { message: english(message) } })
const refusedField = (message: Message) => ({
  status: 422,
  result: { message: [{ field: 'passwordSignIn', message: english(message) }] },
})
const forgetConfirmation = ({ uuid }: Person) =>
  app.db.updateTable('session').set({ confirmed_at: null }).where('account_id', '=', uuid).execute()
const linkFor = async ({ uuid }: Person) => {
  const { searchParams } = new URL(await createLink(app.db, uuid, 'invitation', 'http://localhost:3000'))
  return { userUuid: searchParams.get('userUuid')!, token: searchParams.get('token')! }
}
const twice = { password: 'rain over the Neretva', confirmPassword: 'rain over the Neretva' }
async function signInAlone(authenticator: ReturnType<typeof newAuthenticator>) {
  const { result, headers } = await app.call(passkeySignInApi.beginPasskey, { body: { isAlone: true } })
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  const passkey = authenticator.sign(result)
  return app.call(passkeySignInApi.loginWithPasskey, { body: { passkey } }, { headers: { cookie } })
}

describe('the setting', () => {
  test('needs a confirmed identity, is recorded, signs no one out, and takes an emergency account', async () => {
    await forgetConfirmation(root)
    expect(await allow('emergency accounts')).toMatchObject({ status: 403, result: { code: confirmCode } })
    const boss = await app.people.superadmin({ password: testPassword })
    const change = { body: { passwordSignIn: 'emergency accounts' as const } }
    await addPasskeyOf(app, boss)
    expect((await app.call(companyApi.update, change, { as: boss })).status).toBe(200)
    expect((await app.call(sessionsApi.list, { query: {} }, { as: root })).status).toBe(200)
    const { result } = await app.call(auditApi.list, { query: { page: '1', entity: 'company settings' } }, { as: boss })
    expect(result.items[0]).toMatchObject({ changes: [expect.objectContaining({ field: 'passwordSignIn' })] })
  })

  test.each(['without provider', 'emergency accounts'] as const)(
    '%s is refused without an emergency account',
    async (to) => {
      await app.call(emergencyAccountsApi.remove, { params: { id: root.uuid } }, { as: root })
      expect(await allow(to)).toMatchObject(refusedField(passwordUseTexts.noEmergencyAccount))
    },
  )

  test('names the first ten people who have no other way to sign in, and counts them', async () => {
    const [linked, withPasskey, elsewhere, unverified] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    await link(linked, `${issuer}/`)
    await addPasskeyOf(app, withPasskey)
    await link(elsewhere, 'https://old.example.com')
    await addPasskeyOf(app, unverified, { authenticator: newAuthenticator({ verifiesUser: false }) })
    // They can't sign in, or have no password that they could lose.
    await person({ isArchived: true })
    await person({ status: 'Not active' })
    await app.people.employee()
    const names = [elsewhere, unverified].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect(await allow('emergency accounts')).toMatchObject(refusedField(passwordUseTexts.noOtherWay(2, names)))
    for (let count = 0; count < 10; count += 1) {
      const { firstName, lastName } = await person()
      names.push(`${firstName} ${lastName}`)
    }
    const answer = await allow('emergency accounts')
    expect(answer).toMatchObject(refusedField(passwordUseTexts.noOtherWay(12, names.slice(0, maxListedNames))))
    expect(JSON.stringify(answer.result)).toContain('2 more')
  })

  test('is refused to the second of two who change it at once', async () => {
    await link(root)
    const { version } = (await app.call(companyApi.find, {}, { as: root })).result
    const change = (passwordSignIn: PasswordSignIn) =>
      app.call(companyApi.update, { body: { passwordSignIn, version } }, { as: root })
    const answers = await Promise.all([change('emergency accounts'), change('without provider')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('that needs the identity provider is refused without one, and changes nothing once it is switched off', async () => {
    const linked = await person()
    await link(linked)
    expect((await allow('without provider')).status).toBe(200)
    expect((await login(linked)).status).toBe(401)
    expect((await login(await person())).status).toBe(200)
    const node = await app.anotherNode({ config: { ...app.config, identityProvider: undefined } })
    const { email } = linked
    const body = { email, password: testPassword }
    expect((await app.callAt(node, accessApi.login, { body })).status).toBe(200)
    await set('everyone')
    const change = { body: { passwordSignIn: 'without provider' as const } }
    expect(await app.callAt(node, companyApi.update, change, { as: root })).toMatchObject(
      refusedField(passwordUseTexts.noProvider),
    )
  })
})

describe('an emergency account', () => {
  const add = (as: Person, body: { currentPassword: string; code: string }) =>
    app.call(emergencyAccountsApi.add, { body }, { as })

  test('is that of a Superadmin with the password and a code or a passkey', async () => {
    const boss = await app.people.superadmin({ password: testPassword })
    const typed = { currentPassword: testPassword, code: '123456' }
    expect(await add(boss, typed)).toMatchObject(refusedAs(emergencyAccountsTexts.noFactor))
    const { authenticator } = await addPasskeyOf(app, boss)
    expect((await add(boss, { ...typed, currentPassword: 'wrong' })).status).toBe(400)
    expect((await add(boss, typed)).status).toBe(422)
    const passkey = authenticator.sign((await app.call(sessionsApi.beginPasskey, {}, { as: boss })).result)
    const body = { currentPassword: testPassword, passkey }
    expect((await app.call(emergencyAccountsApi.add, { body }, { as: boss })).status).toBe(200)
    const { result } = await app.call(emergencyAccountsApi.list, {}, { as: root })
    expect(result.map(({ uuid }) => uuid)).toEqual([root.uuid, boss.uuid])
    for (const missing of [{ currentPassword: testPassword }, { ...body, code: '123456' }])
      expect((await app.callRaw(emergencyAccountsApi.add, { body: missing }, { as: boss })).status).toBe(400)
  })

  test('is one of at most three', async () => {
    for (let count = 0; count < 2; count += 1)
      await makeEmergencyAccount(app, await app.people.superadmin({ password: testPassword }))
    const fourth = await app.people.superadmin({ password: testPassword })
    await expect(makeEmergencyAccount(app, fourth)).rejects.toThrow('up to 3')
  })

  test('signs in by password and code, which all Superadmins are told, and the audit log as well', async () => {
    const boss = await app.people.superadmin()
    await set('emergency accounts')
    expect((await login(root)).result).toMatchObject({ needsCode: true })
    expect((await login(root, testPassword, codes[0])).result).toMatchObject({ user: { uuid: root.uuid } })
    const told = (await app.queuedEmails()).filter(({ template }) => template === 'emergency sign-in')
    expect(new Set(told.map(({ recipientId }) => recipientId))).toEqual(new Set([root.uuid, boss.uuid]))
    const email = await accessEmails(app.db, app)['emergency sign-in']!(told[0]!)
    expect(email?.text).toContain(`${root.firstName} ${root.lastName} has signed in`)
    const { result } = await app.call(auditApi.list, { query: { page: '1', entity: 'account' } }, { as: root })
    expect(result.items[0]).toMatchObject({ action: 'emergency sign-in' })
  })

  test('gets a password from its owner alone, if need be with a link', async () => {
    const boss = await app.people.superadmin({ password: testPassword })
    const setBy = (body: typeof twice | Record<string, never>) =>
      app.call(usersApi.setPassword, { params: { id: root.uuid }, body }, { as: boss })
    expect(await setBy(twice)).toMatchObject(refusedAs(emergencyAccountsTexts.ownPassword))
    expect((await login(root, testPassword, codes[0])).status).toBe(200)
    expect((await setBy({})).status).toBe(200)
  })

  test('signs in as usual while everyone may, without an email to all', async () => {
    expect((await login(root, testPassword, codes[0])).status).toBe(200)
    expect((await app.queuedEmails()).some(({ template }) => template === 'emergency sign-in')).toBe(false)
  })
})

/** The calls that end the emergency account of `root`, mostly by another Superadmin. */
const doors: Readonly<
  Record<string, (boss: Person, passkeyId: string) => Promise<{ status: number; result: unknown }>>
> = {
  'archiving it': (as) =>
    app.call(employeesApi.archive, { params: { id: root.uuid }, body: { isArchived: true } }, { as }),
  'deleting it': (as) => app.call(usersApi.remove, { params: { id: root.uuid } }, { as }),
  'deleting the employee': (as) => app.call(employeesApi.remove, { params: { id: root.uuid } }, { as }),
  'another role': (as) =>
    app.call(
      usersApi.update,
      { params: { id: root.uuid }, body: { ...root, role: { uuid: roleOf('Admin').uuid } } },
      { as },
    ),
  'another email address': (as) =>
    app.call(
      usersApi.update,
      {
        params: { id: root.uuid },
        body: { ...root, email: 'new@example.com', role: { uuid: roleOf('Superadmin').uuid } },
      },
      { as },
    ),
  'a reset of its second factor': (as) => app.call(secondFactorApi.turnOff, { query: { userUuid: root.uuid } }, { as }),
  'turning off its own second factor': () => app.call(secondFactorApi.turnOff, { query: {} }, { as: root }),
  'removing its last passkey': (_, id) => app.call(passkeysApi.remove, { params: { id } }, { as: root }),
  'removing it from the list': (as) => app.call(emergencyAccountsApi.remove, { params: { id: root.uuid } }, { as }),
}

describe('the last emergency account', () => {
  test.each(Object.keys(doors))(
    'is not lost by %s, and may go while there is another or everyone may',
    async (name) => {
      const boss = await app.people.superadmin({ password: testPassword })
      const { passkeys } = (await app.call(passkeysApi.list, {}, { as: root })).result
      await set('emergency accounts')
      expect(await doors[name]!(boss, passkeys[0]!.uuid)).toMatchObject(refusedAs(emergencyAccountsTexts.last))
      expect((await login(root, testPassword, codes[0])).status).toBe(200)
      await set('everyone')
      expect((await doors[name]!(boss, passkeys[0]!.uuid)).status).toBe(200)
      expect((await app.call(emergencyAccountsApi.list, {}, { as: boss })).result).toEqual([])
    },
  )

  test('is not lost if both of two end at once', async () => {
    const boss = await app.people.superadmin({ password: testPassword })
    await makeEmergencyAccount(app, boss)
    await set('emergency accounts')
    const reset = (as: Person, { uuid }: Person) =>
      app.call(secondFactorApi.turnOff, { query: { userUuid: uuid } }, { as })
    const answers = await Promise.all([reset(root, boss), reset(boss, root)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test('is not lost while passwords are being limited', async () => {
    const boss = await app.people.superadmin({ password: testPassword })
    await addPasskeyOf(app, boss)
    const remove = app.call(emergencyAccountsApi.remove, { params: { id: root.uuid } }, { as: boss })
    const answers = await Promise.all([allow('emergency accounts'), remove])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const isLimited = answers[0].status === 200
    expect((await app.call(emergencyAccountsApi.list, {}, { as: boss })).result).toHaveLength(isLimited ? 1 : 0)
  })

  test('is not erased, and the call says so', async () => {
    const boss = await app.people.superadmin({ password: testPassword })
    await set('emergency accounts')
    const erase = (as: Person, { uuid }: Person) =>
      app.call(privacyApi.erase, { params: { id: uuid }, query: {} }, { as })
    expect(await erase(boss, root)).toMatchObject(refusedAs(emergencyAccountsTexts.last))
    await makeEmergencyAccount(app, boss)
    expect((await erase(boss, root)).status).toBe(200)
  })

  test('is one with a factor that works at this address, or with a recovery code', async () => {
    const boss = await app.people.superadmin({ password: testPassword })
    await makeEmergencyAccount(app, boss)
    const listed = async () =>
      (await app.call(emergencyAccountsApi.list, {}, { as: root })).result.map(({ uuid }) => uuid)
    await app.db.updateTable('passkey').set({ host: 'old.example.com' }).where('account_id', '=', root.uuid).execute()
    await app.db
      .updateTable('account_second_factor')
      .set({ recovery_codes: sql<Buffer[]>`recovery_codes[1:1]` })
      .where('account_id', '=', root.uuid)
      .execute()
    await set('emergency accounts')
    expect(await listed()).toEqual([root.uuid, boss.uuid])
    expect((await login(root, testPassword, codes[0])).status, 'the last code').toBe(200)
    expect(await listed()).toEqual([boss.uuid])
    const resetBoss = () => app.call(secondFactorApi.turnOff, { query: { userUuid: boss.uuid } }, { as: root })
    expect(await resetBoss()).toMatchObject(refusedAs(emergencyAccountsTexts.last))
    await addPasskeyOf(app, root)
    expect(await listed()).toEqual([root.uuid, boss.uuid])
    expect((await resetBoss()).status).toBe(200)
  })

  test('is not lost by a token or an identity directory', async () => {
    await set('emergency accounts')
    await app.db.updateTable('company_setting').set({ directory_deactivation: true }).execute()
    const directory = await directoryOf(app)
    await directory.send('PATCH', `/Users/${root.uuid}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    const { token } = await app.people.serviceAccount(['employees:write', 'accounts:write'])
    const archive = { params: { id: root.uuid }, body: { isArchived: true } }
    expect((await app.call(employeesApi.archive, archive, { as: { ...root, token } })).status).toBe(403)
    expect((await login(root, testPassword, codes[0])).status).toBe(200)
  })
})

describe('a user without a password', () => {
  /** The calls with passwords, and what they answer. */
  const calls: Readonly<Record<string, (who: Person) => Promise<{ status: number; result: unknown }>>> = {
    'PUT /edit-password': (as) =>
      app.call(
        accessApi.editPassword,
        {
          query: {},
          body: { currentPassword: testPassword, newPassword: twice.password, confirmPassword: twice.password },
        },
        { as },
      ),
    'POST /reauthenticate': (as) => app.call(sessionsApi.confirm, { body: { currentPassword: testPassword } }, { as }),
    'PUT /user/edit-password-superadmin/:id': ({ uuid }) =>
      app.call(usersApi.setPassword, { params: { id: uuid }, body: twice }, { as: root }),
    'PUT /employee/setPassword/:id': ({ uuid }) =>
      app.call(usersApi.setPasswordOfEmployee, { params: { id: uuid }, body: twice }, { as: root }),
    'PUT /reset-password': async (who) => app.call(accessApi.resetPassword, { query: await linkFor(who), body: twice }),
  }
  test.each(Object.keys(calls))('is told so by %s', async (name) => {
    const who = await person()
    await set('emergency accounts')
    expect(await calls[name]!(who)).toMatchObject(refusedAs(passwordUseTexts.noPassword))
    expect((await login(who, twice.password)).status).toBe(401)
    await set('everyone')
    expect((await login(who)).status, 'the password stays').toBe(200)
  })

  test('gets no link that they ask for, and the same answer', async () => {
    const who = await person()
    await set('emergency accounts')
    const ask = (email: string) =>
      app.call(accessApi.resetLink, { body: { email } }, { headers: randomAddressHeader() })
    const answers = [await ask(who.email), await ask('unknown@example.com'), await ask(root.email)]
    expect(new Set(answers.map(({ status, result }) => JSON.stringify([status, result]))).size).toBe(1)
    const resets = (await app.queuedEmails()).filter(({ template }) => template === 'reset')
    expect(resets.map(({ recipientId }) => recipientId)).toEqual([null, null, root.uuid])
  })

  test('confirms the identity by a passkey', async () => {
    const who = await person()
    const { authenticator } = await addPasskeyOf(app, who)
    await set('emergency accounts')
    const ways = (await app.call(sessionsApi.isConfirmed, { query: {} }, { as: who })).result
    expect(ways).toMatchObject({ hasPassword: false, hasPasskey: true })
    const passkey = authenticator.sign((await app.call(sessionsApi.beginPasskey, {}, { as: who })).result)
    expect((await app.call(sessionsApi.confirmByPasskey, { body: { passkey } }, { as: who })).status).toBe(200)
  })

  test('keeps the only passkey, which a Superadmin may reset', async () => {
    const who = await person()
    const { id, authenticator } = await addPasskeyOf(app, who)
    await set('emergency accounts')
    const remove = () => app.call(passkeysApi.remove, { params: { id } }, { as: who })
    expect(await remove()).toMatchObject(refusedAs(passwordUseTexts.onlyWay))
    expect(await app.call(secondFactorApi.turnOff, { query: {} }, { as: who })).toMatchObject(
      refusedAs(passwordUseTexts.onlyWay),
    )
    expect((await signInAlone(authenticator)).status).toBe(200)
    await addPasskeyOf(app, who)
    expect((await remove()).status).toBe(200)
    const reset = { query: { userUuid: who.uuid } }
    expect((await app.call(secondFactorApi.turnOff, reset, { as: root })).status).toBe(200)
  })
})

test.each([
  'second factor on',
  'second factor off',
  'recovery code used',
  'passkey added',
  'passkey removed',
  'passkey refused',
])('the email "%s" speaks of the password only to users who have one', async (template) => {
  const { uuid } = await person()
  const textOf = async () => (await accessEmails(app.db, app)[template]!({ template, recipientId: uuid }))?.text
  expect(await textOf()).toContain('change your password and contact')
  await set('emergency accounts')
  expect(await textOf()).toContain('If this was not you, contact your HR team.')
  expect(await textOf()).not.toContain('password')
})

describe('a link to an account without a password', () => {
  const find = async (query: Awaited<ReturnType<typeof linkFor>>) =>
    (await app.call(accessApi.checkResetLink, { query })).result
  const begin = (query: Awaited<ReturnType<typeof linkFor>>) => app.call(passkeySignInApi.beginFirstPasskey, { query })
  const addFirst = (
    query: Awaited<ReturnType<typeof linkFor>>,
    passkey: ReturnType<ReturnType<typeof newAuthenticator>['create']>,
  ) => app.call(passkeySignInApi.addFirstPasskey, { query, body: { passkey } })

  test('leads to the identity provider, and adds one passkey, which signs in alone', async () => {
    const who = await app.people.employee()
    await app.people.personalToken(who)
    await set('emergency accounts')
    const [query, other] = [await linkFor(who), await linkFor(who)]
    expect(await find(query)).toEqual({ isValid: true, ways: ['provider', 'passkey'], hasPasskey: false })
    const weak = newAuthenticator({ verifiesUser: false })
    expect(await addFirst(query, weak.create((await begin(query)).result))).toMatchObject(
      refusedAs(passwordUseTexts.unverified),
    )
    const { result: options } = await begin(query)
    expect(options.authenticatorSelection.userVerification).toBe('required')
    const authenticator = newAuthenticator()
    expect((await addFirst(other, authenticator.create(options))).status, 'of another link').toBe(422)
    const created = authenticator.create((await begin(query)).result)
    expect((await addFirst(query, created)).result.recoveryCodes).toHaveLength(10)
    expect((await signInAlone(authenticator)).result).toMatchObject({ user: { uuid: who.uuid } })
    for (const used of [query, other]) expect(await find(used)).toEqual({ isValid: false, ways: [], hasPasskey: false })
    const tokens = app.db
      .selectFrom('api_token')
      .select('revoked_at')
      .where('account_id', '=', who.uuid)
      .where('revoked_at', 'is', null)
    expect(await tokens.execute(), 'as after a new password').toEqual([])
    await set('everyone')
    expect((await signInAlone(authenticator)).status, 'also when passwords are on again').toBe(200)
  })

  test('adds nothing to an account that has a factor or is of the identity provider, or whose password is on', async () => {
    const [withPasskey, withApp, linked, other] = [await person(), await person(), await person(), await person()]
    await addPasskeyOf(app, withPasskey)
    await app.db
      .insertInto('account_second_factor')
      .values({ account_id: withApp.uuid, secret: Buffer.of(1), enabled_at: sql<Date>`now()` })
      .execute()
    await link(linked)
    for (const [who, hasPasskey, why] of [
      [withPasskey, true, passwordUseTexts.hasWay],
      [withApp, false, passwordUseTexts.noWay],
      [linked, false, passwordUseTexts.hasWay],
    ] as const) {
      await set('emergency accounts')
      const query = await linkFor(who)
      expect(await find(query)).toEqual({ isValid: true, ways: ['provider'], hasPasskey })
      expect(await begin(query)).toMatchObject(refusedAs(why))
    }
    await set('without provider')
    const query = await linkFor(other)
    expect(await find(query)).toEqual({ isValid: true, ways: ['password'], hasPasskey: false })
    expect((await begin(query)).status).toBe(422)
  })

  test.each([
    [
      'invitation',
      'An account has been created for you. Set your',
      "An account has been created for you. You don't need",
    ],
    ['reset', 'A new password was requested', 'A new password was requested for your account, but you sign in'],
  ] as const)('is what an email says: %s', async (template, withPassword, without) => {
    const { uuid } = await app.people.employee()
    const compose = accessEmails(app.db, app)[template]!
    const order = { template, recipientId: uuid }
    const text = async () => (await compose(order))?.text ?? ''
    expect(await text()).toContain(withPassword)
    expect(await text()).toContain('\n\nSet password:\nhttp')
    await set('emergency accounts')
    expect(await text()).toContain(without)
    expect(await text()).toContain('\n\nChoose how to sign in:\nhttp')
  })
})

test('answers alike and does the same work for a wrong password, one that is off, and an unknown account', async () => {
  const [wrong, off] = [await person(), await person()]
  await set('emergency accounts')
  await sql`update account set emergency_since = null where id = ${wrong.uuid}`.execute(app.db)
  const kinds = {
    'emergency account, wrong': () => login(root, 'a wrong password'),
    wrong: () => login(wrong, 'a wrong password'),
    off: () => login(off),
    unknown: () => login({ email: 'unknown@example.com' }),
  }
  await login({ email: 'unknown@example.com' })
  const answers = new Set<string>()
  const work = new Map<string, Set<string>>()
  for (let turn = 0; turn < 50; turn += 1)
    for (const [kind, send] of Object.entries(kinds)) {
      vi.mocked(verify).mockClear()
      const { status, result, headers } = await send()
      const { date: _date, 'x-request-id': _id, ...told } = headers
      answers.add(JSON.stringify([status, result, told]))
      const compared = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
      work.set(kind, (work.get(kind) ?? new Set()).add(JSON.stringify(compared)))
    }
  expect([...answers]).toEqual([expect.stringContaining(english(accessTexts.wrongCredentials))])
  const [first] = work.values()
  for (const [kind, done] of work) expect(done, kind).toEqual(first)
  expect(first, 'one comparison with the same parameters').toHaveProperty('size', 1)
})

test('a sign-in that waits for the account sees that passwords were turned off', async () => {
  const who = await person()
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from account where id = $1 for update', [who.uuid])
  const answer = login(who)
  await untilWaiting(app.pool)
  await client.query(`update company_setting set password_sign_in = 'emergency accounts'`)
  await client.query('commit')
  client.release()
  expect((await answer).status).toBe(401)
})
