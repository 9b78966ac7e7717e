import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { escapeIdentifier, type PoolClient } from 'pg'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { MigrateOptions } from '../db/migrate.ts'
import { nextStop } from '../db/required-stops.ts'
import { type Backup, type Counts, type Manifest, openBackup } from './archive.ts'
import { secureCopy, type Secured } from './secure-copy.ts'
import { listForeignKeys, listSequences, listTables, type TableColumns } from './tables.ts'
import { errorCode } from '../lib/error-code.ts'
import type { Keys } from '../lib/keys.ts'

export type Restored = Secured & { counts: Counts }

type Options = {
  file: string
  passphrase: string | undefined
  /** The application keys at hand. */
  keys: Keys
  /** True if a backup of version 1.1.0, which has no signature, is restored as well. */
  acceptsUnsigned: boolean
  replacesProduction: boolean
  migrate: (options: MigrateOptions) => Promise<string[]>
}

/**
 * Creates the schema of a backup in an empty database and loads the backup. All rows are loaded and verified in one
 * transaction: a failure leaves the database empty. Other connections wait for its end.
 * @returns the number of rows of each table, and of revoked tokens and calendar feeds
 * @throws ConfigError if the database is not empty, an application key of the data is missing, or the archive was changed,
 *   is not signed, damaged, of a newer version, or of one before a required stop
 */
export async function restore(
  { pool }: Pick<Database, 'pool'>,
  { file, passphrase, keys, acceptsUnsigned, replacesProduction, migrate }: Options,
): Promise<Restored> {
  const backup = await openBackup(file, { passphrase, keys, acceptsUnsigned })
  try {
    const { migrations } = backup.manifest
    const stop = nextStop(migrations)
    if (stop !== undefined)
      throw new ConfigError(
        `${file} was written by a version before ${stop}, which cannot be skipped. Restore it with version ${stop}, then upgrade.`,
      )
    await migrate({ only: new Set(migrations.map(({ name }) => name)) })
    return await loadAll(pool, { backup, replacesProduction })
  } finally {
    await backup.close()
  }
}

type Loading = Pick<Options, 'replacesProduction'> & { backup: Backup }

async function loadAll(pool: Database['pool'], loading: Loading): Promise<Restored> {
  const client = await pool.connect()
  try {
    await requireSameSchema(client, loading.backup.manifest.migrations)
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

async function load(client: PoolClient, { backup, replacesProduction }: Loading): Promise<Restored> {
  const all = (await listTables(client)).filter(({ name }) => name !== 'migration')
  const names = all.map(({ name }) => name)
  const quoted = names.map(escapeIdentifier)
  const targets = targetsOf(backup.manifest, all)
  const sequences = await valuesOf(client, backup.manifest)
  await client.query(`lock table ${quoted.join(', ')} in access exclusive mode`)
  await rejectFilled(client)
  // Rows arrive in the order of the table names, and derived rows are part of the backup.
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`)
  // Contain rows that the migrations inserted.
  await client.query(`truncate ${quoted.join(', ')}`)

  const counts = await copyAll(client, targets, backup.rows)

  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value])
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  return { counts, ...(await secureCopy(client, { tables: names, replacesProduction })) }
}

/**
 * Returns where the rows of each table of the manifest go, as SQL that contains names of the database only. Columns keep the
 * order of the backup.
 * @throws ConfigError if the database has no such table, or other columns in it
 */
function targetsOf({ tables }: Manifest, existing: readonly TableColumns[]): ReadonlyMap<string, string> {
  return new Map(
    tables.map(({ name, columns }) => {
      const table = existing.find((one) => one.name === name)
      const known = columns.flatMap((column) => table?.columns.find((one) => one === column) ?? [])
      const isSame = known.length === columns.length && new Set(known).size === table?.columns.length
      if (!table || !isSame) throw foreignNames()
      return [table.name, `${escapeIdentifier(table.name)} (${known.map(escapeIdentifier).join(', ')})`]
    }),
  )
}

/** @throws ConfigError if the database has no such sequence */
async function valuesOf(client: PoolClient, manifest: Manifest): Promise<Manifest['sequences']> {
  const existing = await listSequences(client)
  return manifest.sequences.map(({ name, value }) => {
    const sequence = existing.find((one) => one.name === name)
    if (!sequence) throw foreignNames()
    return { name: sequence.name, value }
  })
}

const foreignNames = () =>
  new ConfigError(
    'The backup names tables, columns or sequences that its version of the database does not have. Nothing was restored.',
  )

/** Every change of a company's data is recorded in the history. */
async function rejectFilled(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isFilled: boolean }>(
    'select exists (select from employee) or exists (select from history) as "isFilled"',
  )
  if (rows[0]?.isFilled)
    throw new ConfigError('The database already contains data. Restore into an empty database, or another DATA_DIR.')
}

/** Explains values that the database refuses: the file was damaged or changed inside its rows. */
function rejectDamaged(cause: unknown): never {
  // Classes of PostgreSQL: data exceptions, violated constraints.
  const isRefused = ['22', '23'].includes(errorCode(cause).slice(0, 2))
  if (!isRefused) throw cause
  throw new ConfigError('The file cannot be read as a backup: its rows are damaged. Nothing was restored.', { cause })
}

/** Copies all rows; the last step of reading them verifies them. */
async function copyAll(
  client: PoolClient,
  targets: ReadonlyMap<string, string>,
  rows: Backup['rows'],
): Promise<Counts> {
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
    const copy = client.query(copyFrom(`copy ${targets.get(value.table)!} from stdin`))
    await pipeline([value.content], copy).catch(rejectDamaged)
  }
}
