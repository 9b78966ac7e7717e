import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Keys } from './keys.ts'
import { repeat } from './run-every.ts'

// The database stores which key is the current one, so that it changes for all nodes at the same moment.

/** The setting that stores the fingerprint of the current key. */
export const currentKeySetting = 'app key fingerprint'

const currentKey = (db: Db) => db.selectFrom('setting').select('value').where('name', '=', currentKeySetting)

/** The fingerprint of the current key; undefined in a new database. */
export const findFingerprint = async (db: Db): Promise<string | undefined> =>
  (await currentKey(db).executeTakeFirst())?.value

/**
 * Makes the key that the database names the current one.
 * @throws UnknownKey if this process does not know it
 */
export async function useCurrentKey(db: Db, keys: Keys): Promise<void> {
  use(keys, await findFingerprint(db))
}

/**
 * Does the same and keeps it the current key until the transaction ends. Needed before sealing or hashing a value: a key
 * change waits for this transaction, and finds what it wrote.
 */
export async function lockCurrentKey(trx: Trx, keys: Keys): Promise<void> {
  use(keys, (await currentKey(trx).forShare().executeTakeFirst())?.value)
}

function use(keys: Keys, fingerprint: string | undefined): void {
  if (fingerprint === undefined || !keys.use(fingerprint)) throw new UnknownKey()
}

/** The application's key was changed to one that this process does not know. */
export class UnknownKey extends Error {
  constructor() {
    super('APP_KEY was changed. Start again with the new key as APP_KEY, and the one before it as APP_KEY_OLD.')
  }
}

type Following = {
  db: Kysely<Tables>
  keys: Keys
  log: FastifyBaseLogger
  /** Called when this process does not know the current key: it can't read new values. */
  onUnknown: (error: UnknownKey) => void
  everyMs?: number
}

/**
 * Looks up the current key every few seconds, as it may change while the process runs.
 * @returns stops it
 */
export const followCurrentKey = ({ db, keys, log, onUnknown, everyMs = 5_000 }: Following): (() => Promise<void>) =>
  repeat(everyMs, async () => {
    try {
      await useCurrentKey(db, keys)
    } catch (error) {
      if (error instanceof UnknownKey) onUnknown(error)
      else log.warn({ error: String(error) }, 'the current key was not found')
    }
  })
