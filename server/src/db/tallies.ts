import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** What is counted as changes, and by what it is told apart; each has its `difference` beside. */
const tallies = {
  employee_count: ['is_archived'],
  field_value: ['field', 'value'],
  employee_tally: ['status', 'contract_type', 'gender'],
  birthday_tally: ['month'],
  leave_request_tally: ['status', 'leave_type_id'],
  item_tally: ['kind', 'status'],
} as const

/**
 * Makes one row of the many changes of each kind: what is counted is kept as changes, so that nobody who adds one waits
 * for another, and their sum is the number.
 */
export async function sumUpTallies(db: Kysely<Tables>): Promise<void> {
  for (const [table, columns] of Object.entries(tallies)) {
    const kind = sql.join(columns.map((column) => sql.ref(column)))
    // One after the other: nobody waits for it.
    await sql`
      with changes as (delete from ${sql.table(table)} returning *)
      insert into ${sql.table(table)} (${kind}, difference)
        select ${kind}, sum(difference) from changes group by ${kind} having sum(difference) <> 0`.execute(db)
  }
}
