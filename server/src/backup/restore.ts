import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { PoolClient } from 'pg'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { MigrateOptions } from '../db/migrate.ts'
import { nextStop } from '../db/required-stops.ts'
import { type Counts, countsOf, type Entry, type Manifest, parseManifest, readArchive, tableOf } from './archive.ts'
import { secureCopy, type Secured } from './secure-copy.ts'
import { listForeignKeys, listTables } from './tables.ts'
import { errorCode } from '../lib/error-code.ts'

export type Restored = Secured & { counts: Counts }

type Options = {
  file: string
  passphrase: string | undefined
  /** The fingerprints of the application keys at hand. */
  fingerprints: readonly string[]
  replacesProduction: boolean
  migrate: (options: MigrateOptions) => Promise<string[]>
}

/**
 * Creates the schema of a backup in an empty database and loads the backup. All rows are loaded in one transaction: a
 * failure leaves the database empty. Other connections wait for its end.
 * @returns the number of rows of each table, and of revoked tokens and calendar feeds
 * @throws ConfigError if the database is not empty, an application key of the data is missing, or the archive is damaged,
 *   of a newer version, or of one before a required stop
 */
export async function restore(
  { pool }: Pick<Database, 'pool'>,
  { file, passphrase, fingerprints, replacesProduction, migrate }: Options,
): Promise<Restored> {
  const entries = readArchive(file, { passphrase })
  try {
    const { value: first } = await entries.next()
    const manifest = parseManifest(file, first || undefined)
    if (!manifest.keys.every((key) => fingerprints.includes(key)))
      throw new ConfigError(
        `The application key does not fit ${file}. Set APP_KEY, and APP_KEY_OLD if the key was being changed, to the values that they had when it was written.`,
      )
    const stop = nextStop(manifest.migrations)
    if (stop !== undefined)
      throw new ConfigError(
        `${file} was written by a version before ${stop}, which cannot be skipped. Restore it with version ${stop}, then upgrade.`,
      )
    await migrate({ only: new Set(manifest.migrations.map(({ name }) => name)) })
    return await loadAll(pool, { manifest, entries, replacesProduction })
  } finally {
    await entries.return(undefined)
  }
}

type Loading = Pick<Options, 'replacesProduction'> & { manifest: Manifest; entries: AsyncIterable<Entry> }

async function loadAll(pool: Database['pool'], loading: Loading): Promise<Restored> {
  const client = await pool.connect()
  try {
    await requireSameSchema(client, loading.manifest.migrations)
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const restored = await load(client, loading)
    await client.query('commit')
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    return restored
  } finally {
    // Rolls back after a failure, even in the middle of a COPY.
    client.release(true)
  }
}

/** Compares the migrations of the database with those of the backup. */
async function requireSameSchema(client: PoolClient, wanted: Manifest['migrations']): Promise<void> {
  const { rows: applied } = await client.query<Manifest['migrations'][number]>('select name, checksum from migration')
  const has = (list: Manifest['migrations'], one: Manifest['migrations'][number]) =>
    list.some(({ name, checksum }) => name === one.name && checksum === one.checksum)
  const missing = wanted.find((one) => !has(applied, one))
  if (missing)
    throw new ConfigError(
      `The backup was written by another version, which applied ${missing.name}. Restore it with that version.`,
    )
  if (!applied.every((one) => has(wanted, one)))
    throw new ConfigError(
      'The database was created by a newer version than the backup. Restore into an empty database.',
    )
}

async function load(client: PoolClient, { manifest, entries, replacesProduction }: Loading): Promise<Restored> {
  const tables = (await listTables(client)).map(({ name }) => name).filter((name) => name !== 'migration')
  await client.query(`lock table ${tables.map((name) => `"${name}"`).join(', ')} in access exclusive mode`)
  await rejectFilled(client)
  // Rows arrive in the order of the table names, and derived rows are part of the backup.
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`)
  // Contain rows that the migrations inserted.
  await client.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`)

  const counts = await copyAll(client, manifest, entries)

  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [`"${name}"`, value])
  for (const table of tables) await client.query(`alter table "${table}" enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  return { counts, ...(await secureCopy(client, { tables, replacesProduction })) }
}

/** Every change of a company's data is recorded in the history. */
async function rejectFilled(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isFilled: boolean }>(
    'select exists (select from employee) or exists (select from history) as "isFilled"',
  )
  if (rows[0]?.isFilled)
    throw new ConfigError('The database already contains data. Restore into an empty database, or another DATA_DIR.')
}

/** Explains values that the database does not read: the file was damaged inside its rows. */
function rejectDamaged(cause: unknown): never {
  const isDataException = errorCode(cause).startsWith('22')
  if (!isDataException) throw cause
  throw new ConfigError('The file cannot be read as a backup: its rows are damaged. Nothing was restored.', { cause })
}

/** Copies the rows of all entries and compares their numbers with those of the archive. */
async function copyAll(client: PoolClient, manifest: Manifest, entries: AsyncIterable<Entry>): Promise<Counts> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const copied: Counts = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  let stored: Counts = {}
  for await (const entry of entries) {
    stored = countsOf(entry) ?? stored
    const table = tableOf(entry)
    if (table === undefined) continue
    const columns = (columnsOf.get(table) ?? []).map((column) => `"${column}"`).join(', ')
    const copy = client.query(copyFrom(`copy "${table}" (${columns}) from stdin`))
    await pipeline([entry.content], copy).catch(rejectDamaged)
    copied[table] = (copied[table] ?? 0) + copy.rowCount
  }
  const wrong = manifest.tables.find(({ name }) => copied[name] !== stored[name])
  if (wrong)
    throw new ConfigError(
      `The backup contains ${copied[wrong.name]} rows of ${wrong.name} instead of ${stored[wrong.name]}. Nothing was restored.`,
    )
  return copied
}
