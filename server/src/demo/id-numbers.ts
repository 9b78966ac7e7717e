import { withControlDigit } from '@hr/contract/areas/employees/national-id'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Keys } from '../lib/keys.ts'
import { encrypt } from '../lib/encryption.ts'
import { idNumberHash } from '../lib/id-number-hashes.ts'

/** Enough for users who browse records; each number is encrypted separately, which takes time. */
const maxNumbers = 200

/** Gives the first employees of the demo company ID numbers that match their birthdays and belong to no real person. */
export async function assignIdNumbers(trx: Trx, keys: Keys): Promise<void> {
  const people = await trx
    .selectFrom('employee')
    .select(['id', 'date_of_birth as bornOn', 'gender'])
    .where('date_of_birth', 'is not', null)
    .orderBy('email')
    .limit(maxNumbers)
    .execute()
  const numbers = people.map(({ id, bornOn, gender }, index) => {
    const [year = '', month = '', day = ''] = (bornOn ?? '').split('-')
    // Region 17 is Sarajevo; serial numbers of men start at 000, of women at 500.
    const serial = String((gender === 'Female' ? 500 : 0) + (index % 500)).padStart(3, '0')
    return { id, idNumber: withControlDigit(`${day}${month}${year.slice(1)}17${serial}`) }
  })
  await sql`
    update employee e set id_number = n.encrypted, id_number_hash = n.hash
    from unnest(${numbers.map(({ id }) => id)}::uuid[],
                ${numbers.map(({ id, idNumber }) => encrypt(keys.idNumber, idNumber, id))}::bytea[],
                ${numbers.map(({ idNumber }) => idNumberHash(keys, idNumber))}::bytea[]) n (id, encrypted, hash)
    where e.id = n.id`.execute(trx)
}
