import { type CompiledQuery, sql } from 'kysely'
import type { Connections, Trx } from './db.ts'
import { connectForStream, cursorRows, giveBack } from './stream.ts'

/** The rows of a query, and what ends the connection that they come over: to be called even if nobody reads them. */
export type Snapshot<Row> = { rows: AsyncIterable<Row>; close: () => Promise<void> }

/**
 * The rows of a query for somebody who reads them slowly, and beforehand a transaction that sees the very same state of
 * the database: what it writes about the rows is committed before the first of them goes out.
 * @param seconds how long the rows may be read; then the database ends the query
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
    await giveBack(pool, reader)
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

  // Wide rows: more of them at once outlive the young generation, and the memory grows by tens of megabytes.
  return { rows: cursorRows(reader, query, 50), close }
}
