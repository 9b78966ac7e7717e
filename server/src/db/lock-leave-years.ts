import { sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Trx } from './db.ts'

/**
 * Keeps the granted leave years and their rules unchanged until the transaction ends, to grant their days to employees whom
 * other transactions do not see yet.
 */
export const lockLeaveYearsShared = (trx: Trx) =>
  sql`select pg_advisory_xact_lock_shared(${advisoryLocks.leaveYears})`.execute(trx)

/** Locks the leave years to add one or change its rules: the job that follows sees all employees who have the old ones. */
export const lockLeaveYears = (trx: Trx) => sql`select pg_advisory_xact_lock(${advisoryLocks.leaveYears})`.execute(trx)
