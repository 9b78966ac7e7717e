import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Keys } from './keys.ts'
import { encrypt, decrypt } from './encryption.ts'

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const kept = z.object({ lastLink: z.int(), historyLink: bytes })

/** What is needed to verify the audit chain links that a previous key made. */
export type PreviousKey = {
  fingerprint: string
  lastLink: number
  historyLink: Uint8Array
}

/** Encrypted as a whole, so that `lastLink` cannot be raised with a previous key and database access alone. */
export function encryptPreviousKey(keys: Keys, { fingerprint, lastLink, historyLink }: PreviousKey): Buffer {
  const content = { lastLink, historyLink: Buffer.from(historyLink).toString('base64') }
  return encrypt(keys.previousKey, JSON.stringify(content), fingerprint)
}

/**
 * Returns the previous keys, oldest first.
 * @throws if one was changed in the database
 */
export async function findPreviousKeys(db: Db, keys: Keys): Promise<PreviousKey[]> {
  const rows = await db
    .selectFrom('previous_key')
    .select(['fingerprint', 'encrypted_subkeys'])
    .orderBy('number')
    .execute()
  return rows.map(({ fingerprint, encrypted_subkeys: encrypted }) => ({
    fingerprint,
    ...kept.parse(JSON.parse(decrypt(keys.previousKey, encrypted, fingerprint))),
  }))
}
