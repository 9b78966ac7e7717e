import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { startHeartbeat } from './heartbeat.ts'
import { followPrimary, type Followed } from './primary.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Tables } from './tables.ts'

// Calendar days stay text: the driver's default turns a DATE into local midnight, which JSON shows as the day before.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts and history ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Days and years have at most one decimal place, which a number represents well enough.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Db = Kysely<Tables> | Transaction<Tables>
export type Trx = Transaction<Tables>

/** Both ways to reach the database: Kysely, and its pool for prepared or streamed statements. */
export type Connections = { db: Kysely<Tables>; pool: pg.Pool }
export type Database = Connections & { close(): Promise<void> }

type Options = {
  /** Called when a connection breaks; the pool replaces it. */
  onError?: (error: Error) => void
  size?: number
  /** How long connecting and a query may each take, in milliseconds. By default, 8 s to connect and 60 s for a query. */
  timeoutMs?: number
  /** Interval of the heartbeat in milliseconds. If set, queries fail when the database stops responding. */
  heartbeatMs?: number
  /** The hosts of the URL, by default its primary. Two pools of one URL share them to both know when it is lost. */
  hosts?: Followed
}

/** @param url may name several hosts */
export function openDatabase(
  url: string,
  { onError, size = 10, timeoutMs, heartbeatMs, hosts = followPrimary(url) }: Options = {},
): Database {
  const pool = new pg.Pool({
    Client: hosts.Client,
    max: size,
    // A request that gets no connection is answered 503 instead of waiting indefinitely.
    connectionTimeoutMillis: timeoutMs ?? 8_000,
    ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    // Other transactions wait for the locks of a node that is frozen in the middle of a transaction.
    options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=15000',
  })
  // Connections that break while the pool closes are expected to.
  const report = (error: Error) => {
    if (!pool.ending) onError?.(error)
  }
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
  const stopHeartbeat = heartbeatMs === undefined ? undefined : startHeartbeat(hosts, heartbeatMs)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  const close = async () => {
    stopHeartbeat?.()
    await db.destroy()
    // Kysely ends the pool only if it was used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
