import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { errorCode } from '../lib/error-code.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { followPrimary } from './primary.ts'
import { nextStop } from './required-stops.ts'

const folder = join(import.meta.dirname, 'migrations')

export type MigrateOptions = {
  /** The migrations of this version; a test adds one. */
  files?: readonly Migration[]
  /** The names of those to apply, to create the schema of an older backup; by default all. */
  only?: ReadonlySet<string>
}

/**
 * 'expand' adds, so the previous version can still start. 'contract' removes what the previous version no longer used: its
 * running nodes continue, but an older version would fail (docs/decisions/0047-expand-and-contract.md).
 */
type Phase = 'expand' | 'contract'
type Migration = { name: string; sql: string; checksum: string; phase: Phase }
type Applied = Omit<Migration, 'sql'>

/** The first migration. A database without it was created before version 1.0. */
const baseline = '0001-baseline.sql'

/**
 * Applies the pending files of `migrations/` in the order of their names, each in its own transaction. An advisory lock
 * serialises nodes that start at the same time.
 * @returns the names of the applied migrations
 * @throws ConfigError if the database belongs to another program, was created before the baseline or contracted by a newer
 *   version, if the upgrade would skip a required stop, if an applied migration was edited, or if its tables stay in use
 */
export async function migrate(databaseUrl: string, { files, only }: MigrateOptions = {}): Promise<string[]> {
  const migrations = files ?? (await readMigrations())
  const { Client } = followPrimary(databaseUrl)
  const client = new Client()
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    const { hasPhase } = await rejectForeignDatabase(client)
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    // Not repeated at each start: it would wait for a running backup, and all readers of the table behind it.
    if (!hasPhase) await client.query(`alter table migration add column phase text not null default 'expand'`)
    const applied = await readApplied(client)
    rejectUnknownHistory(migrations, applied)
    await rejectSkippedStop(client, applied)

    const isPending = (name: string) => !applied.some((one) => one.name === name) && (only?.has(name) ?? true)
    const pending = migrations.filter(({ name }) => isPending(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Checks that the migrations of this version have been applied, and that a newer one has only expanded the schema. Writes
 * nothing.
 * @throws ConfigError if the database belongs to another program, to an older version, or was contracted by a newer one
 */
export async function requireCurrentVersion(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ isOurs: boolean }>(
    `select to_regclass('migration') is not null as "isOurs"`,
  )
  if (!tables[0]?.isOurs) throw new ConfigError('The database is empty or contains the tables of another program.')
  const migrations = await readMigrations()
  const applied = await readApplied(pool)
  rejectUnknownHistory(migrations, applied)
  const missing = migrations.find(({ name }) => !applied.some((one) => one.name === name))
  if (!missing) return
  const stop = nextStop(applied)
  const upgrade =
    stop === undefined
      ? 'start this version once to upgrade the database'
      : `install version ${stop} next and start it, then upgrade further`
  throw new ConfigError(
    `The database was created by an older version: ${missing.name} has not been applied. Use this command of the older version, or ${upgrade}.`,
  )
}

/** Returns the name of this version's last migration. */
export async function latestMigration(): Promise<string> {
  return (await readMigrations()).at(-1)!.name
}

let filesOfVersion: Promise<Migration[]> | undefined
/** Returns the migrations of this version; reads their files once. */
export const readMigrations = () => (filesOfVersion ??= readFolder())

async function readFolder(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))))
}

/** @throws Error if the first line of a migration after the baseline does not declare its phase */
export function migrationOf(name: string, sql: string): Migration {
  const declared = /^-- phase: (expand|contract)\n/.exec(sql)?.[1]
  const phase = name === baseline ? 'expand' : declared
  if (phase !== 'expand' && phase !== 'contract')
    throw new Error(`${name} must begin with the line "-- phase: expand" or "-- phase: contract".`)
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), phase }
}

async function readApplied(connection: pg.Pool | pg.Client): Promise<Applied[]> {
  const { rows } = await connection.query<Applied>('select name, checksum, phase from migration order by name')
  return rows
}

/** Rejects a database with tables of another program before anything is written. Tables of extensions don't count. */
async function rejectForeignDatabase(client: pg.Client): Promise<{ hasPhase: boolean }> {
  const { rows } = await client.query<{ isOurs: boolean; isEmpty: boolean; hasPhase: boolean }>(`
    select exists (
             select from information_schema.columns
             where table_schema = current_schema() and table_name = 'migration' and column_name = 'checksum'
           ) as "isOurs",
           exists (
             select from information_schema.columns
             where table_schema = current_schema() and table_name = 'migration' and column_name = 'phase'
           ) as "hasPhase",
           not exists (
             select from pg_class c
             where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
               and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
           ) as "isEmpty"`)
  if (rows[0]?.isOurs || rows[0]?.isEmpty) return rows[0]
  throw new ConfigError('The database contains the tables of another program. Use an empty database.')
}

function rejectUnknownHistory(migrations: readonly Migration[], applied: Applied[]) {
  if (applied.length > 0 && !applied.some(({ name }) => name === baseline))
    throw new ConfigError(
      'The database was created before version 1.0 and cannot be upgraded. Start with an empty database or another DATA_DIR.',
    )
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum, phase } of applied) {
    if (!known.has(name) && phase === 'contract')
      throw new ConfigError(
        `The database was upgraded by a newer version: ${name} removed what this version needs. Start that version instead.`,
      )
    if (known.has(name) && known.get(name) !== checksum)
      throw new ConfigError(
        `The migration ${name} was edited after it had been applied. Start the version that created this database.`,
      )
  }
}

/** A database without employees is new: its first start was interrupted. */
async function rejectSkippedStop(client: pg.Client, applied: Applied[]) {
  const stop = nextStop(applied)
  if (stop === undefined || applied.length === 0) return
  const { rows } = await client.query<{ isFilled: boolean }>('select exists (select from employee) as "isFilled"')
  if (rows[0]?.isFilled)
    throw new ConfigError(
      `The database is of a version before ${stop}, which cannot be skipped. Nothing was changed. Install version ${stop} next and start it, then upgrade further.`,
    )
}

/**
 * How long a migration waits for a lock, in milliseconds. Statements of running nodes queue behind a waiting migration, so
 * it gives up soon and tries again, for five minutes.
 */
const lockTimeoutMs = 500
const lockPauseMs = 500
const maxLockAttempts = 300

/** A lock timeout, or a deadlock with a transaction of a running node. */
const locksTaken: ReadonlySet<string> = new Set(['55P03', '40P01'])

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (!locksTaken.has(errorCode(error)))
        throw new Error(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        )
      if (attempt === maxLockAttempts)
        throw new ConfigError(
          `The migration ${migration.name} found its tables in use for five minutes. Wait until exports and backups are done, then start again.`,
        )
    }
    await pause(lockPauseMs)
  }
}

async function applyOnce(client: pg.Client, { name, sql, checksum, phase }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(sql)
    await client.query('insert into migration (name, checksum, phase) values ($1, $2, $3)', [name, checksum, phase])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
