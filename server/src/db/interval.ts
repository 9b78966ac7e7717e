import { type RawBuilder, sql } from 'kysely'

/** SQL: an interval, written into the statement so that its plan knows it. */
export const interval = (amount: number, unit: 'days' | 'months'): RawBuilder<unknown> =>
  sql`interval ${sql.lit(`${amount} ${unit}`)}`
