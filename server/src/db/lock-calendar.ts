import { sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Trx } from './db.ts'

/** Locks the calendar in shared mode until the transaction ends: days can be counted concurrently, but not changed. */
export const lockCalendarShared = (trx: Trx) =>
  sql`select pg_advisory_xact_lock_shared(${advisoryLocks.calendar})`.execute(trx)

/** Locks the calendar exclusively to change it: waits for transactions that count days, and blocks new ones. */
export const lockCalendar = (trx: Trx) => sql`select pg_advisory_xact_lock(${advisoryLocks.calendar})`.execute(trx)
