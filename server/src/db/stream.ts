import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** How long the rows of one query may be read, in seconds: the pauses of a slow reader count, too. */
const longest = 10 * 60

/**
 * A connection that rows are streamed over. Slow readers keep theirs for minutes, so at most half of the pool is for them:
 * the other half stays free for everything else.
 * @throws TooManyStreams when that half is in use
 */
export async function connectForStream(pool: pg.Pool): Promise<pg.PoolClient> {
  const open = streams.get(pool) ?? 0
  if (open >= maxStreams(pool)) throw new TooManyStreams()
  streams.set(pool, open + 1)
  try {
    return await pool.connect()
  } catch (error) {
    release(pool)
    throw error
  }
}

const streams = new WeakMap<pg.Pool, number>()
const release = (pool: pg.Pool) => streams.set(pool, (streams.get(pool) ?? 1) - 1)
const maxStreams = ({ options }: pg.Pool): number => Math.max(1, Math.floor((options.max ?? 10) / 2))

/** As many lists are being streamed as the pool of connections allows. */
export class TooManyStreams extends Error {}

/** The rows of a query, a few hundred at a time: memory stays flat however many there are. */
export async function* streamRows<Row extends object>(pool: pg.Pool, query: CompiledQuery<Row>): AsyncGenerator<Row> {
  const client = await connectForStream(pool)
  try {
    await client.query(`begin read only; set local statement_timeout = ${longest * 1000}`)
    yield* cursorRows(client, query, 500)
  } finally {
    await giveBack(pool, client)
  }
}

/** The same over a connection that stays with the caller, `atOnce` rows at a time. */
export async function* cursorRows<Row extends object>(
  client: pg.ClientBase,
  { sql, parameters }: CompiledQuery<Row>,
  atOnce: number,
): AsyncGenerator<Row> {
  const cursor = client.query(new Cursor<Row>(sql, [...parameters]))
  try {
    for (;;) {
      const rows = await cursor.read(atOnce)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    // Also when the reader has gone away in the middle.
    await cursor.close()
  }
}

/** Ends the stream and the transaction of a connection; one that cannot even do that has no place in the pool. */
export async function giveBack(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const isBroken = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(isBroken)
  release(pool)
}
