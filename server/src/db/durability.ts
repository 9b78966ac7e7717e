import { isUntriedPostgres, triedPostgres } from '@hr/contract/lib/postgres'
import type pg from 'pg'

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Returns why this database may not hold a company's records, or undefined. Committed writes must survive a crash. */
export async function durabilityProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [durable],
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length === 0) return undefined
  return `The database has ${off.join(', ')} switched off: saved data could be lost in a crash. Switch it on and start again.`
}

/** Returns why the product does not run on this PostgreSQL server, or undefined. */
export async function versionProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < 150000)
    return `PostgreSQL 15 or newer is required; this server is version ${Math.floor(version / 10000)}.`
  if (encoding !== 'UTF8') return `The database encoding must be UTF8; it is ${encoding}.`
  return undefined
}

/** Returns a warning if this version has not been tried on the server's version of PostgreSQL, or undefined. */
export async function untriedVersion(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  const { version = '' } = rows[0] ?? {}
  if (!isUntriedPostgres(version)) return undefined
  return `PostgreSQL ${version} has not been tested with this version of the application. Use PostgreSQL ${triedPostgres[0]} to ${triedPostgres.at(-1)}.`
}
