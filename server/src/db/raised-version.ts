import { sql } from 'kysely'
import type { Trx } from './db.ts'

type Versioned = 'employee' | 'item' | 'leave_type' | 'non_working_day' | 'position' | 'project'

/**
 * The record with the next version, where something was changed. A save that changes nothing makes no
 * form of anybody else stale: they would read that somebody saved the record who did not.
 */
export async function raisedVersion<Seen extends { version: number }>(
  trx: Trx,
  table: Versioned,
  { id, isChanged, seen }: { id: string; isChanged: boolean; seen: Seen },
): Promise<Seen> {
  if (!isChanged) return seen
  await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(trx)
  return { ...seen, version: seen.version + 1 }
}
