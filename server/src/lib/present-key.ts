import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Keys } from './keys.ts'

// Which key is the present one stands in the database, so that it changes for all nodes at one moment.

const present = (db: Db) => db.selectFrom('setting').select('value').where('name', '=', 'app key fingerprint')

/** The fingerprint of the present key; undefined in a database that has none yet. */
export const findFingerprint = async (db: Db): Promise<string | undefined> =>
  (await present(db).executeTakeFirst())?.value

/**
 * Turns to the present key.
 * @throws when it is none that this process knows
 */
export async function turnToPresentKey(db: Db, keys: Keys): Promise<void> {
  turn(keys, await findFingerprint(db))
}

/**
 * The same, and no other becomes the present one until the transaction ends: whatever it stores encrypted or hashed is
 * found when all that an older key has made is made anew.
 */
export async function holdPresentKey(trx: Trx, keys: Keys): Promise<void> {
  turn(keys, (await present(trx).forShare().executeTakeFirst())?.value)
}

function turn(keys: Keys, fingerprint: string | undefined): void {
  if (fingerprint === undefined || !keys.turnTo(fingerprint)) throw new ForeignKey()
}

/** The application's key was changed to one that this process does not know. */
export class ForeignKey extends Error {
  constructor() {
    super('APP_KEY was changed. Start again with the new key as APP_KEY, and the one before it as APP_KEY_OLD.')
  }
}

type Following = {
  db: Kysely<Tables>
  keys: Keys
  log: FastifyBaseLogger
  /** Hears that the present key is none that this process knows: it can read nothing any more. */
  onForeign: (error: ForeignKey) => void
  everyMs?: number
}

/**
 * Turns to the present key every few seconds, as it may change while the process runs.
 * @returns stops it
 */
export function followPresentKey({ db, keys, log, onForeign, everyMs = 5_000 }: Following): () => Promise<void> {
  let looking: Promise<void> | undefined
  async function look(): Promise<void> {
    try {
      await turnToPresentKey(db, keys)
    } catch (error) {
      if (error instanceof ForeignKey) return onForeign(error)
      // The database may be away; the key is looked for again when it is back.
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'the present key was not found')
    } finally {
      looking = undefined
    }
  }
  const timer = setInterval(() => void (looking ??= look()), everyMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
