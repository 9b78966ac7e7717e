import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { verifyBackup } from './archive.ts'
import { type BackupPlan, runScheduledBackup } from './scheduled.ts'

let app: TestApp
let folder: string
let warnings: unknown[]

beforeEach(async () => {
  app = await testApp()
  folder = mkdtempSync(join(inject('folder'), 'backups-'))
  warnings = []
})

/** Waits until PostgreSQL has ended the connection of the last backup, which holds the lock. */
const lockReleased = () =>
  app.db
    .transaction()
    .execute((trx) => sql`select pg_advisory_xact_lock(${advisoryLocks.scheduledBackup})`.execute(trx))

/** Looks whether a backup is due, in a company in Sarajevo, which is two hours before UTC in July. */
async function runAt(instant: string, plan: Partial<BackupPlan> = {}) {
  await lockReleased()
  return runScheduledBackup({
    database: app,
    keys: app.keys,
    plan: { folder, at: '02:30', keep: 2, passphrase: undefined, ...plan },
    timeZone: 'Europe/Sarajevo',
    // oxlint-disable-next-line no-restricted-globals -- the test controls the clock
    now: new Date(instant),
    log: { warn: (...of: unknown[]) => void warnings.push(of) },
  })
}

const stored = async () => {
  const { rows } = await sql<{ day: string; isComplete: boolean; problem: string | null }>`
    select day, completed_at is not null as "isComplete", problem from scheduled_backup order by day`.execute(app.db)
  return rows
}

test('makes one complete backup per day from the time on, by one of several nodes', async () => {
  const made = await Promise.all([1, 2, 3].map(() => runAt('2031-07-10T00:30:00Z')))
  const [file, ...more] = made.filter((one) => one !== undefined)
  expect(more).toEqual([])
  expect(file).toBe(join(folder, 'hr-20310710T003000Z.backup'))
  expect(Object.keys(await verifyBackup(file!, { passphrase: undefined, keys: app.keys }))).not.toContain(
    'scheduled_backup',
  )
  expect(await runAt('2031-07-10T23:59:00Z'), 'before the time of the next day').toBeUndefined()
  expect(await runAt('2031-07-11T00:30:00Z')).toBeDefined()
  expect((await readdir(folder)).toSorted()).toEqual(['hr-20310710T003000Z.backup', 'hr-20310711T003000Z.backup'])
})

test('makes up for a missed time at the next look, also over midnight', async () => {
  expect(await runAt('2031-07-10T21:55:00Z', { at: '23:58' }), 'that of the day before').toBeDefined()
  expect(await runAt('2031-07-10T21:57:00Z', { at: '23:58' })).toBeUndefined()
  expect(await runAt('2031-07-10T22:00:00Z', { at: '23:58' })).toBeDefined()
  expect((await stored()).map(({ day }) => day)).toEqual(['2031-07-09', '2031-07-10'])
})

test('encrypts it with the passphrase', async () => {
  const passphrase = 'correct horse battery staple'
  const file = await runAt('2031-07-10T01:00:00Z', { passphrase })
  await expect(verifyBackup(file!, { passphrase: undefined, keys: app.keys })).rejects.toThrow('is encrypted')
})

test('keeps the newest ones, and every file that it has not written', async () => {
  await writeFile(join(folder, 'hr-20200101T000000Z.backup'), 'of another database')
  for (const day of [10, 11, 12, 13]) await runAt(`2031-07-${day}T01:00:00Z`)
  expect((await readdir(folder)).toSorted()).toEqual([
    'hr-20200101T000000Z.backup',
    'hr-20310712T010000Z.backup',
    'hr-20310713T010000Z.backup',
  ])
  expect((await stored()).map(({ day }) => day)).toEqual(['2031-07-12', '2031-07-13'])
})

test('a wrong clock in the future costs none of the later backups', async () => {
  for (const day of ['2035-01-04', '2035-01-05', '2031-07-10', '2031-07-11', '2031-07-12'])
    await runAt(`${day}T01:00:00Z`)
  expect((await stored()).map(({ day }) => day)).toEqual(['2031-07-11', '2031-07-12'])
})

test('stores why one failed, keeps the older ones and tries again after an hour', async () => {
  const first = await runAt('2031-07-10T01:00:00Z', { keep: 1 })
  const missing = { folder: join(folder, 'missing'), keep: 1 }
  await expect(runAt('2031-07-11T01:00:00Z', missing)).rejects.toThrow('ENOENT')
  expect(await stored()).toEqual([
    { day: '2031-07-10', isComplete: true, problem: null },
    { day: '2031-07-11', isComplete: false, problem: expect.stringContaining('no such file or directory') },
  ])
  expect(await readdir(folder)).toEqual([first!.slice(folder.length + 1)])
  await mkdir(missing.folder)
  expect(await runAt('2031-07-11T01:55:00Z', missing)).toBeUndefined()
  expect(await runAt('2031-07-11T02:00:00Z', missing)).toBeDefined()
  expect(await stored()).toEqual([{ day: '2031-07-11', isComplete: true, problem: null }])
  expect(await readdir(folder)).toEqual(['missing'])
})

test('starts again at once after a node has stopped, and deletes the part that it wrote', async () => {
  const interrupted = join(folder, 'hr-20310710T010000Z.backup')
  await writeFile(`${interrupted}.0123456789ab.partial`, 'a part')
  await sql`insert into scheduled_backup (day, file, started_at)
            values ('2031-07-10', ${interrupted}, '2031-07-10T01:00:00Z')`.execute(app.db)
  const file = await runAt('2031-07-10T01:05:00Z')
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([file])
})

test('says in the log which old one could not be deleted, and deletes it later', async () => {
  const inside = join(folder, 'inside')
  await mkdir(inside)
  await runAt('2031-07-10T01:00:00Z', { folder: inside, keep: 1 })
  // Root may delete from a folder without write permission, so a folder stands where the file was.
  const [name] = await readdir(inside)
  await rm(join(inside, name!))
  await mkdir(join(inside, name!))
  await runAt('2031-07-11T01:00:00Z', { keep: 1 })
  expect(warnings).toHaveLength(1)
  expect(await stored()).toHaveLength(2)
  await rm(join(inside, name!), { recursive: true })
  await runAt('2031-07-12T01:00:00Z', { keep: 1 })
  expect((await stored()).map(({ day }) => day)).toEqual(['2031-07-12'])
})
