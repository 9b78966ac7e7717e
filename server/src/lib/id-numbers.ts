import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Keys } from './keys.ts'
import { keyedHash, seal } from './sealed.ts'

/** Stores the ID numbers of many people, encrypted and hashed with the present key, in one statement. */
export async function storeIdNumbers(
  trx: Trx,
  keys: Keys,
  numbers: readonly { id: string; idNumber: string }[],
): Promise<void> {
  await sql`
    update employee e set id_number = n.sealed, id_number_hash = n.hash
    from unnest(${numbers.map(({ id }) => id)}::uuid[],
                ${numbers.map(({ id, idNumber }) => seal(keys.idNumber, idNumber, id))}::bytea[],
                ${numbers.map(({ idNumber }) => keyedHash(keys.idNumberHash, idNumber))}::bytea[]) n (id, sealed, hash)
    where e.id = n.id`.execute(trx)
}
