import type { CompiledQuery } from 'kysely'
import type { Connections } from './db.ts'
import { cursorRows, openStream } from './stream.ts'

/** The rows of a query. `close` releases the connection; call it even if the rows are never read. */
export type Snapshot<Row> = { rows: AsyncGenerator<Row>; close: () => Promise<void> }

/**
 * Opens a query for a slow reader, on one snapshot of the database, from which `summary` is read first.
 * @param seconds how long the rows may be read before the database cancels the query
 */
export async function snapshotRows<Row extends object, Summary extends object>(
  { pool }: Pick<Connections, 'pool'>,
  { summary, query, seconds }: { summary: CompiledQuery<Summary>; query: CompiledQuery<Row>; seconds: number },
): Promise<Snapshot<Row> & { summary: Summary[] }> {
  const { client: reader, release } = await openStream(pool)
  // These rows are wide: with larger batches they leave the young generation, and memory grows by tens of megabytes.
  const rows = cursorRows(reader, query, 50)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    // Ends a query that has begun, so that the connection can be returned. On a lost connection, this never settles.
    rows.return(undefined).catch(() => {})
    await release()
  }
  try {
    await reader.query('begin isolation level repeatable read read only')
    await reader.query(`set local statement_timeout = ${seconds * 1000}`)
    const { rows: read } = await reader.query<Summary>(summary.sql, [...summary.parameters])
    return { summary: read, rows, close }
  } catch (error) {
    await close()
    throw error
  }
}
