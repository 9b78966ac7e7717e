import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { askedBy } from '../lib/turns.ts'
import { openStreams, streamRows } from './stream.ts'

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

test('gives slow readers at most half of the connections, one to each caller, and the next one when a reader ends', async () => {
  const { url, release } = await testDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  onTestFinished(async () => {
    await pool.end()
    await release()
  })
  const begun: string[] = []
  const read = (of: string) => {
    const rows = streamRows<{ n: number }>(pool, numbers)
    const first = askedBy({ of, isKnown: true }, () => rows.next()).then(() => begun.push(of))
    return { first, end: () => rows.return(undefined) }
  }
  const readers = ['Ana', 'Ana', 'Mia', 'Ivo'].map(read)
  await Promise.all([readers[0]?.first, readers[2]?.first])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect([begun.toSorted(), openStreams(pool)]).toEqual([['Ana', 'Mia'], 2])

  await readers[0]?.end()
  await readers[3]?.first
  expect(begun.at(-1)).toBe('Ivo')
  await readers[2]?.end()
  await readers[1]?.first
  await Promise.all(readers.map(({ end }) => end()))
  expect(openStreams(pool)).toBe(0)
})
