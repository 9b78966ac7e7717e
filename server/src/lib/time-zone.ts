import { isTimeZone } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Returns the name of a time zone as PostgreSQL spells it; undefined unless pages and PostgreSQL read it alike. */
export async function findTimeZone(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  if (!isTimeZone(name)) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name collate "C") = ${name.toLowerCase()}`.execute(db)
  return rows[0]?.name
}
