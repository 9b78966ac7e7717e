import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Keys } from './keys.ts'
import { seal, unseal } from './sealed.ts'

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const kept = z.object({ lastLink: z.int(), historyLink: bytes })

/** What verifies the links of the audit chain that a replaced key made. */
export type FormerKey = {
  fingerprint: string
  lastLink: number
  historyLink: Uint8Array
}

/** Sealed as a whole: with a former key and the database alone, `lastLink` cannot be raised. */
export function sealFormerKey(keys: Keys, { fingerprint, lastLink, historyLink }: FormerKey): Buffer {
  const content = { lastLink, historyLink: Buffer.from(historyLink).toString('base64') }
  return seal(keys.formerKey, JSON.stringify(content), fingerprint)
}

/**
 * The replaced keys, oldest first.
 * @throws if one was changed in the database
 */
export async function findFormerKeys(db: Db, keys: Keys): Promise<FormerKey[]> {
  const rows = await db.selectFrom('former_key').select(['fingerprint', 'kept']).orderBy('number').execute()
  return rows.map(({ fingerprint, kept: sealed }) => ({
    fingerprint,
    ...kept.parse(JSON.parse(unseal(keys.formerKey, sealed, fingerprint))),
  }))
}
