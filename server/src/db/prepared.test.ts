import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openDatabase } from './db.ts'

async function oneConnection() {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: 1 })
  onTestFinished(async () => {
    await database.close()
    await release()
  })
  const prepared = async () =>
    (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
  return { db: database.db, prepared }
}

test('prepares a statement when its text is repeated, with any values', async () => {
  const { db, prepared } = await oneConnection()
  const answers: unknown[] = []
  for (const value of ['a', 'b', 'c']) {
    answers.push((await sql`select ${value}::text as value`.execute(db)).rows)
    answers.push((await sql`select 1 as value`.execute(db)).rows)
    await sql`select ${sql.lit(value)} as once`.execute(db)
  }
  expect(answers).toEqual(['a', 1, 'b', 1, 'c', 1].map((value) => [{ value }]))
  expect(await prepared()).toEqual([{ statement: 'select $1::text as value' }, { statement: 'select 1 as value' }])
})

test('keeps at most 300 prepared statements per connection', async () => {
  const { db, prepared } = await oneConnection()
  for (let number = 0; number < 310; number += 1) {
    const statement = sql<{ n: number }>`select ${sql.lit(number)} as n`
    await statement.execute(db)
    expect((await statement.execute(db)).rows).toEqual([{ n: number }])
  }
  expect(await prepared()).toHaveLength(300)
})
