import type { CompiledQuery } from 'kysely'
import type { Connections } from './db.ts'
import { connectForStream, cursorRows, releaseConnection } from './stream.ts'

/** The rows of a query. `close` releases the connection; call it even if the rows are never read. */
export type Snapshot<Row> = { rows: AsyncIterable<Row>; close: () => Promise<void> }

/** Runs a query on the snapshot. */
export type ReadSnapshot = <Row extends object>(query: CompiledQuery<Row>) => Promise<Row[]>

/**
 * Opens a query for a slow reader, on one snapshot of the database, after `before` has read from the same snapshot.
 * @param seconds how long the rows may be read before the database cancels the query
 */
export async function snapshotRows<Row extends object>(
  { pool }: Pick<Connections, 'pool'>,
  {
    query,
    seconds,
    before,
  }: { query: CompiledQuery<Row>; seconds: number; before: (read: ReadSnapshot) => Promise<void> },
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
    await before(async ({ sql, parameters }) => (await reader.query(sql, [...parameters])).rows)
  } catch (error) {
    await close()
    throw error
  }

  // These rows are wide: with larger batches they leave the young generation, and memory grows by tens of megabytes.
  return { rows: cursorRows(reader, query, 50), close }
}
