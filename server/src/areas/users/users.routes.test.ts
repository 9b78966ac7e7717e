import { english } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { roleOf } from '@hr/contract/areas/access/roles'
import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

async function withSuperadmin() {
  const app = await testApp()
  const as = await app.people.superadmin()
  return { app, as, add: (body: object = {}) => app.call(usersApi.create, { body: { ...validUser, ...body } }, { as }) }
}

const change = (app: TestApp, as: Person, id: string, body: object = {}) =>
  app.call(usersApi.update, { params: { id }, body: { ...validUser, ...body } }, { as })
const remove = (app: TestApp, as: Person, id: string) => app.call(usersApi.remove, { params: { id } }, { as })

describe('adding a user', () => {
  test('creates the employee, too, without a password, and emails an invitation', async () => {
    const { app, as, add } = await withSuperadmin()
    const { status, result } = await add({ password: 'Placeholder-1234' })
    expect(status).toBe(200)
    expect(result).toEqual({
      ...validUser,
      uuid: expect.any(String),
      isArchived: false,
      version: 1,
      maySignIn: true,
      isActivated: false,
      lastSignIn: null,
      invitedAt: expect.any(String),
      factor: 'no password',
    })
    expect((await app.call(usersApi.find, { params: { id: result.uuid } }, { as })).result).toEqual(result)

    // Includes the employee of the account.
    const created = await app.db
      .selectFrom('account')
      .innerJoin('employee', 'employee.id', 'account.id')
      .select('password_hash')
      .where('account.id', '=', result.uuid)
      .executeTakeFirstOrThrow()
    expect(created.password_hash).toBeNull()
    expect(await app.queuedEmails()).toEqual([{ template: 'invitation', recipientId: result.uuid }])
    const login = await app.call(accessApi.login, { body: { email: validUser.email, password: 'Placeholder-1234' } })
    expect(login.status).toBe(401)
  })

  test.each([
    ['firstName', '', 'Required field'],
    ['lastName', ' ', 'Required field'],
    ['email', '', 'Required field'],
    ['email', 'dorde', 'Invalid email address'],
    ['role', null, 'Please select role'],
    ['firstName', 'x'.repeat(101), 'At most 100 characters'],
  ])('requires %s: %j gives %s', async (field, value, message) => {
    const { add, app } = await withSuperadmin()
    expect(await add({ [field]: value })).toMatchObject({
      status: 400,
      result: { message: expect.arrayContaining([expect.objectContaining({ field, message })]) },
    })
    expect(await app.queuedEmails()).toEqual([])
  })

  test.each(['Applicant', 'unknown'])('does not give the role %s', async (name) => {
    const { add } = await withSuperadmin()
    const role = name === 'Applicant' ? roleOf(name) : { uuid: crypto.randomUUID() }
    expect(await add({ role })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'role', message: 'Please select role' }] },
    })
  })

  test('refuses a used address, ignoring case, and mentions archived employees', async () => {
    const { app, add } = await withSuperadmin()
    await app.people.employee({ email: 'Ana@example.com' })
    await app.people.employee({ email: 'gone@example.com', isArchived: true })
    expect(await add({ email: 'aNA@example.com' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'email', message: english(usersTexts.emailTaken) }] },
    })
    expect(await add({ email: 'gone@example.com' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'email', message: english(usersTexts.emailOfArchived) }] },
    })
  })

  test('with the same idempotency key creates one user and one email', async () => {
    const { app, as } = await withSuperadmin()
    const send = (body: object = validUser) =>
      app.call(usersApi.create, { body: body as typeof validUser }, { as, headers: { 'idempotency-key': 'a-key' } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ result }) => result.uuid)).size).toBe(1)
    expect(await app.queuedEmails()).toHaveLength(1)
    expect((await send({ ...validUser, firstName: 'Ivan' })).status, 'other content under the same key').toBe(422)
  })

  test('can be repeated with the same idempotency key after a failure', async () => {
    const { app, as } = await withSuperadmin()
    const ana = await app.people.employee({ email: validUser.email })
    const send = () => app.call(usersApi.create, { body: validUser }, { as, headers: { 'idempotency-key': 'a-key' } })
    expect((await send()).status).toBe(422)
    await remove(app, as, ana.uuid)
    expect((await send()).status).toBe(200)
  })
})

test('the list tells when users last signed in, whether they followed the invitation, and their second factor', async () => {
  const { app, as, add } = await withSuperadmin()
  const { result: invited } = await add()
  const ivo = await app.people.employee({ password: 'a long password of Ivo' })
  await app.call(accessApi.login, { body: { email: ivo.email, password: 'a long password of Ivo' } })
  await sql`insert into account_second_factor (account_id, secret, enabled_at) values (${ivo.uuid}, '', now())`.execute(
    app.db,
  )
  const { result } = await app.call(usersApi.list, { query: { page: '1', pageSize: '15' } }, { as })
  const shown = (id: string) => result.items.find(({ uuid }) => uuid === id)
  expect(shown(invited.uuid)).toMatchObject({ isActivated: false, lastSignIn: null, factor: 'no password' })
  expect(shown(invited.uuid)?.invitedAt).not.toBeNull()
  expect(shown(ivo.uuid)).toMatchObject({ maySignIn: true, isActivated: true, invitedAt: null, factor: 'two-step' })
  expect(shown(ivo.uuid)?.lastSignIn).not.toBeNull()
})

describe('changing a user', () => {
  test('changes names, address and role, and returns a message', async () => {
    const { app, as } = await withSuperadmin()
    const ana = await app.people.employee()
    const { status, result } = await change(app, as, ana.uuid, { role: roleOf('Team lead'), version: 1 })
    expect(status).toBe(200)
    expect(result).toEqual({
      message: english(usersTexts.updated),
      user: expect.objectContaining({
        ...validUser,
        role: roleOf('Team lead'),
        uuid: ana.uuid,
        isArchived: false,
        version: 2,
      }),
    })
  })

  test('ends the sessions for a new role, but not for new names', async () => {
    const { app, as } = await withSuperadmin()
    const ana = await app.people.employee()
    const isSignedIn = async () =>
      (await app.db.selectFrom('session').where('account_id', '=', ana.uuid).select('id').execute()).length === 1
    await change(app, as, ana.uuid, { email: ana.email, firstName: 'Anka' })
    expect(await isSignedIn()).toBe(true)
    await change(app, as, ana.uuid, { email: ana.email, role: roleOf('Admin') })
    expect(await isSignedIn()).toBe(false)
  })

  test('ends sessions and links for a new address and notifies both addresses', async () => {
    const { app, as } = await withSuperadmin()
    const ana = await app.people.employee({ email: 'old@example.com' })
    await app.db
      .insertInto('password_link')
      .values({
        token_hash: Buffer.from('hash'),
        account_id: ana.uuid,
        expires_at: sql<Date>`now() + interval '1 hour'`,
      })
      .execute()
    await change(app, as, ana.uuid, { email: 'new@example.com' })
    expect(await app.db.selectFrom('session').where('account_id', '=', ana.uuid).select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('password_link').select('account_id').execute()).toEqual([])
    const templates = (await app.queuedEmails()).map(({ template }) => template)
    expect(templates.toSorted()).toEqual(['email changed, new address', 'email changed, old address'])
  })

  test('refuses an outdated version', async () => {
    const { app, as } = await withSuperadmin()
    const ana = await app.people.employee()
    await change(app, as, ana.uuid, { version: 1 })
    expect((await change(app, as, ana.uuid, { version: 1 })).status).toBe(409)
  })

  test('refuses a used address', async () => {
    const { app, as } = await withSuperadmin()
    const ana = await app.people.employee()
    const ivan = await app.people.employee({ email: 'ivan@example.com' })
    expect(await change(app, as, ana.uuid, { email: 'IVAN@example.com' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'email' }] },
    })
    expect((await change(app, as, ivan.uuid, { email: 'Ivan@example.com' })).status, 'their own in another case').toBe(
      200,
    )
  })

  test('refuses users changing or deleting themselves here', async () => {
    const { app, as } = await withSuperadmin()
    await app.people.superadmin()
    expect((await change(app, as, as.uuid)).status).toBe(403)
    expect((await remove(app, as, as.uuid)).status).toBe(403)
  })

  test('answers 404 for a missing user', async () => {
    const { app, as } = await withSuperadmin()
    expect((await change(app, as, crypto.randomUUID())).status).toBe(404)
    expect((await remove(app, as, crypto.randomUUID())).status).toBe(404)
  })
})

describe('deleting a user', () => {
  test('deletes the employee, too, and keeps history entries without values', async () => {
    const { app, as, add } = await withSuperadmin()
    const { result: user } = await add()
    const led = await app.people.employee()
    await app.db.updateTable('employee').set({ supervisor_id: user.uuid }).where('id', '=', led.uuid).execute()
    expect(await remove(app, as, user.uuid)).toMatchObject({
      status: 200,
      result: { message: english(usersTexts.deleted) },
    })
    expect(await app.db.selectFrom('employee').where('id', '=', user.uuid).select('id').execute()).toEqual([])
    const history = await app.db
      .selectFrom('history')
      .select('action')
      .where('person_id', '=', user.uuid)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['created', 'deleted'])
    expect(
      await app.db.selectFrom('history_value').where('person_id', '=', user.uuid).select('salt').execute(),
    ).toEqual([])
    const { supervisor_id } = await app.db
      .selectFrom('employee')
      .select('supervisor_id')
      .where('id', '=', led.uuid)
      .executeTakeFirstOrThrow()
    expect(supervisor_id).toBeNull()
  })
})

describe('the last Superadmin who can sign in', () => {
  test("remains when two remove each other's role at the same time", async () => {
    for (let round = 0; round < Number(process.env['PROOF_ROUNDS'] ?? 1); round += 1) {
      const app = await testApp()
      const [ana, ivan] = [await app.people.superadmin(), await app.people.superadmin()]
      const answers = await Promise.all([
        change(app, ana, ivan.uuid, { email: ivan.email }),
        change(app, ivan, ana.uuid, { email: ana.email }),
      ])
      const left = await app.db.selectFrom('account').select('id').where('role', '=', 'Superadmin').execute()
      expect(left, JSON.stringify(answers.map(({ status }) => status))).toHaveLength(1)
    }
  })

  test('keeps the rights by the flag when only the role changes', async () => {
    const { app, as } = await withSuperadmin()
    const flagged = await app.people.superadmin({ superAdminHr: true })
    expect((await change(app, as, flagged.uuid, { email: flagged.email })).status).toBe(200)
  })
})

test('the list sorts by name, pages from both ends and ignores diacritics', async () => {
  const { app, as } = await withSuperadmin()
  await app.db
    .updateTable('employee')
    .set({ first_name: 'Zoran', last_name: 'Žic' })
    .where('id', '=', as.uuid)
    .execute()
  const names: [string, string, RoleName][] = [
    ['Čedo', 'Babić', 'Employee'],
    ['Ana', 'Čović', 'Admin'],
    ['Đuro', 'Cvitan', 'Team lead'],
    ['Ana', 'Babić', 'Employee'],
  ]
  for (const [index, [firstName, lastName, role]] of names.entries())
    await app.people.person({ firstName, lastName, role, email: `p${index}@example.com`, isArchived: index === 0 })
  const list = async (query: object) => {
    const { result } = await app.call(usersApi.list, { query: { pageSize: '2', ...query } }, { as })
    return [result.total, ...result.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)]
  }
  expect(await list({ page: '1' })).toEqual([5, 'Ana Babić', 'Čedo Babić'])
  expect(await list({ page: '2' })).toEqual([5, 'Đuro Cvitan', 'Ana Čović'])
  expect(await list({ page: '3' })).toEqual([5, 'Zoran Žic'])
  expect(await list({ page: '1', sort: 'firstName', order: 'desc' })).toEqual([5, 'Zoran Žic', 'Đuro Cvitan'])
  expect(await list({ page: '1', isArchived: 'true' })).toEqual([1, 'Čedo Babić'])
  expect(await list({ page: '1', q: 'covic ANA' })).toEqual([1, 'Ana Čović'])
  expect(await list({ page: '1', q: 'd' })).toEqual([1, 'Đuro Cvitan'])
  expect(await list({ page: '1', q: 'p3@' })).toEqual([1, 'Ana Babić'])
  expect(await list({ page: '1', q: '%' })).toEqual([0])
})

test('asks the second of two concurrent changes to the same email to try again', async () => {
  const { app, as } = await withSuperadmin()
  const { uuid } = await app.people.employee()
  const first = await app.pool.connect()
  await first.query(`begin; insert into employee (first_name, last_name, email, status)
    values ('Iva', 'Bošnjak', '${validUser.email}', 'Active')`)
  const second = change(app, as, uuid)
  await untilWaiting(app.pool)
  await first.query('commit')
  first.release()
  expect(await second).toMatchObject({ status: 409, result: { message: expect.stringContaining('Please try again') } })
})

test('lists who has two-step sign-in, only a password or none, of those who may sign in', async () => {
  const { app, as } = await withSuperadmin()
  const password_hash = 'stored'
  const withPassword = async (lastName: string) => {
    const person = await app.people.person({ lastName, role: 'Employee' })
    await app.db.updateTable('account').set({ password_hash }).where('id', '=', person.uuid).execute()
    return person
  }
  const ana = await withPassword('Anić')
  await withPassword('Babić')
  const begun = await withPassword('Cvitan')
  await app.people.person({ lastName: 'Čović', role: 'Employee', isArchived: true })
  const secret = { secret: Buffer.from('secret') }
  await app.db
    .insertInto('account_second_factor')
    .values([
      { account_id: ana.uuid, ...secret, enabled_at: sql<Date>`now()` },
      { account_id: begun.uuid, ...secret },
    ])
    .execute()
  const list = async (query: object) =>
    (await app.call(usersApi.factors, { query: { page: '1', ...query } }, { as })).result.items
  expect(await list({ factor: 'two-step' })).toMatchObject([{ lastName: 'Anić', since: expect.any(String) }])
  expect(await list({ factor: 'password' })).toMatchObject([{ lastName: 'Babić' }, { lastName: 'Cvitan', since: null }])
  expect((await list({ factor: 'no password' })).map(({ uuid }) => uuid)).toEqual([as.uuid])
  expect(await list({ q: 'babic' })).toHaveLength(1)
  expect(await list({ q: 'covic' }), 'archived').toEqual([])
})
