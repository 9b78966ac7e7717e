import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { decrypt } from '../../lib/encryption.ts'
import { idNumberHash } from '../../lib/id-number-hashes.ts'
import type { Keys } from '../../lib/keys.ts'

/** The setting that says that it is done, and its value. */
const done = { name: 'id number hashes', value: 'of keys' }

/** The maximum number of rows of a batch. */
const batchSize = 500

/**
 * Makes the stored hashes of ID numbers those of their keys, once for all nodes: version 1.1.0 stored them as typed, with spaces
 * and hyphens. Of numbers with one key, the later ones keep their hashes: each of them stays found as it was typed.
 */
export async function foldIdNumberHashes(db: Kysely<Tables>, keys: Keys): Promise<void> {
  if (await db.selectFrom('setting').select('value').where('name', '=', done.name).executeTakeFirst()) return
  let after: string | undefined
  do
    after = await transact(db, async (trx) => {
      await lockCurrentKey(trx, keys)
      return foldBatch(trx, keys, after)
    })
  while (after !== undefined)
  await db
    .insertInto('setting')
    .values(done)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Row = { id: string; number: Buffer; hash: Buffer }

function changedHash({ id, number, hash }: Row, keys: Keys): { id: string; hash: Buffer }[] {
  try {
    const wanted = idNumberHash(keys, decrypt(keys.idNumber, number, id))
    return wanted.equals(hash) ? [] : [{ id, hash: wanted }]
  } catch {
    // No known key decrypts it, which a key change reports.
    return []
  }
}

/** @returns the last id, undefined at the end */
async function foldBatch(trx: Trx, keys: Keys, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select id, id_number as number, id_number_hash as hash from employee
    where id_number is not null ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id limit ${batchSize} for no key update`.execute(trx)
  for (const { id, hash } of rows.flatMap((row) => changedHash(row, keys)))
    await sql`
      update employee set id_number_hash = ${hash}
      where id = ${id} and not exists (select from employee o where o.id_number_hash = ${hash})`.execute(trx)
  return rows.at(-1)?.id
}
