import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Keys } from './keys.ts'
import { keepRunning } from './keep-running.ts'

// The database stores which key is current, so that all nodes switch at the same moment.

/** The setting that stores the fingerprint of the current key. */
export const currentKeySetting = 'app key fingerprint'

const currentKey = (db: Db) => db.selectFrom('setting').select('value').where('name', '=', currentKeySetting)

/** Returns the fingerprint of the current key; undefined in a new database. */
export const findFingerprint = async (db: Db): Promise<string | undefined> =>
  (await currentKey(db).executeTakeFirst())?.value

/**
 * Switches to the key that the database names as current.
 * @throws UnknownKey if this process does not know it
 */
export async function useCurrentKey(db: Db, keys: Keys): Promise<void> {
  use(keys, await findFingerprint(db))
}

/**
 * Switches to the current key and locks it until the transaction ends. Required before encrypting or hashing a value: a
 * key change waits for this transaction and then re-encrypts what it wrote.
 * @throws UnknownKey if this process does not know the current key
 */
export async function lockCurrentKey(trx: Trx, keys: Keys): Promise<void> {
  use(keys, (await currentKey(trx).forShare().executeTakeFirst())?.value)
}

function use(keys: Keys, fingerprint: string | undefined): void {
  if (fingerprint === undefined || !keys.use(fingerprint)) throw new UnknownKey()
}

/** Thrown if the application key was changed to one that this process does not know. */
export class UnknownKey extends Error {
  constructor() {
    super('APP_KEY was changed. Restart with the new key as APP_KEY and the previous one as APP_KEY_OLD.')
  }
}

type Following = {
  db: Kysely<Tables>
  keys: Keys
  log: FastifyBaseLogger
  /** Called when this process does not know the current key, so it cannot read new values. */
  onUnknown: (error: UnknownKey) => void
  everyMs?: number
}

/**
 * Checks the current key every few seconds, because it may change while the process runs.
 * @returns a function that stops it
 */
export function followCurrentKey({ db, keys, log, onUnknown, everyMs = 5_000 }: Following): () => Promise<void> {
  async function check(): Promise<void> {
    try {
      await useCurrentKey(db, keys)
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error
      onUnknown(error)
    }
  }
  return keepRunning('looking up the current key', check, { log, everyMs })
}
