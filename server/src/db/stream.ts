import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { Turns } from '../lib/turns.ts'

/** How long the rows of one query may be read, in seconds, including the pauses of a slow reader. */
const maxSeconds = 10 * 60

/** How long a connection for streaming is waited for, in milliseconds. */
const maxWaitMs = 60_000

/** Thrown when a list can't be streamed now, because others are. */
export class TooManyStreams extends Error {}

/**
 * Slow readers hold their connections for minutes, so streams get at most half of the pool, one for each caller, and the rest
 * stays free for other requests.
 */
const turnsOf = (pool: pg.Pool): Turns => {
  const turns =
    turnsOfPools.get(pool) ??
    new Turns({
      name: 'lists at once',
      atOnce: Math.max(1, Math.floor((pool.options.max ?? 10) / 2)),
      each: 1,
      waitingEach: 5,
      waitMs: maxWaitMs,
      busy: () => new TooManyStreams(),
    })
  turnsOfPools.set(pool, turns)
  return turns
}
const turnsOfPools = new WeakMap<pg.Pool, Turns>()

/** The number of lists that are being streamed. */
export const openStreams = (pool: pg.Pool): number => turnsOf(pool).running

/** A connection for streaming. `release` ends its transaction; a broken connection is discarded. */
export type Stream = { client: pg.PoolClient; release: () => Promise<void> }

/** @throws TooManyStreams if the caller's turn does not come in time */
export async function openStream(pool: pg.Pool): Promise<Stream> {
  const end = await turnsOf(pool).take()
  try {
    const client = await pool.connect()
    const release = async () => {
      const isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      )
      client.release(isBroken)
      end()
    }
    return { client, release }
  } catch (error) {
    end()
    throw error
  }
}

/** Streams the rows of a query a few hundred at a time, so memory use does not depend on their number. */
export async function* streamRows<Row extends object>(pool: pg.Pool, query: CompiledQuery<Row>): AsyncGenerator<Row> {
  const { client, release } = await openStream(pool)
  try {
    await client.query(`begin read only; set local statement_timeout = ${maxSeconds * 1000}`)
    yield* cursorRows(client, query, 500)
  } finally {
    await release()
  }
}

/** Streams rows over the caller's connection, `batchSize` rows at a time. */
export async function* cursorRows<Row extends object>(
  client: pg.ClientBase,
  { sql, parameters }: CompiledQuery<Row>,
  batchSize: number,
): AsyncGenerator<Row> {
  const cursor = client.query(new Cursor<Row>(sql, [...parameters]))
  try {
    for (;;) {
      const rows = await cursor.read(batchSize)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    // Also runs if the reader stops early.
    await cursor.close()
  }
}
