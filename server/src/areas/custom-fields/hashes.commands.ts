import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { decrypt, keyedHash } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { rehashBatchSize, rehashOnce } from '../../lib/rehash-once.ts'

/**
 * Makes the stored hashes of encrypted unique values ignore case. Of values that are then equal, only the first keeps a hash: no
 * further one can be added.
 */
export const foldHashes = (db: Kysely<Tables>, keys: Keys): Promise<void> =>
  rehashOnce(db, {
    setting: { name: 'custom value hashes', value: 'ignore case' },
    keys,
    batch: (trx, after) => foldBatch(trx, keys, after),
  })

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
  const { rows } = await sql<Row>`
    select id, employee_id as "employeeId", cipher from custom_value
    where hash is not null and cipher is not null ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id limit ${rehashBatchSize} for no key update`.execute(trx)
  for (const { id, hash } of rows.flatMap((row) => hashedAgain(row, keys)))
    await sql`
      update custom_value v
      set hash = case when not exists (select from custom_value o
                                       where o.field_id = v.field_id and o.hash = ${hash} and o.id <> v.id) then ${hash}::bytea end
      where v.id = ${id}`.execute(trx)
  return rows.at(-1)?.id
}
