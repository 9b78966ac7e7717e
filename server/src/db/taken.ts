import { sql } from 'kysely'
import type { Trx } from './db.ts'

/** Where names are stored that are unique whatever their case; an index keeps each of them so. */
const names = {
  position: sql`position where lower(name)`,
  'leave type': sql`leave_type where lower(name)`,
  project: sql`project where lower(code)`,
  equipment: sql`item where kind = 'equipment' and lower(code)`,
}

/** Whether another one than `but` has this name. */
export async function isTaken(
  trx: Trx,
  what: keyof typeof names,
  { name, but }: { name: string; but: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${names[what]} = lower(${name} collate croatian) and id <> ${but}`.execute(trx)
  return rows.length > 0
}
