import { type RawBuilder, sql } from 'kysely'

/** SQL: an interval, written into the statement so that its plan knows it. */
export const interval = (amount: number, unit: 'days' | 'months' | 'hours' | 'minutes'): RawBuilder<unknown> =>
  sql`interval ${sql.lit(`${amount} ${unit}`)}`

/**
 * SQL condition: an instant lies within an interval before now. One after now was written with a wrong clock: it would count
 * until the clock reaches it.
 */
export const isRecent = (at: RawBuilder<unknown>, within: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${at} > now() - ${within} and ${at} <= clock_timestamp())`
