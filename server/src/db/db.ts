import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { startHeartbeat } from './heartbeat.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Tables } from './tables.ts'

// Calendar days stay text: by default the driver turns a DATE into a local midnight, and JSON then shows the day before.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts and history ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Days and years in steps of a half or a tenth: few digits, which a number holds.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Db = Kysely<Tables> | Transaction<Tables>
export type Trx = Transaction<Tables>

/** Both ways to the database: through Kysely, and through its pool where a statement is prepared or streamed. */
export type Connections = { db: Kysely<Tables>; pool: pg.Pool }
export type Database = Connections & { close(): Promise<void> }

type Options = {
  /** Hears of connections that broke; the pool replaces them. */
  onError?: (error: Error) => void
  size?: number
  /** Where it is set, whoever waits for a database that says nothing any more is told so after some of these. */
  heartbeatMs?: number
}

/** Opens a pool on the database. */
export function openDatabase(url: string, { onError, size = 10, heartbeatMs }: Options = {}): Database {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // A request that cannot get a connection is answered 503 instead of waiting for ever.
    connectionTimeoutMillis: 8_000,
    options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  // Those that are open while the pool ends are meant to end.
  const tell = (error: Error) => {
    if (!pool.ending) onError?.(error)
  }
  // The pool itself hears only of idle connections; one that breaks at work, with nobody to hear it, would end the process.
  pool.on('connect', (client) => client.on('error', tell))
  pool.on('error', () => {})
  const onSilence = () => {
    for (const socket of sockets) socket.destroy(new Error('Connection terminated: the database is silent'))
  }
  const heartbeat = heartbeatMs === undefined ? undefined : startHeartbeat(url, { everyMs: heartbeatMs, onSilence })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  const close = async () => {
    heartbeat?.stop()
    await db.destroy()
    // Kysely ends the pool only after it has used it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
