import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** How long the rows of one query may be read, in seconds: the pauses of a slow reader count, too. */
const longest = 10 * 60

/** The rows of a query, a few hundred at a time: memory stays flat however many there are. */
export async function* streamRows<Row extends object>(pool: pg.Pool, query: CompiledQuery<Row>): AsyncGenerator<Row> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local statement_timeout = ${longest * 1000}`)
    yield* cursorRows(client, query, 500)
  } finally {
    await giveBack(client)
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

/** Ends the transaction of a connection and gives it back; one that cannot even do that has no place in the pool. */
export async function giveBack(client: pg.PoolClient): Promise<void> {
  const isBroken = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(isBroken)
}
