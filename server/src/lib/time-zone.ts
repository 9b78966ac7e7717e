import { isTimeZone } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Returns the name of a time zone that PostgreSQL knows; undefined unless pages and PostgreSQL read it alike. */
export async function findTimeZone(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ known: string }>`select known from time_zone_names(${name}) known`.execute(db)
  const known = rows.map((row) => row.known)
  return timeZoneIn(known, name)
}

/**
 * Returns the name of a time zone among known ones. Browsers offer earlier names such as Asia/Calcutta, which Debian 13 no
 * longer has, so another name of the zone counts as well.
 */
export function timeZoneIn(known: readonly string[], name: string): string | undefined {
  if (!isTimeZone(name)) return undefined
  const identity = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  return (
    known.find((zone) => zone.toLowerCase() === name.toLowerCase()) ??
    known.find((zone) => isTimeZone(zone) && identity(zone) === identity(name))
  )
}
