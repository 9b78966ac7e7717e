import { reachedLimitDays } from '@hr/contract/areas/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { refusals } from '../../lib/refusals.ts'

/** Stores the refusals of this node since the last call. If that fails, the next call stores them. */
export async function storeRefusals(db: Db): Promise<void> {
  // In one order on all nodes, so that their locks cannot form a cycle.
  const counts = [...refusals].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (counts.length === 0) return
  await db
    .insertInto('reached_limit')
    .values(counts.map(([name, count]) => ({ name, refusals: count, hour: sql<Date>`date_trunc('hour', now())` })))
    .onConflict((conflict) =>
      conflict.columns(['name', 'hour']).doUpdateSet({
        refusals: sql<number>`reached_limit.refusals + excluded.refusals`,
        last_at: sql<Date>`now()`,
      }),
    )
    .execute()
  for (const [name, count] of counts) {
    const left = (refusals.get(name) ?? 0) - count
    if (left > 0) refusals.set(name, left)
    else refusals.delete(name)
  }
}

export const deleteOldReachedLimits = (db: Db) =>
  db
    .deleteFrom('reached_limit')
    .where(sql<boolean>`hour < now() - ${interval(reachedLimitDays, 'days')}`)
    .execute()
