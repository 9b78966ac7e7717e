import { expect } from 'vitest'
import type pg from 'pg'

/** Waits until statements of this database wait for a lock. `pg_locks` would also list those of tests beside this one. */
export async function untilWaiting(pool: pg.Pool, statements = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(statements)
}
