import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Keys } from './keys.ts'
import { encrypt, decrypt } from './encryption.ts'

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const kept = z.object({ lastLink: z.int(), historyLink: bytes })

/** What verifies the links of the audit chain that a replaced key made. */
export type PreviousKey = {
  fingerprint: string
  lastLink: number
  historyLink: Uint8Array
}

/** Sealed as a whole: with a former key and the database alone, `lastLink` cannot be raised. */
export function encryptPreviousKey(keys: Keys, { fingerprint, lastLink, historyLink }: PreviousKey): Buffer {
  const content = { lastLink, historyLink: Buffer.from(historyLink).toString('base64') }
  return encrypt(keys.previousKey, JSON.stringify(content), fingerprint)
}

/**
 * The replaced keys, oldest first.
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
