import type pg from 'pg'

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Why this database may not hold a company's records; undefined: it may. An answered write must survive a crash. */
export async function durabilityProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [durable],
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length === 0) return undefined
  return `The database has ${off.join(', ')} switched off: what people save could be lost in a crash. Switch it on and start again.`
}

/** Why the PostgreSQL server is not one that the product runs on; undefined: it is. */
export async function versionProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < 150000) return `PostgreSQL 15 or newer is needed, this one is ${Math.floor(version / 10000)}.`
  if (encoding !== 'UTF8') return `The database must have the encoding UTF8, this one has ${encoding}.`
  return undefined
}
