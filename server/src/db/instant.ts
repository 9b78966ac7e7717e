import { type RawBuilder, sql } from 'kysely'

/** SQL that formats an instant for the API: '2026-11-20T09:42:10Z'. The driver alone would create a Date. */
export const isoInstant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
