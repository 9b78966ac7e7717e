import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openDatabase } from './db.ts'
import type * as Prepared from './prepared.ts'

// A second copy of the module: the names that this test uses up are left to the other tests of the worker.
const copy = './prepared.ts?copy'
const { preparedStatements, shapedStatements } = (await import(copy)) as typeof Prepared

test('a connection keeps a bounded number of prepared statements, however many texts there are', async () => {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: 1 })
  onTestFinished(async () => {
    await database.close()
    await release()
  })
  const { db, pool } = database
  const sets = [preparedStatements(), preparedStatements()]
  const shapes = shapedStatements()
  for (let number = 0; number < 250; number++) {
    for (const [at, read] of sets.entries()) {
      const query = () => sql<{ n: number }>`select ${sql.lit(number)} + ${sql.lit(at)} as n`.compile(db)
      expect(await read(pool, String(number), query)).toEqual([{ n: number + at }])
    }
    const build = ({ value }: { value: string }) =>
      sql<{ n: string }>`select ${value}::text as n, ${sql.lit(number)} as shape`.compile(db)
    const rows = await shapes(pool, { shape: String(number), values: { value: 'it' }, build })
    expect(rows).toEqual([{ n: 'it', shape: number }])
  }
  const { rows } = await pool.query<{ kept: number }>('select count(*) as kept from pg_prepared_statements')
  expect(rows).toEqual([{ kept: 300 }])
})
