import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { roleOf } from '@hr/contract/areas/access/roles'
import { deletionsWithoutPassword, sessionsApi } from '@hr/contract/areas/access/sessions'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { deactivationLimit, provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { accessScope, tokenScopes } from '@hr/contract/token-scopes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { refusals } from '../../lib/refusals.ts'
import { directoryOf } from '../../testing/directory.ts'
import type { Person } from '../../testing/people.ts'
import { requestsOfAll } from '../../testing/requests-of-all.ts'
import { newPerson } from '../../testing/requests.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { countRemovalsBy } from '../access/removals.queries.ts'
import { lockProgramRemovals } from './removal-limit.commands.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
  await app.people.position('Developer')
})

const stale = async (): Promise<Person> => {
  const boss = await app.people.superadmin()
  return { ...boss, ...(await app.people.session(boss.uuid, { isConfirmed: false })) }
}
const confirmed = async (boss: Person): Promise<Person> => ({ ...boss, ...(await app.people.session(boss.uuid)) })
/** Only its token is used. */
const program = async () => (await app.people.serviceAccount()) as unknown as Person

type Removing = (id: string, as: Person) => Promise<{ status: number; result: unknown }>
const archive: Removing = (id, as) =>
  app.callRaw(employeesApi.archive, { params: { id }, body: { isArchived: true } }, { as })
const remove: Removing = (id, as) => app.callRaw(employeesApi.remove, { params: { id } }, { as })
const removeUser: Removing = (id, as) => app.callRaw(usersApi.remove, { params: { id } }, { as })
const reset: Removing = (id, as) => app.callRaw(usersApi.setPassword, { params: { id }, body: {} }, { as })
const resetEmployee: Removing = (id, as) =>
  app.callRaw(usersApi.setPasswordOfEmployee, { params: { id }, body: {} }, { as })
const role = roleOf('Employee')
const demoteUser: Removing = async (id, as) => {
  await app.db.updateTable('account').set({ role: 'Team lead' }).where('id', '=', id).execute()
  const body = { ...validUser, email: `${id}@example.com` }
  await app.db.updateTable('employee').set({ email: body.email }).where('id', '=', id).execute()
  return app.callRaw(usersApi.update, { params: { id }, body }, { as })
}
const demote: Removing = async (id, as) => {
  await app.db.updateTable('account').set({ role: 'Team lead' }).where('id', '=', id).execute()
  return app.callRaw(employeesApi.changePermission, { params: { id }, body: { role } }, { as })
}
const recordOf = async () => ({
  ...validEmployee,
  ...newPerson(),
  position: await app.people.position(`Position ${crypto.randomUUID()}`),
})
const changing = async (id: string, as: Person, change: { status: 'Active' | 'Not active'; email?: string }) => {
  const { email } = await app.db.selectFrom('employee').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { ...(await recordOf()), email, ...change }
  return app.callRaw(employeesApi.update, { params: { id }, body }, { as })
}
const endSignIn: Removing = (id, as) => changing(id, as, { status: 'Not active' })
const newEmail: Removing = (id, as) =>
  changing(id, as, { status: 'Active', email: `${crypto.randomUUID()}@example.com` })

/** Enters removals by an actor in the history. */
const enter = (actorId: string, count: number) =>
  sql`insert into history (actor_id, action, entity, entity_id, fields)
      select ${actorId}, 'archived', 'employee', gen_random_uuid(), '{}' from generate_series(1, ${count}::int)`.execute(
    app.db,
  )

test.each<[string, Removing]>([
  ['archiving', (...by) => archive(...by)],
  ['deletion', (...by) => remove(...by)],
  ['deletion as a user', (...by) => removeUser(...by)],
  ['a status without sign-in', (...by) => endSignIn(...by)],
  ['a reset of the password', (...by) => reset(...by)],
  ['a reset of the password of an employee', (...by) => resetEmployee(...by)],
  ['a lower role of a user', (...by) => demoteUser(...by)],
  ['a lower role of an employee', (...by) => demote(...by)],
])('a session confirms its identity for the twenty-first person: %s', async (_, removing) => {
  const boss = await stale()
  const people = await Promise.all(Array.from({ length: 2 }, () => app.people.employee()))
  await enter(boss.uuid, deletionsWithoutPassword - 1)
  const first = await removing(people[0]!.uuid, boss)
  expect(first.status, JSON.stringify(first.result)).toBe(200)
  expect(await removing(people[1]!.uuid, boss)).toMatchObject({ status: 403, result: { code: confirmCode } })
  expect((await removing(people[1]!.uuid, await confirmed(boss))).status).toBe(200)
})

test('resets, set passwords and lower roles count as removals, a higher role does not', async () => {
  const boss = await stale()
  const { uuid } = await app.people.employee()
  const count = () => countRemovalsBy(app.db, boss.uuid)
  await app.call(
    employeesApi.changePermission,
    { params: { id: uuid }, body: { role: roleOf('Team lead') } },
    { as: boss },
  )
  expect(await count()).toBe(0)
  for (const removing of [reset, resetEmployee, demote, demoteUser]) await removing(uuid, boss)
  expect(await count()).toBe(4)
  const password = 'rain over the Neretva'
  const body = { password, confirmPassword: password }
  await app.call(usersApi.setPassword, { params: { id: uuid }, body }, { as: await confirmed(boss) })
  expect(await count()).toBe(5)
})

test('the page is told whether the next deletion needs a confirmation, also after people were archived', async () => {
  const boss = await stale()
  const { uuid } = await app.people.employee()
  const isNeeded = async () =>
    (await app.callRaw(sessionsApi.isConfirmed, { query: { deletions: '1' } }, { as: boss })).result.isNeeded
  await enter(boss.uuid, deletionsWithoutPassword - 1)
  expect(await isNeeded()).toBe(false)
  await enter(boss.uuid, 1)
  expect(await isNeeded()).toBe(true)
  expect(await remove(uuid, boss)).toMatchObject({ status: 403, result: { code: confirmCode } })
})

test('entries that a wrong clock has dated in the future are not counted', async () => {
  const boss = await stale()
  const service = await program()
  const { id: serviceId } = await app.db.selectFrom('service_account').select('id').executeTakeFirstOrThrow()
  for (const actorId of [boss.uuid, serviceId])
    await sql`insert into history (actor_id, at, action, entity, entity_id, fields)
              select ${actorId}, now() + interval '1 year', 'archived', 'employee', gen_random_uuid(), '{}'
              from generate_series(1, 100)`.execute(app.db)
  for (const as of [boss, service]) {
    const { uuid } = await app.people.employee()
    expect((await archive(uuid, as)).status).toBe(200)
  }
})

test('a new email address by a token counts, because it ends all access', async () => {
  const service = await program()
  const boss = await app.people.superadmin()
  const people = await Promise.all(Array.from({ length: deactivationLimit.people + 2 }, () => app.people.employee()))
  const next = () => people.shift()!.uuid
  for (let count = 0; count < deactivationLimit.people; count += 1) {
    const answer = await newEmail(next(), service)
    expect(answer.status, JSON.stringify(answer.result)).toBe(200)
  }
  const held = next()
  expect((await newEmail(held, service)).status).toBe(429)
  expect((await archive(next(), service)).status).toBe(429)
  expect((await changing(held, service, { status: 'Active' })).status, 'the same email address').toBe(200)
  expect((await newEmail(held, boss)).status, 'a session confirms the identity instead').toBe(200)
})

test('a token that sends the stored email address does not wait for removals', async () => {
  const service = await program()
  const { uuid } = await app.people.employee()
  await app.db.transaction().execute(async (trx) => {
    await lockProgramRemovals(trx)
    expect((await changing(uuid, service, { status: 'Active' })).status).toBe(200)
  })
})

test('people who are archived concurrently in a session are counted one by one', async () => {
  const boss = await stale()
  await enter(boss.uuid, deletionsWithoutPassword - 3)
  const people = await Promise.all(Array.from({ length: 8 }, () => app.people.employee()))
  const statuses = await Promise.all(people.map(async ({ uuid }) => (await archive(uuid, boss)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
})

test('service accounts and identity directories share a limit until a Superadmin lets them continue', async () => {
  const boss = await app.people.superadmin()
  const directory = await directoryOf(app)
  await app.call(provisioningApi.update, { body: { allowsDeactivation: true } }, { as: boss })
  const [first, second] = [await program(), await program()]
  const people = await Promise.all(Array.from({ length: 9 }, () => app.people.employee()))
  const next = () => people.shift()!.uuid
  expect((await archive(next(), first)).status).toBe(200)
  expect((await remove(next(), second)).status).toBe(200)
  expect((await endSignIn(next(), first)).status).toBe(200)
  expect((await directory.send('DELETE', `/Users/${next()}`)).status).toBe(204)
  expect((await archive(next(), second)).status).toBe(200)
  expect(deactivationLimit.people).toBe(5)

  refusals.delete('removals by programs')
  const held = next()
  for (const removing of [archive, remove, endSignIn])
    expect(await removing(held, first), 'the sixth').toMatchObject({ status: 429 })
  expect((await directory.send('DELETE', `/Users/${next()}`)).status).toBe(429)
  expect(refusals.get('removals by programs')).toBe(4)
  const { result } = await app.call(provisioningApi.find, {}, { as: boss })
  expect(result.held.map(({ uuid, reason }) => [uuid, reason])).toContainEqual([held, 'limit'])
  const { rows } = await sql`select from notification where event = 'deactivations held'`.execute(app.db)
  expect(rows, 'one notification for all').toHaveLength(1)

  await app.call(provisioningApi.decide, { body: { decision: 'continue' } }, { as: boss })
  expect((await archive(held, first)).status).toBe(200)
  expect((await archive(next(), boss)).status, 'sessions have a limit of their own').toBe(200)
})

test.each<[string, () => Promise<Person>]>([
  [
    'a service account without the scope',
    async () =>
      (await app.people.serviceAccount(tokenScopes.filter((one) => one !== accessScope))) as unknown as Person,
  ],
  [
    'the personal token of an Admin',
    async () => {
      const admin = await app.people.admin()
      return { ...admin, ...(await app.people.personalToken(admin)) }
    },
  ],
])('%s is refused and holds nothing back once the limit is reached', async (_, tokenOf) => {
  const service = await program()
  const { id: serviceId } = await app.db.selectFrom('service_account').select('id').executeTakeFirstOrThrow()
  const as = await tokenOf()
  const { uuid } = await app.people.employee()
  await enter(serviceId, deactivationLimit.people)
  expect(await endSignIn(uuid, as)).toMatchObject({ status: 403 })
  expect((await sql`select from held_deactivation`.execute(app.db)).rows).toEqual([])
  await sql`update company_setting set directory_unlimited_until = clock_timestamp() + interval '1 minute'`.execute(
    app.db,
  )
  expect((await archive(uuid, service)).status).toBe(200)
})

test('people whom a program has added or restored within the hour do not raise its limit', async () => {
  const service = await program()
  const added: string[] = []
  for (let count = 0; count < 80; count += 1) {
    const { result } = await app.call(employeesApi.create, { body: await recordOf() }, { as: service })
    const { uuid } = await app.people.employee({ isArchived: true })
    await app.call(employeesApi.archive, { params: { id: uuid }, body: { isArchived: false } }, { as: service })
    added.push(result.uuid, uuid)
  }
  const statuses: number[] = []
  for (const id of added.slice(0, deactivationLimit.people + 1)) statuses.push((await archive(id, service)).status)
  expect(statuses).toEqual([...Array.from({ length: deactivationLimit.people }, () => 200), 429])
})

/** Lists those who can sign in, or could after an invitation, and the personal tokens of others than `but`. */
const listAccess = async (but: Person) => {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e join account a on a.id = e.id
    where not e.is_archived and e.status in ('Active', 'Maternity leave') and a.directory_disabled_at is null
    union all
    select id from api_token where revoked_at is null and account_id <> ${but.uuid}`.execute(app.db)
  return rows.map(({ id }) => id)
}

test('no call at all takes access or data from a person beyond the limit', async () => {
  const boss = await stale()
  const service = await program()
  const { id: serviceId } = await app.db.selectFrom('service_account').select('id').executeTakeFirstOrThrow()
  await enter(boss.uuid, deletionsWithoutPassword)
  // More than five percent of all who are added below.
  await enter(serviceId, 100)
  const refused = new Set<string>()
  const passed: string[] = []
  for (const [call, request] of Object.entries(requestsOfAll(app))) {
    if (call.startsWith('GET ')) continue
    for (const [as, limit] of [
      [boss, 'confirm'],
      [service, 'hold'],
    ] as const) {
      await sql`delete from held_deactivation`.execute(app.db)
      const person = await app.people.employee()
      const {
        params = {},
        query,
        body,
      } = (await request(person)) as { params?: object; query?: object; body?: unknown }
      if (body instanceof FormData) continue
      const [method = '', path = ''] = call.split(' ')
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
      await app.people.personalToken(person)
      const before = await listAccess(boss)
      const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
      // A call may have ended the session before.
      const { token } = as === boss ? await app.people.session(boss.uuid, { isConfirmed: false }) : as
      const answer = await app.app.inject({
        method: method as 'POST',
        url: `/api/v1${url}${search}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      })
      const after = await listAccess(boss)
      if (answer.statusCode === 429 || answer.body.includes(confirmCode)) refused.add(`${limit} ${call}`)
      const lost = before.filter((id) => !after.includes(id))
      if (lost.length > 0) passed.push(`${limit} ${call}`)
    }
  }
  // It ends one token, which Superadmins see in a list.
  expect(passed).toEqual(['confirm DELETE /tokens/:id'])
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'confirm PUT /archived-employees/:id',
      'confirm DELETE /employee/:id',
      'confirm DELETE /user/:id',
      'confirm PUT /user/edit-password-superadmin/:id',
      'confirm PUT /employee/setPassword/:id',
      'confirm POST /employees/imports/:id/undo',
      'confirm POST /privacy/erase/:id',
      'hold PUT /archived-employees/:id',
      'hold DELETE /employee/:id',
    ]),
  )
}, 120_000)
