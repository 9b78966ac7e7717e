import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Keys } from './keys.ts'
import { seal, unseal } from './sealed.ts'

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const kept = z.object({ lastLink: z.int(), historyLink: bytes, secondFactor: bytes })

/** What is needed for ever of a key that was replaced. */
export type FormerKey = {
  fingerprint: string
  /** The last link of the history that it has made. */
  lastLink: number
  historyLink: Uint8Array
  secondFactor: Uint8Array
}

// Encrypted as a whole: whoever has a former key and the database must not be able to say that it has made more links.
export function keepOf(keys: Keys, { fingerprint, lastLink, historyLink, secondFactor }: FormerKey): Buffer {
  const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64')
  const content = { lastLink, historyLink: base64(historyLink), secondFactor: base64(secondFactor) }
  return seal(keys.formerKey, JSON.stringify(content), fingerprint)
}

/**
 * The keys that were replaced, the oldest first.
 * @throws when one was changed in the database
 */
export async function findFormerKeys(db: Db, keys: Keys): Promise<FormerKey[]> {
  const rows = await db.selectFrom('former_key').select(['fingerprint', 'kept']).orderBy('number').execute()
  return rows.map(({ fingerprint, kept: sealed }) => ({
    fingerprint,
    ...kept.parse(JSON.parse(unseal(keys.formerKey, sealed, fingerprint))),
  }))
}
