import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { codeOf } from '../lib/error-code.ts'
import type { Trx } from './db.ts'
import type { Tables } from './tables.ts'

const deadlock = '40P01'
const serializationFailure = '40001'

/** How often a transaction runs again that the database has rolled back because of another one. */
const maxRetries = 3

/** Thrown when a transaction must run again because what it had to lock changed while it waited. */
export class LocksChanged extends Error {
  readonly code = serializationFailure
}

/**
 * Runs a transaction. When the database rolls it back because of another one (a deadlock, a serialization failure), all
 * of it runs again, so `work` must keep nothing outside the transaction: what a failed attempt has collected would leak
 * into the next one.
 */
export async function transact<T>(db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retries >= maxRetries || ![deadlock, serializationFailure].includes(codeOf(error))) throw error
    }
    // Of two that failed because of each other one goes first.
    await pause(randomInt(20 * 2 ** retries))
  }
}
