import { sql } from 'kysely'
import type { Trx } from './db.ts'

/** From how many written rows on the statistics of a table are updated. */
const minRows = 1_000

/** Smaller changes of a large table do not change its plans; autovacuum uses the same share. */
const minShare = 0.1

/**
 * Updates the statistics of the tables to which this transaction has written many rows, as its last step. Until
 * autovacuum has analyzed them, a minute later, PostgreSQL would keep the plans of the small tables.
 */
export async function analyzeWritten(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_stat_xact_user_tables w join pg_class c on c.oid = w.relid
    where w.n_tup_ins + w.n_tup_upd + w.n_tup_del >= greatest(${minRows}, ${minShare}::float8 * c.reltuples)
    order by c.oid`.execute(trx)
  if (rows.length > 0) await sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`).execute(trx)
}
