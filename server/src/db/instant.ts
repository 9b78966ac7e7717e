import { type RawBuilder, sql } from 'kysely'

/** SQL of an instant as it goes over the wire: '2026-11-20T09:42:10Z'. The driver alone would make a Date of it. */
export const isoInstant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
