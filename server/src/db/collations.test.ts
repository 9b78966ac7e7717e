import { operationApi } from '@hr/contract/areas/operation/operation'
import { expect, test } from 'vitest'
import { addApplicant } from '../testing/applicants.ts'
import { silentLog, testApp, type TestApp } from '../testing/test-app.ts'
import { isRebuildDue, listDuplicates, rebuildIndexes } from './collations.ts'

const rebuild = ({ pool }: TestApp) => rebuildIndexes({ pool, log: silentLog }, new AbortController().signal)

/** Lets the database look as after an update of ICU, whose new version search forms don't know. */
const update = ({ pool }: TestApp) =>
  pool.query(`
    update pg_database set datcollversion = '1' where datname = current_database();
    update pg_collation set collversion = '1' where collname in ('croatian', 'und-x-icu');
    update employee_search set search_form = 'old'; update item_search set search_form = 'old';
    update application set search_form = 'old'`)

/** The files of some indexes, which change when they are rebuilt. */
async function filesOf({ pool }: TestApp) {
  const names = ['position_name', 'position_order', 'employee_search_form', 'employee_number_form', 'position_pkey']
  const { rows } = await pool.query<{ name: string; file: number }>(
    'select relname as name, relfilenode::int as file from pg_class where relname = any($1)',
    [names],
  )
  return Object.fromEntries(rows.map(({ name, file }) => [name, file]))
}

/** Adds a position past its unique index, as one that is out of order lets it pass. */
const addUnseen = ({ pool }: TestApp, name: string) =>
  pool.query(`
    update pg_index set indisready = false, indisvalid = false where indexrelid = 'position_name'::regclass;
    insert into position (name) values ('${name}');
    update pg_index set indisready = true, indisvalid = true where indexrelid = 'position_name'::regclass`)

test('after an update of ICU, indexes and search forms are written again, and versions stored', async () => {
  const app = await testApp()
  await app.people.employee({ firstName: 'Čedo', lastName: 'Ćić', email: 'cedo@example.com' })
  await app.pool.query(`insert into item (kind, code, name) values ('equipment', 'Č-1', 'Miš')`)
  await addApplicant(app, { firstName: 'Iva', lastName: 'Šić', email: 'iva@example.com' })
  await update(app)
  const before = await filesOf(app)
  expect(Object.keys(before)).toHaveLength(5)
  await rebuild(app)
  const after = await filesOf(app)
  expect(Object.keys(before).filter((name) => before[name] === after[name])).toEqual(['position_pkey'])
  const { rows } = await app.pool.query<{ forms: string[] }>(`
    select array(select search_form from employee_search) || array(select search_form from item_search)
           || array(select search_form from application) as forms`)
  expect(rows[0]?.forms).toEqual(['cedo cic cedo@example.com', 'c-1 mis', 'iva sic iva@example.com'])
  expect(await isRebuildDue(app.pool)).toBe(false)
  expect(await rebuild(app)).toBe(false)
  expect(await filesOf(app), 'the next time, nothing is left to do').toEqual(after)
})

test('a unique index whose values occur twice is named with them until it can be rebuilt', async () => {
  const app = await testApp()
  await app.pool.query(`insert into position (name) values ('Pilot')`)
  await addUnseen(app, 'pilot')
  await update(app)
  await rebuild(app)
  const duplicates = [{ index: 'position_name', rows: ['pilot', 'Pilot'] }]
  expect(await listDuplicates(app.pool)).toEqual(duplicates)
  await rebuild(app)
  const as = await app.people.superadmin()
  const { result } = await app.call(operationApi.find, {}, { as })
  expect(result.database).toMatchObject({ isRebuildDue: false, duplicates })
  await app.pool.query(`delete from position where name = 'pilot'`)
  await rebuild(app)
  expect(await listDuplicates(app.pool)).toEqual([])
  const { rows } = await app.pool.query(`select from pg_class where relname like '%\\_ccnew%'`)
  expect(rows).toEqual([])
})

test('the operator of another database is told what to run', async () => {
  const app = await testApp()
  await update(app)
  const node = await app.anotherNode({ config: { ...app.config, databaseUrl: app.url } })
  const as = await app.people.superadmin()
  const isDue = async () => (await app.callAt(node, operationApi.find, {}, { as })).result.database.isRebuildDue
  expect(await isDue()).toBe(true)
  await rebuild(app)
  expect(await isDue()).toBe(false)
})
