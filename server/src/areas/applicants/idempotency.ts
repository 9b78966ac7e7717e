// Applications that were answered, so that a repeated request creates nothing twice (`docs/rules.md`,
// section 1). Visitors have no account that the answers of others are kept under, and there is one answer alone.
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { keyReused } from '../../http/idempotency.ts'
import { hashOf } from '../../lib/secret.ts'

/** What tells one application from another: all of it but the captcha, which may be solved anew for the same. */
export const contentHashOf = (body: unknown): Buffer =>
  hashOf(JSON.stringify({ ...(body as object), captcha: undefined }))

/** A request that may come again: what is kept of its key, and of its content once that is there. */
export type Repeat = { keyHash: Buffer; contentHash: Buffer }

const answersOf = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('application_idempotency_record')
    .select('content_hash')
    .where('key_hash', '=', keyHash)
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)

/** Whether a request with this key was answered within the last day. */
export async function isKnown(db: Db, keyHash: Buffer): Promise<boolean> {
  const row = await answersOf(db, keyHash).executeTakeFirst()
  return row !== undefined
}

/**
 * Whether this request was answered within the last day.
 * @throws Problem 422 when the answer was given to other content
 */
export async function isRepeat(db: Db, { keyHash, contentHash }: Repeat): Promise<boolean> {
  const row = await answersOf(db, keyHash).executeTakeFirst()
  if (row && !row.content_hash.equals(contentHash)) throw keyReused()
  return row !== undefined
}

/**
 * Keeps in the transaction of the answer that it was given. Of two requests at once the second waits for the first one's
 * commit.
 * @returns false: it was given already
 * @throws Problem 422 when it was given to other content
 */
export async function saveRecord(trx: Trx, repeat: Repeat): Promise<boolean> {
  const { keyHash, contentHash } = repeat
  await trx
    .deleteFrom('application_idempotency_record')
    .where('key_hash', '=', keyHash)
    .where('at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
  const isFirst = await trx
    .insertInto('application_idempotency_record')
    .values({ key_hash: keyHash, content_hash: contentHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst()
  return isFirst !== undefined || !(await isRepeat(trx, repeat))
}

/** Answers are kept for a day. */
export const deleteOldRecords = (db: Db) =>
  db
    .deleteFrom('application_idempotency_record')
    .where('at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
