import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables of counters have a column `delta`; their other columns say what is counted. */
const tallies = sql<{ table: string; columns: string[] }>`
  select table_name::text as "table", array_agg(column_name::text) filter (where column_name <> 'delta') as columns
  from information_schema.columns where table_schema = current_schema()
  group by table_name having bool_or(column_name = 'delta')`

/**
 * Replaces the rows of each counter by their sum. Counters are stored as deltas so that transactions that change the
 * same counter do not wait for each other.
 */
export async function compactTallies(db: Kysely<Tables>): Promise<void> {
  const { rows } = await tallies.execute(db)
  for (const { table, columns } of rows) {
    const kind = sql.join(columns.map((column) => sql.ref(column)))
    // Sequential: nothing waits for the result.
    await sql`
      with changes as (delete from ${sql.table(table)} returning *)
      insert into ${sql.table(table)} (${kind}, delta)
        select ${kind}, sum(delta) from changes group by ${kind} having sum(delta) <> 0`.execute(db)
  }
}
