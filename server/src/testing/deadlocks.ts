import type { EventEmitter } from 'node:events'
import type pg from 'pg'

/**
 * Returns the number of deadlocks in this pool's database. A backend reports them at most once a second, so each
 * connection of the pool is made to report immediately.
 */
export async function countDeadlocks(pool: pg.Pool): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  try {
    for (const client of clients) await client.query('select pg_stat_force_next_flush()')
    const { rows } = await clients[0]!.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.deadlocks ?? 0
  } finally {
    for (const client of clients) client.release()
  }
}

/** Collects where the transactions of a pool's connections were rolled back after a deadlock. */
export async function watchDeadlocks(pool: pg.Pool): Promise<readonly string[]> {
  const found: string[] = []
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  for (const client of clients) {
    // The types of the package omit the connection.
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code, where, detail }: pg.DatabaseError) => {
      if (code === '40P01') found.push(`${where}\n${detail}`)
    })
    client.release()
  }
  return found
}
