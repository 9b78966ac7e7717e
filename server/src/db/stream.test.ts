import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { streamRows, TooManyStreams } from './stream.ts'

const numbers = CompiledQuery.raw('select n from generate_series(1, 2000) n')

test('streams all rows to a slow reader despite the statement timeout', async () => {
  const { url, release } = await testDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c statement_timeout=200' })
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await pool.end()
    await release()
  })
  let read = 0
  for await (const { n } of streamRows<{ n: number }>(pool, numbers)) {
    if (n % 500 === 1) await other.query('select pg_sleep(0.15)')
    read = n
  }
  expect(read).toBe(2000)
  expect((await pool.query('show statement_timeout')).rows, 'the connection is as it was').toEqual([
    { statement_timeout: '200ms' },
  ])
})

test('gives slow readers at most half of the connections, and frees one when a reader finishes', async () => {
  const { url, release } = await testDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  onTestFinished(async () => {
    await pool.end()
    await release()
  })
  const readers = Array.from({ length: 10 }, () => streamRows<{ n: number }>(pool, numbers))
  const begun = await Promise.allSettled(readers.map((rows) => rows.next()))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const refused = begun.filter((one) => one.status === 'rejected' && one.reason instanceof TooManyStreams)
  expect(refused).toHaveLength(8)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  await Promise.all(readers.map((rows) => rows.return(undefined)))
  const next = streamRows<{ n: number }>(pool, numbers)
  expect(await next.next()).toEqual({ done: false, value: { n: 1 } })
  await next.return(undefined)
})
