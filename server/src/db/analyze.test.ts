import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { analyzeWritten } from './analyze.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
  await sql`analyze position`.execute(app.db)
})

/** Adds positions in one transaction, and returns how many rows PostgreSQL then expects in their table. */
async function expectedRowsAfter(count: number): Promise<number | undefined> {
  await app.db.transaction().execute(async (trx) => {
    await sql`
      insert into position (name) select ${crypto.randomUUID()} || n from generate_series(1, ${count}::int) n`.execute(
      trx,
    )
    await analyzeWritten(trx)
    // Otherwise the rows still count for the connection's next transaction, for up to a second.
    await sql`select pg_stat_force_next_flush()`.execute(trx)
  })
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where oid = 'position'::regclass`.execute(app.db)
  return rows[0]?.rows
}

test('updates the statistics of a table that gets many rows, and of a large one only if its share is large', async () => {
  const before = await expectedRowsAfter(900)
  expect(before, 'few rows').toBeLessThanOrEqual(0)
  expect(await expectedRowsAfter(19_100)).toBe(20_000)
  expect(await expectedRowsAfter(1_500), 'less than a tenth').toBe(20_000)
  expect(await expectedRowsAfter(3_000)).toBe(24_500)
})
