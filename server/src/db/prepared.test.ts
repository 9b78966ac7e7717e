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
  return { db: database.db, pool: database.pool, prepared }
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

test('keeps at most 300 prepared statements per connection, the ones used last', async () => {
  const { db, prepared } = await oneConnection()
  const read = (number: number) => sql<{ n: number }>`select ${sql.lit(number)} as n`.execute(db)
  const names = async () => (await prepared()).map(({ statement }) => statement)
  for (let number = 0; number < 310; number += 1) {
    await read(number)
    expect((await read(number)).rows).toEqual([{ n: number }])
    // In use all the time.
    await read(0)
  }
  const held = await names()
  expect(held).toHaveLength(300)
  expect(held).toContain('select 0 as n')
  expect(held).toContain('select 309 as n')
  expect(held).not.toContain('select 1 as n')
  // Prepared again when it is used again.
  for (let times = 0; times < 2; times += 1) expect((await read(1)).rows).toEqual([{ n: 1 }])
  expect(await names()).toContain('select 1 as n')
})

test('leaves statements with other names alone', async () => {
  const { db, prepared, pool } = await oneConnection()
  const own = () => pool.query({ name: 'of-the-session', text: 'select $1::int as own', values: [1] })
  await own()
  for (let number = 0; number < 310; number += 1)
    for (let times = 0; times < 2; times += 1) await sql`select ${sql.lit(number)} as n`.execute(db)
  expect((await prepared()).map(({ statement }) => statement)).toContain('select $1::int as own')
  expect((await own()).rows).toEqual([{ own: 1 }])
})

test('drops those that fail, too', async () => {
  const { db, prepared } = await oneConnection()
  const runTwice = async (statement: (number: number) => string) => {
    for (let number = 0; number < 310; number += 1)
      for (let times = 0; times < 2; times += 1)
        await sql`${sql.raw(statement(number))}`.execute(db).catch(() => undefined)
  }
  await runTwice((number) => `select ${number} / 0 as n`)
  await runTwice((number) => `select ${number} as n`)
  expect((await prepared()).length).toBeLessThanOrEqual(300)
})
