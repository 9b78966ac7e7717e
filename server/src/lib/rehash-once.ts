import type { Kysely } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { lockCurrentKey } from './current-key.ts'
import type { Keys } from './keys.ts'

/** The maximum number of rows of a batch. */
export const rehashBatchSize = 500

type Rehash = {
  /** The setting that says that it is done, and its value. */
  setting: { name: string; value: string }
  keys: Keys
  /** Makes the hashes of the rows after an id again, and returns the last id; undefined at the end. */
  batch: (trx: Trx, after: string | undefined) => Promise<string | undefined>
}

/** Makes stored hashes again in batches, once for all nodes. */
export async function rehashOnce(db: Kysely<Tables>, { setting, keys, batch }: Rehash): Promise<void> {
  const done = await db.selectFrom('setting').select('value').where('name', '=', setting.name).executeTakeFirst()
  if (done) return
  let after: string | undefined
  do
    after = await transact(db, async (trx) => {
      await lockCurrentKey(trx, keys)
      return batch(trx, after)
    })
  while (after !== undefined)
  await db
    .insertInto('setting')
    .values(setting)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
