import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { decrypt, keyedHash } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'

/** The setting that says that hashes of encrypted values ignore case. */
const foldedSetting = 'custom value hashes'

const batchSize = 500

/**
 * Makes the stored hashes of encrypted unique values ignore case, once for all nodes. Of values that are then equal, only
 * the first keeps a hash: no further one can be added.
 */
export async function foldHashes(db: Kysely<Tables>, keys: Keys): Promise<void> {
  const done = await db.selectFrom('setting').select('value').where('name', '=', foldedSetting).executeTakeFirst()
  if (done) return
  let after: string | undefined
  do after = await transact(db, (trx) => foldBatch(trx, keys, after))
  while (after !== undefined)
  await db
    .insertInto('setting')
    .values({ name: foldedSetting, value: 'ignore case' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Row = { id: string; employeeId: string; cipher: Buffer }

function hashedAgain({ id, employeeId, cipher }: Row, keys: Keys): { id: string; hash: Buffer }[] {
  try {
    const text = decrypt(keys.customField, cipher, employeeId)
    return [{ id, hash: keyedHash(keys.customFieldHash, text, { ignoresCase: true }) }]
  } catch {
    // No known key decrypts it, which a key change reports.
    return []
  }
}

/** @returns the last id, undefined at the end */
async function foldBatch(trx: Trx, keys: Keys, after: string | undefined): Promise<string | undefined> {
  await lockCurrentKey(trx, keys)
  const { rows } = await sql<Row>`
    select id, employee_id as "employeeId", cipher from custom_value
    where hash is not null and cipher is not null ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id limit ${batchSize} for no key update`.execute(trx)
  for (const { id, hash } of rows.flatMap((row) => hashedAgain(row, keys)))
    await sql`
      update custom_value v
      set hash = case when not exists (select from custom_value o
                                       where o.field_id = v.field_id and o.hash = ${hash} and o.id <> v.id) then ${hash}::bytea end
      where v.id = ${id}`.execute(trx)
  return rows.at(-1)?.id
}
