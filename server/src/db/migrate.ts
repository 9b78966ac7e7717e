import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { advisoryLocks } from './advisory-locks.ts'

const folder = join(import.meta.dirname, 'migrations')
export type MigrateOptions = {
  /** The migrations to apply, to create the schema of an older backup; by default all. */
  only?: ReadonlySet<string>
}
type Migration = { name: string; sql: string; checksum: string }

/** The first migration. A database without it was created before version 1.0. */
const baseline = '0001-baseline.sql'

/**
 * Applies the pending files of `migrations/` in the order of their names, each in its own transaction. An advisory lock
 * serialises nodes that start at the same time.
 * @returns the names of the applied migrations
 * @throws ConfigError if the database belongs to another program, was created before the baseline or by a newer version,
 *   or if an applied migration was edited
 */
export async function migrate(databaseUrl: string, { only }: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await rejectForeignDatabase(client)
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    rejectUnknownHistory(migrations, applied)

    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Checks that exactly the migrations of this version have been applied. Writes nothing.
 * @throws ConfigError if the database belongs to another program, or to an older or newer version
 */
export async function requireCurrentVersion(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ isOurs: boolean }>(
    `select to_regclass('migration') is not null as "isOurs"`,
  )
  if (!tables[0]?.isOurs) throw new ConfigError('The database is empty or contains the tables of another program.')
  const migrations = await readMigrations()
  const { rows } = await pool.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  rejectUnknownHistory(migrations, applied)
  const missing = migrations.find(({ name }) => !applied.has(name))
  if (missing)
    throw new ConfigError(
      `The database was created by an older version: ${missing.name} has not been applied. Run this check with the older version, or start this version once to upgrade the database.`,
    )
}

/** Returns the name of this version's last migration. */
export async function latestMigration(): Promise<string> {
  return (await readMigrations()).at(-1)!.name
}

let files: Promise<Migration[]> | undefined
/** The files belong to the running version, so they are read once. */
const readMigrations = () => (files ??= readFolder())

async function readFolder(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Rejects a database with tables of another program before anything is written. Tables of extensions don't count. */
async function rejectForeignDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean; isEmpty: boolean }>(`
    select exists (
             select from information_schema.columns
             where table_schema = current_schema() and table_name = 'migration' and column_name = 'checksum'
           ) as "isOurs",
           not exists (
             select from pg_class c
             where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
               and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
           ) as "isEmpty"`)
  if (rows[0]?.isOurs || rows[0]?.isEmpty) return
  throw new ConfigError('The database contains the tables of another program. Use an empty database.')
}

function rejectUnknownHistory(migrations: Migration[], applied: ReadonlyMap<string, string>) {
  if (applied.size > 0 && !applied.has(baseline))
    throw new ConfigError(
      'The database was created before version 1.0 and cannot be upgraded. Start with an empty database or another DATA_DIR.',
    )
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new ConfigError(
        `The database was upgraded by a newer version, which applied ${name}. Start that version instead.`,
      )
    if (known.get(name) !== checksum)
      throw new ConfigError(
        `The migration ${name} was edited after it had been applied. Start the version that created this database.`,
      )
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
