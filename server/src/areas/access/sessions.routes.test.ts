import { refusals } from '../../lib/refusals.ts'
import { english } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { roleOf } from '@hr/contract/areas/access/roles'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { sessionsApi, sessionsTexts } from '@hr/contract/areas/access/sessions'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRateLimits } from '../../http/rate-limits.ts'
import { totpCode } from '../../testing/authenticator.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const confirmIdentityFirst = {
  status: 403,
  result: { message: english(sessionsTexts.confirmIdentityFirst), code: confirmCode },
}
const list = (as: Person, query: { userUuid?: string } = {}) => app.call(sessionsApi.list, { query }, { as })

/** Creates a user whose session is not confirmed. */
async function unconfirmed(role: 'Superadmin' | 'Admin' = 'Superadmin'): Promise<Person> {
  const person = await app.people.person({ role, password: testPassword })
  return { ...person, ...(await app.people.session(person.uuid, { isConfirmed: false })) }
}
const confirm = (as: Person, currentPassword = testPassword) =>
  app.call(sessionsApi.confirm, { body: { currentPassword } }, { as })

describe('the sessions of a person', () => {
  test('show the device, the time and which one is current', async () => {
    const ana = await app.people.employee({ password: testPassword })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
    const { email } = ana
    await app.call(accessApi.login, { body: { email, password: testPassword } }, { headers })
    const { result } = await list(ana)
    expect(result).toHaveLength(2)
    expect(result.find(({ isCurrent }) => isCurrent)?.uuid).toBe(ana.sessionId)
    expect(result.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      device: 'Firefox on Linux',
      browser: 'Firefox',
      system: 'Linux',
      method: 'password',
    })
  })

  test('end one by one with the next request, also on another node', async () => {
    const ana = await app.people.employee()
    const phone = { ...ana, ...(await app.people.session(ana.uuid)) }
    const node = await app.anotherNode()
    const onNode = async () =>
      (await node.inject({ url: '/api/v1/sessions', headers: { authorization: `Bearer ${phone.token}` } })).statusCode
    expect(await onNode()).toBe(200)
    expect((await app.call(sessionsApi.end, { params: { id: phone.sessionId } }, { as: ana })).status).toBe(200)
    expect((await list(phone)).status).toBe(401)
    expect(await onNode()).toBe(401)
    expect((await list(ana)).status).toBe(200)
  })

  test('all end except the current one', async () => {
    const ana = await app.people.employee()
    const others = [await app.people.session(ana.uuid), await app.people.session(ana.uuid)]
    expect((await app.call(sessionsApi.endOthers, { query: {} }, { as: ana })).status).toBe(200)
    for (const other of others) expect((await list({ ...ana, ...other })).status).toBe(401)
    expect((await list(ana)).result).toHaveLength(1)
  })

  test('of another user are visible only to a Superadmin, who can end them', async () => {
    const ana = await app.people.employee()
    const admin = await app.people.admin()
    const superadmin = await app.people.superadmin()
    expect((await list(admin, { userUuid: ana.uuid })).status).toBe(404)
    const end = (as: Person) => app.call(sessionsApi.end, { params: { id: ana.sessionId } }, { as })
    expect((await end(admin)).status).toBe(404)
    expect((await list(superadmin, { userUuid: ana.uuid })).result).toHaveLength(1)
    expect((await end(superadmin)).status).toBe(200)
    expect((await list(ana)).status).toBe(401)
    expect((await end(superadmin)).status).toBe(404)
  })

  test('disappear after the maximum idle time or lifetime', async () => {
    const ana = await app.people.employee()
    const idle = await app.people.session(ana.uuid)
    const old = await app.people.session(ana.uuid)
    await sql`update session set last_active_at = now() - interval '481 minutes' where id = ${idle.sessionId}`.execute(
      app.db,
    )
    await sql`update session set created_at = now() - interval '7 days 1 second' where id = ${old.sessionId}`.execute(
      app.db,
    )
    expect((await list(ana)).result.map(({ uuid }) => uuid)).toEqual([ana.sessionId])
    for (const ended of [idle, old]) expect((await list({ ...ana, ...ended })).status).toBe(401)
  })
})

describe('confirming identity', () => {
  test('requires the password and lasts ten minutes', async () => {
    const boss = await unconfirmed()
    const isNeeded = async () => (await app.call(sessionsApi.isConfirmed, { query: {} }, { as: boss })).result.isNeeded
    expect(await isNeeded()).toBe(true)
    expect(await confirm(boss, 'not the password')).toMatchObject({
      status: 400,
      result: { message: [{ field: 'currentPassword', message: english(passwordTexts.wrongCurrent) }] },
    })
    expect(await isNeeded()).toBe(true)
    expect((await confirm(boss)).status).toBe(200)
    expect(await isNeeded()).toBe(false)
    await sql`update session set confirmed_at = now() - interval '601 seconds' where id = ${boss.sessionId}`.execute(
      app.db,
    )
    expect(await isNeeded()).toBe(true)
  })

  test('includes signing in with the password', async () => {
    const boss = await unconfirmed()
    const { result } = await app.call(accessApi.login, { body: { email: boss.email, password: testPassword } })
    const token = 'token' in result ? result.token : ''
    const query = {}
    const { isNeeded } = (await app.call(sessionsApi.isConfirmed, { query }, { as: { ...boss, token } })).result
    expect(isNeeded).toBe(false)
  })

  test('is limited in each session and for the account, but not by sign-ins that fail elsewhere', async () => {
    const boss = await unconfirmed()
    for (let guess = 0; guess < 10; guess += 1)
      await app.call(accessApi.login, { body: { email: boss.email, password: `guess ${guess}` } })
    for (let guess = 0; guess < 10; guess += 1) expect((await confirm(boss, `guess ${guess}`)).status).toBe(400)
    expect((await confirm(boss)).status).toBe(429)
    const elsewhere = { ...boss, ...(await app.people.session(boss.uuid, { isConfirmed: false })) }
    expect((await confirm(elsewhere)).status).toBe(200)
    await sql`
      insert into rate_limit_event (kind, key)
      select kind, key from rate_limit_event, generate_series(1, 100) where kind = 'confirm account'`.execute(app.db)
    expect((await confirm(elsewhere)).status).toBe(429)
    await createRateLimits(app.keys.rateLimit).unlock(app.db, boss.email)
    expect((await confirm(elsewhere)).status).toBe(200)
    expect((await confirm(boss)).status).toBe(200)
  })

  test('in a browser that signed in before is limited only there, whatever happens in other sessions', async () => {
    const boss = await unconfirmed()
    const { headers } = await app.call(accessApi.login, { body: { email: boss.email, password: testPassword } })
    const [cookie = ''] = /hr-browser-3000=[^;]+/.exec(String(headers['set-cookie'])) ?? []
    await confirm(boss, 'a guess')
    await sql`
      insert into rate_limit_event (kind, key)
      select kind, key from rate_limit_event, generate_series(1, 100) where kind = 'confirm account'`.execute(app.db)
    expect((await confirm(boss)).status).toBe(429)
    const inBrowser = async (currentPassword = testPassword) => {
      // Each in a session of its own.
      const as = { ...boss, ...(await app.people.session(boss.uuid, { isConfirmed: false })) }
      return (await app.call(sessionsApi.confirm, { body: { currentPassword } }, { as, headers: { cookie } })).status
    }
    expect(await inBrowser()).toBe(200)
    for (let guess = 0; guess < 10; guess += 1) expect(await inBrowser(`guess ${guess}`)).toBe(400)
    expect(await inBrowser(), 'its own limit').toBe(429)
  })

  test('applies only to this session', async () => {
    const boss = await unconfirmed()
    await confirm(boss)
    const elsewhere = { ...boss, ...(await app.people.session(boss.uuid, { isConfirmed: false })) }
    const { result } = await app.call(sessionsApi.isConfirmed, { query: {} }, { as: elsewhere })
    expect(result.isNeeded).toBe(true)
  })

  test.each(['Superadmin', 'Admin'] as const)('is required for giving the role %s, by every call', async (name) => {
    const boss = await unconfirmed()
    const ana = await app.people.employee()
    const person = () => ({ ...validUser, email: `${crypto.randomUUID()}@example.com` })
    const role = roleOf(name)
    const ways = [
      () => app.call(usersApi.create, { body: { ...person(), role } }, { as: boss }),
      () => app.call(usersApi.update, { params: { id: ana.uuid }, body: { ...person(), role } }, { as: boss }),
      () => app.call(employeesApi.changePermission, { params: { id: ana.uuid }, body: { role } }, { as: boss }),
    ]
    for (const way of ways) expect(await way()).toMatchObject(confirmIdentityFirst)
    const lead = { role: roleOf('Team lead') }
    expect(
      (await app.call(employeesApi.changePermission, { params: { id: ana.uuid }, body: lead }, { as: boss })).status,
    ).toBe(200)
    await confirm(boss)
    for (const way of ways) expect((await way()).status).toBe(200)
  })

  test("is required for setting another user's password, unless the caller's password is sent", async () => {
    const boss = await unconfirmed()
    const set = async (more: { currentPassword?: string }) => {
      const { uuid } = await app.people.employee()
      const password = 'rain over the Neretva'
      const body = { password, confirmPassword: password, ...more }
      return app.call(usersApi.setPassword, { params: { id: uuid }, body }, { as: boss })
    }
    expect(await set({})).toMatchObject(confirmIdentityFirst)
    expect((await set({ currentPassword: 'not the password' })).status).toBe(400)
    expect((await set({ currentPassword: testPassword })).status).toBe(200)
    await confirm(boss)
    expect((await set({})).status).toBe(200)
  })
})

describe('a session that ends while its call waits', () => {
  let recoveryCode = ''
  test.each<[string, (as: Person) => Promise<{ status: number }>]>([
    ['begins no passkey', (as) => app.call(passkeysApi.begin, {}, { as })],
    ['begins no confirmation by passkey', (as) => app.call(sessionsApi.beginPasskey, {}, { as })],
    ['is not confirmed by password', (as) => confirm(as)],
    ['proves no second factor', (as) => app.call(secondFactorApi.enterCode, { body: { code: recoveryCode } }, { as })],
  ])('%s', async (_, call) => {
    const person = await app.people.person({ password: testPassword })
    const { secret } = (await app.call(secondFactorApi.begin, {}, { as: person })).result
    const { result } = await app.call(secondFactorApi.turnOn, { body: { code: totpCode(secret) } }, { as: person })
    recoveryCode = result.recoveryCodes[0]!
    const answer = await app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('session').where('id', '=', person.sessionId).execute()
      const asked = call(person)
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(app.db)
          return rows.length
        })
        .toBeGreaterThan(0)
      return { asked }
    })
    expect((await answer.asked).status).toBe(401)
  })
})

describe('deletions', () => {
  const add = () => app.people.position(`Position ${crypto.randomUUID()}`)
  const remove = (as: Person, id: string) => app.call(positionsApi.remove, { params: { id } }, { as })

  test('require the password after twenty in ten minutes', async () => {
    refusals.delete('deletion')
    const boss = await unconfirmed()
    const isNeeded = async (deletions: number) =>
      (await app.callRaw(sessionsApi.isConfirmed, { query: { deletions: String(deletions) } }, { as: boss })).result
        .isNeeded
    expect([await isNeeded(20), await isNeeded(21)]).toEqual([false, true])
    // Deletions refused for other reasons do not count.
    expect((await remove(boss, crypto.randomUUID())).status).toBe(404)
    for (let count = 0; count < 20; count += 1) expect((await remove(boss, (await add()).uuid)).status).toBe(200)
    const { uuid } = await add()
    expect(await isNeeded(1)).toBe(true)
    expect(await remove(boss, uuid)).toMatchObject(confirmIdentityFirst)
    expect((await app.call(positionsApi.find, { params: { id: uuid } }, { as: boss })).status).toBe(200)
    await confirm(boss)
    expect((await remove(boss, uuid)).status).toBe(200)
    expect(refusals.get('deletion')).toBe(1)
  })

  test('at the same time are counted one by one', async () => {
    const boss = await unconfirmed()
    const all = await Promise.all(Array.from({ length: 30 }, add))
    const statuses = await Promise.all(all.map(async ({ uuid }) => (await remove(boss, uuid)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  })
})
