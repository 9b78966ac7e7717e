import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** The rows of a query, a few hundred at a time: memory stays flat however many there are. */
export async function* streamRows<Row extends object>(pool: pg.Pool, query: CompiledQuery<Row>): AsyncGenerator<Row> {
  const client = await pool.connect()
  try {
    yield* cursorRows(client, query, 500)
  } finally {
    client.release()
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
