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
