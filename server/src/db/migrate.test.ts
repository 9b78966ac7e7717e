import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { testDatabase } from '../testing/database.ts'
import { openDatabase } from './db.ts'
import { durabilityProblem, versionProblem } from './durability.ts'
import { migrate } from './migrate.ts'

/** Creates a database without tables. */
async function emptyDatabase() {
  const server = inject('pgUrl')
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = openDatabase(server, { size: 1 })
  await admin.pool.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { size: 2 })
  onTestFinished(async () => {
    await database.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return { url: url.href, ...database }
}

/** Creates a database with all migrations. */
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

test('refuses to start when an applied migration was changed', async () => {
  const { url, pool } = await migratedDatabase()
  await pool.query(`update migration set checksum = 'other'`)
  await expect(migrate(url)).rejects.toThrow('was changed after it was applied')
})

test('refuses to start on a database of a newer version', async () => {
  const { url, pool } = await migratedDatabase()
  await pool.query(`insert into migration (name, checksum) values ('9999-future.sql', 'x')`)
  await expect(migrate(url)).rejects.toThrow('this version does not know 9999-future.sql')
  await expect(migrate(url), 'in a sentence').rejects.toThrow(ConfigError)
})

test.each([
  ['with tables of its own', 'create table wiki_page (id int)'],
  ['with its own migration table', 'create table migration (id int)'],
  ['with people', 'create table employee (id int)'],
])("leaves another program's database %s unchanged", async (_, make) => {
  const { url, pool } = await emptyDatabase()
  await pool.query(make)
  const tables = async () => (await pool.query('select relname from pg_class order by 1')).rows
  const before = await tables()
  await expect(migrate(url)).rejects.toThrow(ConfigError)
  expect(await tables()).toEqual(before)
})

test('ignores tables of an extension', async () => {
  const { url, pool } = await emptyDatabase()
  await pool.query('create table kept (id int); create extension pg_trgm; alter extension pg_trgm add table kept')
  expect(await migrate(url)).toContain('0001-foundation.sql')
})

test('shows photos from before sizes existed in every size', async () => {
  const { pool } = await emptyDatabase()
  const run = async (name: string) =>
    pool.query(await readFile(join(import.meta.dirname, 'migrations', `${name}.sql`), 'utf8'))
  await run('0001-foundation')
  await run('0002-projects')
  await pool.query(`insert into photo values ('old.webp', 'webp')`)
  await run('0003-files')
  const { rows } = await pool.query('select * from photo')
  const content = Buffer.from('webp')
  expect(rows).toEqual([{ name: 'old.webp', small: content, medium: content, large: content }])
})

test('never changes or deletes a history entry', async () => {
  const { pool } = await migratedDatabase()
  await pool.query(`insert into history (action, entity, entity_id) values ('created', 'position', gen_random_uuid())`)
  for (const statement of ['delete from history', `update history set action = 'nothing'`])
    await expect(pool.query(statement)).rejects.toThrow('Rows of history are never changed')
})

test('refuses a database that could lose committed writes', async () => {
  const { pool } = await migratedDatabase()
  expect(await durabilityProblem(pool)).toMatch(/^The database has .*fsync.* switched off/)
  expect(await versionProblem(pool)).toBeUndefined()
})

/** References whose target rows are never deleted, or once in years: an index would cost more than it saves. */
const unindexed = ['history_subject (history_id)', 'leave_ledger (leave_type_id)']

test('every reference to a deletable row has an index', async () => {
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
