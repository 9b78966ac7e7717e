import { type CompiledQuery, sql } from 'kysely'
import type { Connections, Trx } from './db.ts'
import { connectForStream, cursorRows, releaseConnection } from './stream.ts'

/** The rows of a query. `close` releases the connection; call it even if the rows are never read. */
export type Snapshot<Row> = { rows: AsyncIterable<Row>; close: () => Promise<void> }

/**
 * Opens a query for a slow reader, after running `before` in a transaction on the same database snapshot. That
 * transaction is committed before the first row is read.
 * @param seconds how long the rows may be read before the database cancels the query
 */
export async function snapshotRows<Row extends object>(
  { db, pool }: Connections,
  { query, seconds, before }: { query: CompiledQuery<Row>; seconds: number; before: (trx: Trx) => Promise<void> },
): Promise<Snapshot<Row>> {
  const reader = await connectForStream(pool)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await releaseConnection(pool, reader)
  }
  try {
    await reader.query('begin isolation level repeatable read read only')
    await reader.query(`set local statement_timeout = ${seconds * 1000}`)
    const exported = await reader.query<{ id: string }>('select pg_export_snapshot() as id')
    const { id } = exported.rows[0] ?? { id: '' }
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set transaction snapshot ${sql.lit(id)}`.execute(trx)
        await before(trx)
      })
  } catch (error) {
    await close()
    throw error
  }

  // These rows are wide: with larger batches they leave the young generation, and memory grows by tens of megabytes.
  return { rows: cursorRows(reader, query, 50), close }
}
