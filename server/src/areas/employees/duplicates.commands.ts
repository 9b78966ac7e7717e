import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { lockEmployees } from '../../db/lock-employees.ts'
import type { Tables } from '../../db/tables.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { ifTaken } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { idNumberHashes } from '../../lib/id-number-hashes.ts'
import type { Keys } from '../../lib/keys.ts'
import { duplicateHash, isHash, isNoHash, isUnchecked } from '../../lib/unique-hashes.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { listSuperadminIds } from '../access/access.queries.ts'
import { hashesOf, lockCustomFields } from '../custom-fields/values.commands.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { type Notice, notifyWithoutEmail } from '../notifications/notify.commands.ts'
import { findRecordWithFields } from './record.queries.ts'

type Checking = { keys: Keys; today: Day }

/**
 * Compares unique values that were stored without a comparison, and those that another employee had, with the values of others: a
 * free one gets its hash, and HR is told once of a used one.
 */
export async function checkUniqueValues(
  db: Kysely<Tables>,
  { pushChannel, ...checking }: Checking & { pushChannel: PushChannel },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where ${isNoHash(sql`id_number_hash`)}
    union select employee_id from custom_value where ${isNoHash(sql`hash`)} order by id`.execute(db)
  for (const { id } of rows) await commitAndPush(db, pushChannel, (trx) => checkEmployee(trx, id, checking))
}

async function checkEmployee(trx: Trx, id: string, { keys, today }: Checking): Promise<void> {
  await lockCurrentKey(trx, keys)
  await lockCustomFields(trx)
  await lockEmployees(trx, [id])
  const record = await findRecordWithFields(trx, id, keys)
  if (!record) return
  const { idNumber, custom } = record.employee
  const notices: Notice[] = []
  const check = async (column: HashColumn, hashes: readonly Buffer[], field: CustomField | null) => {
    if (!(await isNewDuplicate(trx, id, column, hashes))) return
    const hr = field?.adminAccess === 'none' ? await listSuperadminIds(trx) : await listHr(trx, today)
    const recipients = hr.filter((one) => one !== id)
    const details = { field: field && field.name }
    notices.push({ event: 'value in use twice', details, recipients, employeeId: id, actorId: null })
  }
  if (idNumber !== '') await check(ofIdNumber, idNumberHashes(keys, idNumber), null)
  for (const field of record.fields) {
    const value = custom[field.uuid]
    if (field.isUnique && value !== undefined) await check(ofField(field), hashesOf(field, value, keys), field)
  }
  await notifyWithoutEmail(trx, notices)
}

/** The column with the hash of a value, in the rows `v`. */
type HashColumn = { table: string; owner: string; hash: string; where: ReturnType<typeof sql<boolean>> }

const ofIdNumber: HashColumn = { table: 'employee', owner: 'id', hash: 'id_number_hash', where: sql`true` }
const ofField = ({ uuid }: CustomField): HashColumn => ({
  table: 'custom_value',
  owner: 'employee_id',
  hash: 'hash',
  where: sql`v.field_id = ${uuid}`,
})

/** Stores the hash of a value that has none, or that another employee has the value; returns whether that is new. */
async function isNewDuplicate(
  trx: Trx,
  employeeId: string,
  { table, owner, hash, where }: HashColumn,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const [ownerOf, hashIn] = [sql.ref(`v.${owner}`), sql.ref(`v.${hash}`)]
  const find = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string; hash: Buffer | null }>`
      select ${ownerOf} as id, ${hashIn} as hash from ${sql.table(table)} v where ${where} and ${condition} limit 1`.execute(
      trx,
    )
    return rows[0]
  }
  const stored = (await find(sql`${ownerOf} = ${employeeId}`))?.hash
  if (!stored || isHash(stored)) return false
  const other = await find(sql`${hashIn} in (${sql.join(hashes)}) and ${ownerOf} <> ${employeeId}`)
  const wanted = other ? duplicateHash(employeeId, other.id) : hashes[0]!
  if (!wanted.equals(stored))
    await sql`
      update ${sql.table(table)} v set ${sql.ref(hash)} = ${wanted} where ${where} and ${ownerOf} = ${employeeId}`
      .execute(trx)
      .catch(ifTaken(() => new LocksChanged('Another employee was given the value in the meantime')))
  return other !== undefined && isUnchecked(stored)
}
