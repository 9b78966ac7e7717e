import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** The rows of a query, a few hundred at a time: memory stays flat however many there are. */
export async function* streamRows<Row extends object>(
  pool: pg.Pool,
  { sql, parameters }: CompiledQuery<Row>,
): AsyncGenerator<Row> {
  const client = await pool.connect()
  const cursor = client.query(new Cursor<Row>(sql, [...parameters]))
  try {
    for (;;) {
      const rows = await cursor.read(500)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    // Also when the reader has gone away in the middle.
    await cursor.close()
    client.release()
  }
}
