import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** How long the rows of one query may be read, in seconds, including the pauses of a slow reader. */
const maxSeconds = 10 * 60

/**
 * Returns a connection for streaming rows. Slow readers hold theirs for minutes, so streams get at most half of the
 * pool and the rest stays free for other requests.
 * @throws TooManyStreams if that half is in use
 */
export async function connectForStream(pool: pg.Pool): Promise<pg.PoolClient> {
  const open = openStreams(pool)
  if (open >= maxStreams(pool)) throw new TooManyStreams()
  streams.set(pool, open + 1)
  try {
    return await pool.connect()
  } catch (error) {
    release(pool)
    throw error
  }
}

/** The number of lists that are being streamed. */
export const openStreams = (pool: pg.Pool): number => streams.get(pool) ?? 0

const streams = new WeakMap<pg.Pool, number>()
const release = (pool: pg.Pool) => streams.set(pool, (streams.get(pool) ?? 1) - 1)
const maxStreams = ({ options }: pg.Pool): number => Math.max(1, Math.floor((options.max ?? 10) / 2))

/** Thrown when the maximum number of lists is already being streamed. */
export class TooManyStreams extends Error {}

/** Streams the rows of a query a few hundred at a time, so memory use does not depend on their number. */
export async function* streamRows<Row extends object>(pool: pg.Pool, query: CompiledQuery<Row>): AsyncGenerator<Row> {
  const client = await connectForStream(pool)
  try {
    await client.query(`begin read only; set local statement_timeout = ${maxSeconds * 1000}`)
    yield* cursorRows(client, query, 500)
  } finally {
    await releaseConnection(pool, client)
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

/** Ends the stream's transaction and returns the connection to the pool; a broken connection is discarded. */
export async function releaseConnection(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const isBroken = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(isBroken)
  release(pool)
}
