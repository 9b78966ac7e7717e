import { sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Trx } from './db.ts'
import type { Locked } from './locked.ts'

/** A transaction that counts days: no other one changes the calendar. */
export type CalendarTrx = Locked<Trx, 'calendar'>

/** A transaction that changes the calendar: no other one counts days. */
export type ExclusiveCalendarTrx = Locked<Trx, 'calendar' | 'exclusive calendar'>

/** SQL: locks the calendar in shared mode. What the same statement reads is older than the lock. */
export const calendarLock = sql`pg_advisory_xact_lock_shared(${advisoryLocks.calendar})`

/** Locks the calendar in shared mode until the transaction ends: days can be counted concurrently, but not changed. */
export async function lockCalendarShared(trx: Trx): Promise<CalendarTrx> {
  await sql`select ${calendarLock}`.execute(trx)
  return trx as CalendarTrx
}

/** Locks the calendar exclusively to change it: waits for transactions that count days, and blocks new ones. */
export async function lockCalendar(trx: Trx): Promise<ExclusiveCalendarTrx> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.calendar})`.execute(trx)
  return trx as ExclusiveCalendarTrx
}
