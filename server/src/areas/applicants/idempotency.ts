// Idempotency for applications, so that a repeated request creates nothing twice (`docs/rules.md`, section 1).
// Applicants have no account under which answers could be stored, and every answer is the same.
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { keyReused } from '../../http/idempotency.ts'
import { hashOf } from '../../lib/secret.ts'

/** Hashes an application without its captcha, which may be solved again for a repeated request. */
export const contentHashOf = (body: unknown): Buffer =>
  hashOf(JSON.stringify({ ...(body as object), captcha: undefined }))

/** A request with an idempotency key: the hashes of its key and its content. */
export type Repeat = { keyHash: Buffer; contentHash: Buffer }

const answersOf = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('application_idempotency_record')
    .select('content_hash')
    .where('key_hash', '=', keyHash)
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    // The end of this statement waits for a synchronous standby to have the record.
    .forShare()

/** Returns true if a request with this key was answered within the last day. */
export async function isKnown(db: Db, keyHash: Buffer): Promise<boolean> {
  const row = await answersOf(db, keyHash).executeTakeFirst()
  return row !== undefined
}

/**
 * Returns true if this request was answered within the last day.
 * @throws Problem 422 if the key was used for other content
 */
export async function isRepeat(db: Db, { keyHash, contentHash }: Repeat): Promise<boolean> {
  const row = await answersOf(db, keyHash).executeTakeFirst()
  if (row && !row.content_hash.equals(contentHash)) throw keyReused()
  return row !== undefined
}

/**
 * Records, in the transaction of the answer, that a request was answered. The second of two concurrent requests waits
 * for the first one's commit.
 * @returns false if the request was answered already
 * @throws Problem 422 if the key was used for other content
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

/** Deletes records that are older than a day. */
export const deleteOldRecords = (db: Db) =>
  db
    .deleteFrom('application_idempotency_record')
    .where('at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
