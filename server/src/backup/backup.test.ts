import { mkdtempSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { linkAll } from '../audit/chain.ts'
import { reportChain, reportLedger } from '../checks.ts'
import { openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { deriveKeys } from '../lib/keys.ts'
import { testDatabase } from '../testing/database.ts'
import { testApp } from '../testing/test-app.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { listTables } from './tables.ts'

const keys = deriveKeys(Buffer.alloc(32, 7))
const passphrase = 'correct horse battery staple'
const newFile = () => join(mkdtempSync(join(inject('folder'), 'backup-')), 'hr.backup')

/** Text with every character that COPY escapes. */
const difficult = 'a\tb\nc\\d\\Ne\r\u{1F642} š'

async function emptyDatabase() {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: 2 })
  onTestFinished(async () => {
    await database.close()
    await release()
  })
  return { ...database, url }
}

/** A company with a row in tables of every kind. */
async function company() {
  const app = await testApp()
  const ana = await app.people.employee({ firstName: difficult, role: 'Superadmin' })
  await app.people.project({ lead: ana, members: [await app.people.employee()] })
  const { id: historyId } = await app.db
    .insertInto('history')
    .values({ action: 'created', entity: 'employee', entity_id: ana.uuid, person_id: ana.uuid, fields: ['email'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const state of ['queued', 'sending', 'sent'] as const)
    await app.db.insertInto('email').values({ template: state, history_id: historyId, state }).execute()
  return { app, ana }
}

async function restoreInto(
  { pool, url }: Awaited<ReturnType<typeof emptyDatabase>>,
  file: string,
  given: { passphrase?: string; fingerprints?: readonly string[] } = {},
) {
  return restore(
    { pool },
    {
      file,
      passphrase: undefined,
      replacesProduction: false,
      fingerprints: keys.known,
      migrate: (options) => migrate(url, options),
      ...given,
    },
  )
}

/** A checksum of the rows of each table. */
async function contentOf({ pool }: Pick<Awaited<ReturnType<typeof emptyDatabase>>, 'pool'>) {
  const client = await pool.connect()
  try {
    const content: Record<string, string | null> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
      )
      content[name] = rows[0]?.hash ?? null
    }
    return content
  } finally {
    client.release()
  }
}

test('restores every row of a backup, and the checks pass', async () => {
  const { app } = await company()
  const file = newFile()
  const written = await backUp(app, { file, passphrase: undefined })
  expect((await stat(file)).mode & 0o777, 'it contains personal data').toBe(0o600)

  const target = await emptyDatabase()
  expect(await restoreInto(target, file)).toEqual({ counts: written, revokedTokens: 0, revokedFeeds: 0 })
  // The drill tests what a restore switches off: restore-drill.test.ts.
  const { session, email, setting: _, ...before } = await contentOf(app)
  const { session: sessions, email: emails, setting: __, ...after } = await contentOf(target)
  expect(after).toEqual(before)
  expect({ session, sessions, email }, 'sessions are not restored').toEqual({
    session: expect.any(String),
    sessions: null,
    email: expect.any(String),
  })
  expect(emails).not.toBe(email)
  const { rows } = await target.pool.query('select template, state from email order by id')
  expect(rows, 'nothing is sent twice').toEqual([
    { template: 'queued', state: 'unknown' },
    { template: 'sending', state: 'unknown' },
    { template: 'sent', state: 'sent' },
  ])

  const next = await target.db.insertInto('email').values({ template: 'next' }).returning('id').executeTakeFirst()
  expect(next?.id, 'sequences continue').toBe(4)
  await linkAll(target.db, keys)
  expect(await reportChain(target, keys)).toBe(true)
  expect(await reportLedger(target, { today: '2026-11-20' })).toBe(true)
})

test('foreign keys and triggers work after a restore as before', async () => {
  const { app, ana } = await company()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined })
  const target = await emptyDatabase()
  await restoreInto(target, file)
  await expect(
    target.pool.query('update employee set position_id = gen_random_uuid() where id = $1', [ana.uuid]),
  ).rejects.toThrow(/foreign key/)
  await expect(target.pool.query('delete from history')).rejects.toThrow(/append-only|cannot be changed|history/)
  await target.pool.query(`update employee set last_name = 'Novak' where id = $1`, [ana.uuid])
  const { rows } = await target.pool.query(`select text from employee_search where employee_id = $1`, [ana.uuid])
  expect(rows[0]).toEqual({ text: expect.stringContaining('novak') })
})

test('contains one snapshot: nothing that was written after it began', async () => {
  const { app } = await company()
  const file = newFile()
  const lock = await app.pool.connect()
  onTestFinished(() => lock.release())
  // Stops the backup at a table in the middle of the alphabet.
  await lock.query('begin; lock table item in access exclusive mode')
  const writing = backUp(app, { file, passphrase: undefined })
  await expect
    .poll(async () => (await app.pool.query(`select from pg_locks where not granted`)).rowCount, { timeout: 20_000 })
    .toBe(1)
  await app.people.project({ lead: await app.people.employee() })
  await lock.query('commit')
  const { employee, project } = await writing
  expect({ employee, project }).toEqual({ employee: 2, project: 1 })
})

test('an encrypted backup needs its passphrase', async () => {
  const { app } = await company()
  const file = newFile()
  const written = await backUp(app, { file, passphrase })
  expect((await readFile(file, 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1')
  const target = await emptyDatabase()
  await expect(restoreInto(target, file)).rejects.toThrow(`${file} is encrypted: give its passphrase`)
  await expect(restoreInto(target, file, { passphrase: `${passphrase}!` })).rejects.toThrow(
    `${file} cannot be read as a backup`,
  )
  expect(await restoreInto(target, file, { passphrase })).toMatchObject({ counts: written })
})

test('a restore refuses a filled database and another application key', async () => {
  const { app } = await company()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined })
  const target = await emptyDatabase()
  await expect(restoreInto(target, file, { fingerprints: deriveKeys(Buffer.alloc(32, 8)).known })).rejects.toThrow(
    `The application key does not fit ${file}.`,
  )
  await restoreInto(target, file)
  await expect(restoreInto(target, file)).rejects.toThrow('The database already contains data.')
})

test('a restore refuses a backup from before a required version, and names the version that restores it', async () => {
  const { app } = await company()
  const file = newFile()
  await app.pool.query(`delete from migration where name > '0001-baseline.sql'`)
  await backUp(app, { file, passphrase: undefined })
  const target = await emptyDatabase()
  const before = await contentOf(target)
  await expect(restoreInto(target, file)).rejects.toThrow(
    `${file} was written by a version before 1.1.0, which cannot be skipped. Restore it with version 1.1.0, then upgrade.`,
  )
  expect(await contentOf(target)).toEqual(before)
})

test('a damaged, shortened or foreign file restores nothing', async () => {
  const { app } = await company()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined })
  const bytes = await readFile(file)
  const target = await emptyDatabase()
  const before = await contentOf(target)
  const rejected = async (content: Buffer) => {
    await writeFile(file, content)
    await expect(restoreInto(target, file)).rejects.toThrow(/cannot be read as a backup|is incomplete|is not a backup/)
    expect(await contentOf(target)).toEqual(before)
  }
  await rejected(bytes.subarray(0, bytes.length - 200))
  await rejected(Buffer.concat([bytes.subarray(0, 2_000), Buffer.alloc(10), bytes.subarray(2_010)]))
  await rejected(Buffer.from('not a backup'))
})

test('a backup that cannot be written leaves no file behind', async () => {
  const { app } = await company()
  const file = join(newFile(), 'missing folder', 'hr.backup')
  await expect(backUp(app, { file, passphrase: undefined })).rejects.toThrow(/ENOENT/)
})
