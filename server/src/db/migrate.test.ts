import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { emptyDatabase, testDatabase } from '../testing/database.ts'
import { openDatabase } from './db.ts'
import { durabilityProblem, untriedVersion, versionProblem } from './durability.ts'
import { migrate, migrationOf, readMigrations, requireCurrentVersion } from './migrate.ts'
import { requiredStops } from './required-stops.ts'

/** A database with all migrations. */
async function migratedDatabase() {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: 2 })
  onTestFinished(async () => {
    await database.close()
    await release()
  })
  return { url, ...database }
}

test('migrates once when several nodes start at the same time', async () => {
  const { url } = await emptyDatabase()
  const runs = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(runs.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(url)).toEqual([])
})

test('a database from before the baseline is rejected and left unchanged', async () => {
  const { url, pool } = await emptyDatabase()
  await pool.query('create table migration (name text primary key, checksum text not null, at timestamptz)')
  await pool.query(`insert into migration values ('0001-foundation.sql', 'x', now())`)
  await expect(migrate(url)).rejects.toThrow(
    new ConfigError(
      'The database was created before version 1.0 and cannot be upgraded. Start with an empty database or another DATA_DIR.',
    ),
  )
  expect((await pool.query(`select to_regclass('employee')::text as employee`)).rows).toEqual([{ employee: null }])
})

test('an edited migration is rejected', async () => {
  const { url, pool } = await migratedDatabase()
  await pool.query(`update migration set checksum = 'other'`)
  await expect(migrate(url)).rejects.toThrow('was edited after it had been applied')
})

test('a database that a newer version has only expanded is accepted', async () => {
  const { url, pool } = await migratedDatabase()
  await pool.query(`insert into migration (name, checksum, phase) values ('9999-future.sql', 'x', 'expand')`)
  expect(await migrate(url)).toEqual([])
  await requireCurrentVersion(pool)
})

test('a database that a newer version has contracted is rejected', async () => {
  const { url, pool } = await migratedDatabase()
  await pool.query(`insert into migration (name, checksum, phase) values ('9999-future.sql', 'x', 'contract')`)
  const refusal = new ConfigError(
    'The database was upgraded by a newer version: 9999-future.sql removed what this version needs. Start that version instead.',
  )
  await expect(migrate(url)).rejects.toThrow(refusal)
  await expect(requireCurrentVersion(pool)).rejects.toThrow(refusal)
})

/** A database of 1.0.0, with an employee or without. */
async function databaseOf1_0({ isFilled }: { isFilled: boolean }) {
  const database = await emptyDatabase()
  await migrate(database.url, { only: new Set([requiredStops[0]!.lastMigration]) })
  if (isFilled)
    await database.pool.query(
      `insert into employee (email, first_name, last_name) values ('ana@example.com', 'Ana', 'Anić')`,
    )
  return database
}

test('an upgrade that skips a required version is refused before anything is changed, and names the next one', async () => {
  const { url, pool } = await databaseOf1_0({ isFilled: true })
  await expect(migrate(url)).rejects.toThrow(
    new ConfigError(
      'The database is of a version before 1.1.0, which cannot be skipped. Nothing was changed. Install version 1.1.0 next and start it, then upgrade further.',
    ),
  )
  expect((await pool.query('select name from migration')).rows).toEqual([{ name: '0001-baseline.sql' }])
  await expect(requireCurrentVersion(pool)).rejects.toThrow(
    /or install version 1\.1\.0 next and start it, then upgrade further\.$/,
  )
})

test('a first start that was interrupted between two migrations continues', async () => {
  const { url } = await databaseOf1_0({ isFilled: false })
  expect(await migrate(url)).toHaveLength((await readMigrations()).length - 1)
})

test('a database from before the phases gets them', async () => {
  const { url, pool } = await emptyDatabase()
  await migrate(url)
  await pool.query('alter table migration drop column phase')
  expect(await migrate(url)).toEqual([])
  expect((await pool.query('select distinct phase from migration')).rows).toEqual([{ phase: 'expand' }])
})

test('a migration waits for a reader without making other statements wait', async () => {
  const { url, pool } = await emptyDatabase()
  await migrate(url)
  const reader = await pool.connect()
  await reader.query('begin; lock table position in access share mode')
  const example = migrationOf('9999-example.sql', '-- phase: expand\nalter table position add column example text;')
  const done = migrate(url, { files: [...(await readMigrations()), example] })
  const isWaiting = async () => {
    const { rowCount } = await reader.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.relation = 'position'::regclass and not l.granted and d.datname = current_database()`,
    )
    return rowCount === 1
  }
  for (const round of ['first', 'second']) {
    await expect.poll(isWaiting, { message: `the ${round} attempt waits`, interval: 20, timeout: 10_000 }).toBe(true)
    await pool.query(`set statement_timeout = 5000; select count(*) from position`)
    await expect.poll(isWaiting, { interval: 20 }).toBe(false)
  }
  await reader.query('commit')
  reader.release()
  expect(await done).toEqual(['9999-example.sql'])
  expect((await pool.query(`select phase from migration where name = '9999-example.sql'`)).rows).toEqual([
    { phase: 'expand' },
  ])
})

test('search forms are filled while nodes of the previous version write all the time', async () => {
  const { url, pool } = await emptyDatabase()
  const filling = '0108-values-of-search-forms.sql'
  const names = (await readMigrations()).map(({ name }) => name)
  await migrate(url, { only: new Set(names.slice(0, names.indexOf(filling))) })
  await pool.query(`insert into employee (email, first_name, last_name) values ('ana@example.com', 'Ana', 'Anić')`)
  const migration = { isDone: false }
  const write = async () => {
    while (!migration.isDone) await pool.query(`update employee set first_name = gen_random_uuid()`)
  }
  const fill = migrate(url, { only: new Set([filling]) }).finally(() => (migration.isDone = true))
  expect(await Promise.all([fill, write(), write()])).toContainEqual([filling])
}, 20_000)

test.each([
  ['with its own tables', 'create table wiki_page (id int)'],
  ['with its own migration table', 'create table migration (id int)'],
  ['with an employee table', 'create table employee (id int)'],
])('a database of another program %s is rejected and left unchanged', async (_, make) => {
  const { url, pool } = await emptyDatabase()
  await pool.query(make)
  const tables = async () => (await pool.query('select relname from pg_class order by 1')).rows
  const before = await tables()
  await expect(migrate(url)).rejects.toThrow(ConfigError)
  expect(await tables()).toEqual(before)
})

test('tables of an extension do not count as another program', async () => {
  const { url, pool } = await emptyDatabase()
  await pool.query('create table cache (id int); create extension pg_trgm; alter extension pg_trgm add table cache')
  expect(await migrate(url)).toContain('0001-baseline.sql')
})

test('history rows cannot be updated or deleted', async () => {
  const { pool } = await migratedDatabase()
  await pool.query(`insert into history (action, entity, entity_id) values ('created', 'position', gen_random_uuid())`)
  for (const statement of ['delete from history', `update history set action = 'nothing'`])
    await expect(pool.query(statement)).rejects.toThrow('Rows of history are append-only')
})

test('a database that could lose acknowledged writes is rejected', async () => {
  const { pool } = await migratedDatabase()
  expect(await durabilityProblem(pool)).toMatch(/^The database has .*fsync.* switched off/)
  expect(await versionProblem(pool)).toBeUndefined()
  expect(await untriedVersion(pool)).toBeUndefined()
})

/** The referenced rows are never or rarely deleted, so an index would cost more than it saves. */
const unindexed = ['history_subject (history_id)', 'leave_grant (leave_type_id)', 'leave_ledger (leave_type_id)']

test('every foreign key has an index, so that deleting the referenced row stays fast', async () => {
  const { pool } = await migratedDatabase()
  const { rows } = await pool.query<{ key: string }>(`
    select format('%s (%s)', c.conrelid::regclass, a.attname) as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by key`)
  expect(rows.map(({ key }) => key)).toEqual(unindexed)
})
