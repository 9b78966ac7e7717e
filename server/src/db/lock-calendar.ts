import { sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Trx } from './db.ts'

declare const holdsCalendar: unique symbol

/** A transaction that holds the calendar lock; only the functions of this file return one. */
export type CalendarTrx = Trx & { readonly [holdsCalendar]: true }

/** Locks the calendar in shared mode until the transaction ends: days can be counted concurrently, but not changed. */
export async function lockCalendarShared(trx: Trx): Promise<CalendarTrx> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.calendar})`.execute(trx)
  return trx as CalendarTrx
}

/** Locks the calendar exclusively to change it: waits for transactions that count days, and blocks new ones. */
export async function lockCalendar(trx: Trx): Promise<CalendarTrx> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.calendar})`.execute(trx)
  return trx as CalendarTrx
}
