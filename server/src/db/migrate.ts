import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
// Any number that nothing else in this database locks: 'hr-app' in ASCII.
const migrationLock = 0x68722d617070

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database to the newest state: every file of `migrations/` once, in the order of their names, each in a
 * transaction of its own. Nodes that start at once wait for each other on an advisory lock.
 * @returns the names of the migrations that ran now
 * @throws when an applied migration was changed afterwards, or the database is of a newer version than this code
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const migrations = await readMigrations()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseForeignHistory(migrations, applied)

    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseForeignHistory(migrations: Migration[], applied: ReadonlyMap<string, string>) {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(`The database is of a newer version: it has ${name}, which this version does not know`)
    if (known.get(name) !== checksum) throw new Error(`The migration ${name} was changed after it had been applied`)
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
