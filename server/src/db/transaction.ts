import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { errorCode } from '../lib/error-code.ts'
import type { Trx } from './db.ts'
import type { Tables } from './tables.ts'

const deadlock = '40P01'
const serializationFailure = '40001'

/** Maximum number of retries of a transaction that the database rolled back because of a concurrent one. */
const maxRetries = 3

/** Thrown to retry a transaction because the rows that it had to lock changed while it waited. */
export class LocksChanged extends Error {
  readonly code = serializationFailure
}

/**
 * Runs a transaction and retries it after a deadlock or serialization failure. `work` may run several times, so it must
 * not keep state outside the transaction.
 */
export async function transact<T>(db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retries >= maxRetries || ![deadlock, serializationFailure].includes(errorCode(error))) throw error
    }
    // A random delay keeps two conflicting transactions from colliding again.
    await pause(randomInt(20 * 2 ** retries))
  }
}

/** Reads a consistent snapshot of the whole database without a statement timeout, also next to a running server. */
export const inSnapshot = <T>(db: Kysely<Tables>, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return read(trx)
    })
