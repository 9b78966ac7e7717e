import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdDecompressSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { expect, inject, onTestFinished, test } from 'vitest'
import { linkAll } from '../audit/chain.ts'
import { ConfigError } from '../config.ts'
import { reportChain, reportLedger } from '../checks.ts'
import { openDatabase } from '../db/db.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { requiredStops } from '../db/required-stops.ts'
import { deriveKeys, type Keys } from '../lib/keys.ts'
import { emptyDatabase as databaseWithoutTables, testDatabase } from '../testing/database.ts'
import { testApp } from '../testing/test-app.ts'
import { verifyBackup, writeArchive } from './archive.ts'
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
  given: { passphrase?: string; keys?: Keys; acceptsUnsigned?: boolean } = {},
) {
  return restore(
    { pool },
    {
      file,
      passphrase: undefined,
      replacesProduction: false,
      keys,
      acceptsUnsigned: false,
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
  const written = await backUp(app, { file, passphrase: undefined, keys })
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
  await backUp(app, { file, passphrase: undefined, keys })
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
  const writing = backUp(app, { file, passphrase: undefined, keys })
  await expect
    .poll(async () => (await app.pool.query(`select from pg_locks where not granted`)).rowCount, { timeout: 20_000 })
    .toBe(1)
  await app.people.project({ lead: await app.people.employee() })
  await lock.query('commit')
  const { employee, project } = await writing
  expect({ employee, project }).toEqual({ employee: 2, project: 1 })
})

// Derives the key of the passphrase five times, which takes seconds on purpose.
test('an encrypted backup needs its passphrase', async () => {
  const { app } = await company()
  const file = newFile()
  const written = await backUp(app, { file, passphrase, keys })
  expect((await readFile(file, 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1')
  const target = await emptyDatabase()
  await expect(restoreInto(target, file)).rejects.toThrow(`${file} is encrypted: give its passphrase`)
  await expect(restoreInto(target, file, { passphrase: `${passphrase}!` })).rejects.toThrow(
    `${file} cannot be read as a backup`,
  )
  expect(await restoreInto(target, file, { passphrase })).toMatchObject({ counts: written })
}, 180_000)

test('a restore refuses a filled database and another application key', async () => {
  const { app } = await company()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined, keys })
  const target = await emptyDatabase()
  await expect(restoreInto(target, file, { keys: deriveKeys(Buffer.alloc(32, 8)) })).rejects.toThrow(
    `${file} was made with another application key. Nothing was restored.`,
  )
  await restoreInto(target, file)
  await expect(restoreInto(target, file)).rejects.toThrow('The database already contains data.')
})

test('a restore refuses a backup from before a required version, and names the version that restores it', async () => {
  const { app } = await company()
  const file = newFile()
  await app.pool.query(`delete from migration where name > '0001-baseline.sql'`)
  await backUp(app, { file, passphrase: undefined, keys })
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
  await backUp(app, { file, passphrase: undefined, keys })
  const bytes = await readFile(file)
  const target = await emptyDatabase()
  const before = await contentOf(target)
  const rejected = async (content: Buffer) => {
    await writeFile(file, content)
    await expect(restoreInto(target, file)).rejects.toThrow(
      /cannot be read as a backup|was changed|is incomplete|is not a backup/,
    )
    expect(await contentOf(target)).toEqual(before)
  }
  await rejected(bytes.subarray(0, bytes.length - 200))
  await rejected(Buffer.concat([bytes.subarray(0, 2_000), Buffer.alloc(10), bytes.subarray(2_010)]))
  await rejected(Buffer.from('not a backup'))
})

type Entry = { name: string; content: Buffer }

async function entriesOf(file: string): Promise<Entry[]> {
  const tar = extract()
  tar.end(zstdDecompressSync(await readFile(file)))
  const entries: Entry[] = []
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    entries.push({ name: entry.header.name, content: Buffer.concat(chunks) })
  }
  return entries
}

const rewrite = (entries: readonly Entry[], name: string, change: (text: string) => string): Entry[] =>
  entries.map((entry) =>
    entry.name === name ? { name, content: Buffer.from(change(entry.content.toString())) } : entry,
  )

/** Signs all entries again, as an attacker who knows this application key could. */
function signAgain(entries: readonly Entry[], signer: Keys): Entry[] {
  const contentOf = (name: string) => entries.find((entry) => entry.name === name)!.content
  const sign = (name: string, after: string) =>
    createHmac('sha256', signer.backup.current).update(`${name}\n${after}\n`).update(contentOf(name)).digest('base64')
  const first = sign('manifest.json', '')
  const signature = (hmac: string) => () => JSON.stringify({ key: signer.fingerprint, hmac })
  const signed = rewrite(entries, 'manifest.hmac', signature(first))
  return rewrite(signed, 'counts.hmac', signature(sign('counts.json', first)))
}

/** The format of version 1.1.0, without hashes and signatures. */
function format1(entries: readonly Entry[]): Entry[] {
  const unsigned = entries.filter(({ name }) => !name.endsWith('.hmac'))
  const counts = (text: string) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(JSON.parse(text) as Record<string, { rows: number }>).map(([name, { rows }]) => [name, rows]),
      ),
    )
  return rewrite(
    rewrite(unsigned, 'manifest.json', (text) => text.replace('"format": 2', '"format": 1')),
    'counts.json',
    counts,
  )
}

const other = deriveKeys(Buffer.alloc(32, 8))
const firstRows = (entries: readonly Entry[]) => entries.find(({ name }) => name.startsWith('employee/'))!.name
const changedRows = (entries: readonly Entry[]) =>
  rewrite(entries, firstRows(entries), (text) => text.replace('Ivana', 'Ivan'))
/** A column that ends the list of columns and continues with a program. */
const program = (text: string) =>
  text.replace('"is_archived"', JSON.stringify(`id") from program 'touch /tmp/restored' --`))
/** The same row of a backup that was made before, with its signature. */
const swap = (entries: readonly Entry[], earlier: readonly Entry[], ...names: string[]) =>
  entries.map((entry) => (names.includes(entry.name) ? earlier.find(({ name }) => name === entry.name)! : entry))

const changed = /was changed after it had been written\. Nothing was restored/
const anotherKey = /was made with another application key\. Nothing was restored/
const notSigned = /is not signed\. Nothing was restored/
const incomplete = /is incomplete: its end is missing\. Nothing was restored/
const foreignNames = /names tables, columns or sequences that its version of the database does not have/

test.each<[string, RegExp, (entries: Entry[], earlier: Entry[]) => Entry[], { acceptsUnsigned?: boolean }?]>([
  ['a changed row', changed, changedRows],
  ['a column that runs a program', changed, (all) => rewrite(all, 'manifest.json', program)],
  [
    'a column that runs a program, signed again with another key',
    anotherKey,
    (all) => signAgain(rewrite(all, 'manifest.json', program), other),
  ],
  [
    'a column that runs a program, signed again with the key',
    foreignNames,
    (all) => signAgain(rewrite(all, 'manifest.json', program), keys),
  ],
  ['a changed row, signed again with another key', anotherKey, (all) => signAgain(changedRows(all), other)],
  ['another key under the name of ours', changed, (all) => signAgain(all, { ...other, fingerprint: keys.fingerprint })],
  ['rows of an earlier backup', changed, (all, earlier) => swap(all, earlier, firstRows(all))],
  [
    'rows and numbers of an earlier backup',
    changed,
    (all, earlier) => swap(all, earlier, firstRows(all), 'counts.json', 'counts.hmac'),
  ],
  [
    'rows twice',
    /its rows are damaged/,
    (all) => all.flatMap((one) => (one.name === firstRows(all) ? [one, one] : [one])),
  ],
  [
    'an entry of no table',
    changed,
    (all) => [...all.slice(0, 2), { name: 'migration/000001.copy', content: Buffer.from('') }, ...all.slice(2)],
  ],
  [
    'without rows of a table',
    /contains 0 rows of employee instead of 1/,
    (all) => all.filter(({ name }) => name !== firstRows(all)),
  ],
  [
    'a manifest of more than 1 MB',
    /cannot be read as a backup: manifest\.json is too large/,
    (all) => rewrite(all, 'manifest.json', (text) => text + ' '.repeat(1024 * 1024)),
  ],
  [
    'a signature of more than 1 MB',
    /cannot be read as a backup: manifest\.hmac is too large/,
    (all) => rewrite(all, 'manifest.hmac', (text) => text + ' '.repeat(1024 * 1024)),
  ],
  ['without its end', incomplete, (all) => all.slice(0, -2)],
  ['without its last signature', incomplete, (all) => all.slice(0, -1)],
  ['without its first signature', changed, (all) => all.filter(({ name }) => name !== 'manifest.hmac')],
  ['signed, although --unsigned is given', changed, changedRows, { acceptsUnsigned: true }],
  [
    'without signatures, although --unsigned is given',
    changed,
    (all) => all.filter(({ name }) => !name.endsWith('.hmac')),
    { acceptsUnsigned: true },
  ],
  [
    'in the format of version 1.1.0 with later migrations, although --unsigned is given',
    changed,
    format1,
    { acceptsUnsigned: true },
  ],
])('refuses a backup with or of: %s', async (_, reason, change, given = {}) => {
  const app = await testApp()
  await app.people.superadmin()
  const [earlier, file, bad] = [newFile(), newFile(), newFile()]
  await backUp(app, { file: earlier, passphrase: undefined, keys })
  await app.db.updateTable('employee').set({ first_name: 'Ivana' }).execute()
  await backUp(app, { file, passphrase: undefined, keys })
  const entries = change(await entriesOf(file), await entriesOf(earlier))
  await writeArchive(bad, Readable.from(entries), { passphrase: undefined })
  const target = await emptyDatabase()
  const before = await contentOf(target)
  await expect(restoreInto(target, bad, given)).rejects.toThrow(reason)
  expect(await contentOf(target)).toEqual(before)
})

/** The entries of a backup as version 1.1.0 wrote it. */
async function entriesOf1_1_0(): Promise<Entry[]> {
  const { lastMigration } = requiredStops.at(-1)!
  const names = (await readMigrations()).map(({ name }) => name).filter((name) => name <= lastMigration)
  const old = await databaseWithoutTables()
  await migrate(old.url, { only: new Set(names) })
  await old.pool.query(`insert into setting (name, value) values ('app key fingerprint', $1)`, [keys.fingerprint])
  await old.pool.query(
    `insert into history (action, entity, entity_id, fields) values ('changed', 'position', gen_random_uuid(), '{}')`,
  )
  const file = newFile()
  await backUp(old, { file, passphrase: undefined, keys })
  return format1(await entriesOf(file))
}

test('restores an unsigned backup of version 1.1.0 if it is told so', async () => {
  const old = newFile()
  await writeArchive(old, Readable.from(await entriesOf1_1_0()), { passphrase: undefined })
  const { counts } = await restoreInto(await databaseWithoutTables(), old, { acceptsUnsigned: true })
  expect(counts).toMatchObject({ history: 1, setting: 1 })
})

test.each<[string, RegExp, (entries: Entry[]) => Entry[], { acceptsUnsigned: boolean }?]>([
  ['without --unsigned', notSigned, (all) => all, { acceptsUnsigned: false }],
  ['with a column that runs a program', foreignNames, (all) => rewrite(all, 'manifest.json', program)],
  [
    'with another sequence',
    foreignNames,
    (all) =>
      rewrite(all, 'manifest.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), sequences: [{ name: 'x"; select 1', value: 1 }] }),
      ),
  ],
  [
    'with another key',
    anotherKey,
    (all) => rewrite(all, 'manifest.json', (text) => text.replace(keys.fingerprint, other.fingerprint)),
  ],
])('refuses a backup of version 1.1.0 %s', async (_, reason, change, given = { acceptsUnsigned: true }) => {
  const bad = newFile()
  await writeArchive(bad, Readable.from(change(await entriesOf1_1_0())), { passphrase: undefined })
  await expect(restoreInto(await databaseWithoutTables(), bad, given)).rejects.toThrow(reason)
})

test('refuses a file without encryption if a passphrase is given', async () => {
  const { app } = await company()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined, keys })
  const target = await emptyDatabase()
  await expect(restoreInto(target, file, { passphrase })).rejects.toThrow(
    `${file} is not encrypted, although a passphrase was given. Nothing was restored.`,
  )
})

test('restores with APP_KEY_OLD a backup that was made before the key was changed', async () => {
  const { app } = await company()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined, keys })
  const both = deriveKeys(Buffer.alloc(32, 8), Buffer.alloc(32, 7))
  expect(await restoreInto(await emptyDatabase(), file, { keys: both })).toMatchObject({ revokedTokens: 0 })
})

test('overwrites no file', async () => {
  const { app } = await company()
  const file = newFile()
  await writeFile(file, 'the only backup')
  await expect(backUp(app, { file, passphrase: undefined, keys })).rejects.toThrow(
    `${file} exists and was not changed.`,
  )
  expect(await readFile(file, 'utf8')).toBe('the only backup')
})

test('two backups of one name at the same time leave one, complete', async () => {
  const { app } = await company()
  const file = newFile()
  const outcomes = await Promise.allSettled([1, 2].map(() => backUp(app, { file, passphrase: undefined, keys })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: new ConfigError(`${file} exists and was not changed. Give each backup a name of its own.`),
  })
  expect(await readdir(dirname(file))).toEqual(['hr.backup'])
  await verifyBackup(file, { passphrase: undefined, keys })
})

test('replaces no link that leads nowhere', async () => {
  const { app } = await company()
  const file = newFile()
  await symlink(`${file}.missing`, file)
  await expect(backUp(app, { file, passphrase: undefined, keys })).rejects.toThrow('exists and was not changed')
  expect(await readlink(file)).toBe(`${file}.missing`)
})

test('a backup that cannot be written leaves no file behind', async () => {
  const { app } = await company()
  const file = join(newFile(), 'missing folder', 'hr.backup')
  await expect(backUp(app, { file, passphrase: undefined, keys })).rejects.toThrow(ConfigError)
  await expect(backUp(app, { file, passphrase: undefined, keys })).rejects.toThrow(`${file} cannot be written: ENOENT`)
})

test('a folder is no backup', async () => {
  const folder = dirname(newFile())
  await expect(verifyBackup(folder, { passphrase: undefined, keys })).rejects.toThrow(
    `${folder} cannot be read: EISDIR`,
  )
  await expect(verifyBackup(folder, { passphrase: undefined, keys })).rejects.toThrow(ConfigError)
})
