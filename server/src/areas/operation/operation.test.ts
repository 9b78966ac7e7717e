import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { LimitName } from '@hr/contract/areas/operation/limits'
import { operationApi } from '@hr/contract/areas/operation/operation'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { checkChainDaily, linkAll } from '../../audit/chain.ts'
import { noteRefusal, refusals } from '../../lib/refusals.ts'
import { productVersion } from '../../lib/version.ts'
import type { Person } from '../../testing/people.ts'
import { silentLog, testApp, type TestApp } from '../../testing/test-app.ts'
import { deleteDeadNodes, giveSignOfLife } from './nodes.commands.ts'
import { deleteOldReachedLimits, storeRefusals } from './reached-limits.commands.ts'

let app: TestApp
let boss: Person
beforeEach(async () => {
  app = await testApp()
  boss = await app.people.superadmin()
})

const read = async () => (await app.call(operationApi.find, {}, { as: boss })).result

test('an installation without nodes, backups and jobs says what it does not know', async () => {
  expect(await read()).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
    productVersion,
    nodes: [],
    database: {
      serverVersion: expect.stringMatching(/^\d+(\.\d+)?$/),
      bytes: expect.any(Number),
      standbys: [],
      replica: null,
      isRebuildDue: false,
      duplicates: [],
    },
    backups: { isSetUp: false, last: null, failure: null, isOverdue: false },
    audit: { links: 0, linkedUntil: null, overdue: 0, check: null },
    emails: { delivery: 'files', checkedAt: null, failedLastDay: 0 },
    jobs: { failed: 0, failedLastDay: 0, latest: [], running: [] },
    folders: { mail: null, backups: null },
    sameNames: [],
    unusableTimeZone: null,
    dailyWork: null,
    reachedLimits: [],
  })
})

test('shows the limits that refused something within seven days on any node, the latest first', async () => {
  // Other tests of this process may have reached limits.
  refusals.clear()
  const store = async (...names: LimitName[]) => {
    for (const name of names) noteRefusal(name)
    await storeRefusals(app.db)
  }
  await store('uploads', 'reports at once', 'uploads')
  await store()
  await sql`insert into reached_limit (name, hour, refusals) values ('of a newer version', now(), 1)`.execute(app.db)
  const ago = (name: LimitName, time: string) =>
    sql`update reached_limit set hour = hour - ${time}::interval, last_at = last_at - ${time}::interval
        where name = ${name}`.execute(app.db)
  await ago('uploads', '2 hours')
  await store('uploads')
  await ago('reports at once', '6 days')
  const lastAt = expect.stringMatching(/Z$/)
  const both = [
    { name: 'uploads', refusals: 3, lastAt },
    { name: 'reports at once', refusals: 1, lastAt },
  ]
  expect((await read()).reachedLimits).toEqual(both)
  await deleteOldReachedLimits(app.db)
  expect((await read()).reachedLimits).toEqual(both)
  await ago('reports at once', '2 days')
  expect((await read()).reachedLimits).toEqual(both.slice(0, 1))
  await deleteOldReachedLimits(app.db)
  const stored = await app.db.selectFrom('reached_limit').select('name').distinct().execute()
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['of a newer version', 'uploads'])
})

test('keeps refusals that could not be stored', async () => {
  refusals.clear()
  noteRefusal('uploads')
  await expect(
    app.db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      await storeRefusals(trx)
    }),
  ).rejects.toThrow('read-only')
  await storeRefusals(app.db)
  expect((await read()).reachedLimits).toMatchObject([{ name: 'uploads', refusals: 1 }])
})

test('nodes report themselves with their disk, and count as not responding after half a minute', async () => {
  const [one, killed] = [randomUUID(), randomUUID()]
  await giveSignOfLife(app.db, { id: killed, folder: join(import.meta.dirname, 'no such folder'), ignoresProxy: false })
  const seen = (ago: string) =>
    sql`update node set started_at = started_at - interval '2 days', seen_at = now() - ${ago}::interval
        where id = ${killed}`.execute(app.db)
  await seen('31 seconds')
  await giveSignOfLife(app.db, { id: one, folder: import.meta.dirname, ignoresProxy: true })
  await giveSignOfLife(app.db, { id: one, folder: import.meta.dirname, ignoresProxy: true })
  const { nodes } = await read()
  const common = { host: hostname(), productVersion, startedAt: expect.any(String), seenAt: expect.any(String) }
  expect(nodes).toEqual([
    { uuid: killed, ...common, isResponding: false, disk: null, ignoresProxy: false },
    {
      uuid: one,
      ...common,
      isResponding: true,
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
      ignoresProxy: true,
    },
  ])
  expect(nodes[1]!.disk!.freeBytes).toBeLessThan(nodes[1]!.disk!.totalBytes)
  await deleteDeadNodes(app.db)
  expect((await read()).nodes).toHaveLength(2)
  await seen('25 hours')
  await deleteDeadNodes(app.db)
  expect((await read()).nodes.map(({ uuid }) => uuid)).toEqual([one])
})

test('shows the last backup, and why the last attempt failed', async () => {
  await sql`
    insert into scheduled_backup (day, file, started_at, completed_at, bytes, problem) values
      ('2021-07-10', '/backups/one', '2021-07-10T01:00:00Z', '2021-07-10T01:05:00Z', 4096, null),
      ('2021-07-11', '/backups/two', '2021-07-11T01:00:00Z', null, null, 'ENOSPC: no space left on device')`.execute(
    app.db,
  )
  expect((await read()).backups).toEqual({
    isSetUp: false,
    last: { at: '2021-07-10T01:05:00Z', bytes: 4096, file: '/backups/one' },
    failure: { at: '2021-07-11T01:00:00Z', file: '/backups/two', problem: 'ENOSPC: no space left on device' },
    isOverdue: true,
  })
})

test('says why emails and backups cannot be stored, and creates no folder of backups', async () => {
  const backupTo = join(import.meta.dirname, 'no such folder')
  const node = await app.anotherNode({
    config: { ...app.config, backupTo },
    transport: { ...app.transport, folder: import.meta.filename },
  })
  const { result } = await app.callAt(node, operationApi.find, {}, { as: boss })
  expect(result.folders).toEqual({ mail: expect.stringMatching(/^EEXIST/), backups: expect.stringMatching(/^ENOENT/) })
  expect(existsSync(backupTo)).toBe(false)
})

test('shows how far the audit chain reaches, and how many entries wait for too long', async () => {
  await app.people.employee({ role: 'Admin' })
  const entry = (at: RawBuilder<unknown>) =>
    sql`insert into history (at, action, entity, entity_id, fields)
        values (${at}, 'created', 'position', ${randomUUID()}, '{}')`.execute(app.db)
  await entry(sql`timestamptz '2031-07-10T08:00:00Z'`)
  await linkAll(app.db, app.keys)
  await entry(sql`now() - interval '61 seconds'`)
  await entry(sql`now()`)
  expect((await read()).audit).toEqual({ links: 1, linkedUntil: '2031-07-10T08:00:00Z', overdue: 1, check: null })
  await checkChainDaily({ ...app, log: silentLog }, async () => {})
  expect((await read()).audit.check).toEqual({ at: expect.stringMatching(/Z$/), problems: 0, isOverdue: false })
  for (const wrong of ['-49 hours', '1 year']) {
    await sql`update audit_check set checked_at = now() + ${wrong}::interval`.execute(app.db)
    expect((await read()).audit.check?.isOverdue).toBe(true)
  }
})

test('counts the failed jobs of all users, names the latest five by their titles, and the unfinished daily work', async () => {
  const admin = await app.people.admin()
  for (let hour = 1; hour <= 6; hour += 1)
    await sql`
      insert into background_job (kind, key, title, target, parameters, actor_id, state, message, ended_at)
      values ('example', ${String(hour)}, 'Import employees', '{"screen": "employees", "search": {}}', '{}', ${admin.uuid},
              'failed', 'Ana Kovač', ${`2031-07-10T0${hour}:00:00Z`})`.execute(app.db)
  await sql`insert into daily_run (day, unfinished) values ('2031-07-09', '{}'), ('2031-07-10', '{"lapses","reminders"}')`.execute(
    app.db,
  )
  const running = await app.people.job(admin, { isRunning: true })
  await app.people.job(admin)
  const { jobs, dailyWork } = await read()
  expect(jobs.running).toEqual([{ ...running, title: 'Example', done: 2, total: 5, isStopping: false }])
  expect(jobs.failed).toBe(6)
  expect(jobs.latest.map(({ endedAt }) => endedAt)).toEqual([6, 5, 4, 3, 2].map((hour) => `2031-07-10T0${hour}:00:00Z`))
  expect(jobs.latest[0]).toEqual({ uuid: expect.any(String), title: 'Import employees', endedAt: expect.any(String) })
  expect(dailyWork).toEqual({ day: '2031-07-10', unfinished: 2 })

  await sql`
    update background_job set ended_at = now() - case when key < '3' then interval '23 hours' else interval '25 hours' end`.execute(
    app.db,
  )
  expect((await read()).jobs).toMatchObject({ failed: 6, failedLastDay: 2 })
})

test('names a time zone that pages and the database read differently', async () => {
  await app.db.updateTable('company_setting').set({ time_zone: '+05:30' }).execute()
  await app.company.refresh()
  expect((await read()).unusableTimeZone).toBe('+05:30')
})

test('lists values that count as the same and are stored in two spellings', async () => {
  const add = (name: string) => app.db.insertInto('position').values({ name }).execute()
  for (const name of ['Level 2', 'Level ２', 'Čistač', 'Key user', 'Key  user', 'Pi\u200blot', 'Pilot']) await add(name)
  const [one, other] = [await app.people.employee(), await app.people.employee()]
  const number = (id: string, employee_number: string) =>
    app.db.updateTable('employee').set({ employee_number }).where('id', '=', id).execute()
  await number(one.uuid, 'E-1')
  await number(other.uuid, 'E-１')
  expect((await read()).sameNames).toEqual([
    { of: 'employeeNumber', values: ['E-1', 'E-１'] },
    { of: 'position', values: expect.arrayContaining(['Key user', 'Key  user']) },
    { of: 'position', values: expect.arrayContaining(['Level 2', 'Level ２']) },
    { of: 'position', values: expect.arrayContaining(['Pilot', 'Pi\u200blot']) },
  ])
})
