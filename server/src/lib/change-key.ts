import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { signCheckAgain } from '../audit/chain.ts'
import { record } from '../audit/history.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { currentKeySetting } from './current-key.ts'
import { encryptPreviousKey } from './previous-keys.ts'
import type { Keys, Purpose } from './keys.ts'
import { keyedHash, encrypt, encryptedPrefix, decrypt } from './encryption.ts'
import { idNumberHashAgain } from './id-number-hashes.ts'
import { isHash } from './unique-hashes.ts'

/** A column of encrypted values, and the column with their lookup hashes, if any. */
type EncryptedColumn = {
  what: string
  table: keyof Tables
  /** The primary key, if it is not the owner. */
  id?: string
  /** The column with the owner that a value was encrypted for. */
  owner: string
  column: string
  key: Purpose
  hash?: { column: string; hashAgain: (keys: Keys, text: string, stored: Buffer) => Buffer }
}

const idNumberHash = { column: 'id_number_hash', hashAgain: idNumberHashAgain }

/** Every encrypted column; a test fails if one is missing. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { what: 'ID numbers', table: 'employee', owner: 'id', column: 'id_number', key: 'idNumber', hash: idNumberHash },
  {
    what: 'Custom fields',
    table: 'custom_value',
    id: 'id',
    owner: 'employee_id',
    column: 'cipher',
    key: 'customField',
    hash: {
      column: 'hash',
      hashAgain: ({ customFieldHash }, text, stored) =>
        isHash(stored) ? keyedHash(customFieldHash, text, { ignoresCase: true }) : stored,
    },
  },
  {
    what: 'Authenticators',
    table: 'account_second_factor',
    owner: 'account_id',
    column: 'secret',
    key: 'secondFactor',
  },
  {
    what: 'Authenticators without a first code',
    table: 'account_second_factor',
    owner: 'account_id',
    column: 'pending_secret',
    key: 'secondFactor',
  },
  {
    what: 'Keys of recovery codes',
    table: 'account_second_factor',
    owner: 'account_id',
    column: 'recovery_key',
    key: 'secondFactor',
  },
  { what: 'Client secrets', table: 'entra_connection', owner: 'id', column: 'client_secret', key: 'entra' },
  { what: 'Sheets of imports', table: 'employee_import', owner: 'id', column: 'sheet', key: 'importedSheet' },
  { what: 'Provider tokens', table: 'session', id: 'id', owner: 'account_id', column: 'id_token', key: 'identity' },
  {
    what: 'Webhook secrets',
    table: 'webhook_secret',
    id: 'id',
    owner: 'webhook_id',
    column: 'seed',
    key: 'webhookSecret',
  },
  {
    what: 'Previous keys',
    table: 'previous_key',
    owner: 'fingerprint',
    column: 'encrypted_subkeys',
    key: 'previousKey',
  },
]

type Work = {
  keys: Keys
  /** Reports the progress. */
  say: (line: string) => void
  batchSize?: number
}
export type Outcome = {
  /** How many values were encrypted with the new key. */
  reencrypted: number
  /** Values that no known key decrypts; they are left unchanged. */
  unreadable: string[]
}

/**
 * Makes `APP_KEY` the current key, then re-encrypts every value that was encrypted with another key. It can be
 * interrupted and run again at any time, while servers are running.
 */
export async function changeKey(db: Kysely<Tables>, { keys, say, batchSize = 500 }: Work): Promise<Outcome> {
  await replaceKey(db, keys)
  const outcome: Outcome = { reencrypted: 0, unreadable: [] }
  for (const encrypted of encryptedColumns) {
    let reencrypted = 0
    let after: string | undefined
    do {
      const from = { after, batchSize }
      const batch = await transact(db, (trx) => reencryptBatch(trx, keys, encrypted, from))
      reencrypted += batch.reencrypted
      outcome.unreadable.push(...batch.unreadable.map((id) => `${encrypted.what}: ${id}`))
      after = batch.last
      if (after !== undefined && reencrypted > 0 && reencrypted % (20 * batchSize) === 0)
        say(`${encrypted.what}: ${reencrypted.toLocaleString('en')} …`)
    } while (after !== undefined)
    say(`${encrypted.what}: ${reencrypted.toLocaleString('en')} encrypted with the new key.`)
    outcome.reencrypted += reencrypted
  }
  await db
    .updateTable('previous_key')
    .set({ reencrypted_at: sql<Date>`now()` })
    .where('reencrypted_at', 'is', null)
    .execute()
  return outcome
}

/** Once this is committed, all nodes encrypt with the new key. */
async function replaceKey(db: Kysely<Tables>, keys: Keys): Promise<void> {
  const [newest = ''] = keys.known
  await transact(db, async (trx) => {
    // Blocks the audit chain until the commit, so that the last link of the old key is known.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.historyLinks})`.execute(trx)
    const setting = trx.selectFrom('setting').select('value').where('name', '=', currentKeySetting)
    const { value: fingerprint } = await setting.forUpdate().executeTakeFirstOrThrow()
    keys.use(fingerprint)
    if (fingerprint === newest) return

    const { last } = await trx
      .selectFrom('history_link')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const previous = { fingerprint, lastLink: last ?? 0, historyLink: keys.historyLink.current }
    keys.use(newest)
    await trx
      .insertInto('previous_key')
      .values({ fingerprint, encrypted_subkeys: encryptPreviousKey(keys, previous) })
      .execute()
    await signCheckAgain(trx, keys)
    await trx.updateTable('setting').set({ value: newest }).where('name', '=', currentKeySetting).execute()
    // Its link is the first with the new key and covers all links of the old key.
    await record(trx, {
      actorId: null,
      action: 'key changed',
      entity: 'installation',
      entityId: randomUUID(),
    })
  })
}

async function reencryptBatch(
  trx: Trx,
  keys: Keys,
  { table, owner, id = owner, column, key, hash }: EncryptedColumn,
  { after, batchSize }: { after: string | undefined; batchSize: number },
) {
  const prefix = encryptedPrefix(keys[key])
  const isOfOtherKey = sql`substring(t.${sql.ref(column)} for ${prefix.length}) <> ${prefix}`
  const { rows } = await sql<{ id: string; owner: string; encrypted: Buffer; stored: Buffer | null }>`
    select ${sql.ref(id)} as id, ${sql.ref(owner)} as owner, ${sql.ref(column)} as encrypted,
           ${hash ? sql.ref(hash.column) : sql`null`} as stored
    from ${sql.table(table)} t
    where ${isOfOtherKey} ${after === undefined ? sql`` : sql`and ${sql.ref(id)} > ${after}`}
    order by ${sql.ref(id)} limit ${batchSize}`.execute(trx)

  const unreadable: string[] = []
  const inHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
  const reencrypted = rows.flatMap((row) => {
    try {
      const text = decrypt(keys[key], row.encrypted, row.owner)
      const lookup = hash && row.stored && { [hash.column]: inHex(hash.hashAgain(keys, text, row.stored)) }
      return [{ [id]: row.id, [column]: inHex(encrypt(keys[key], text, row.owner)), ...lookup }]
    } catch {
      unreadable.push(row.id)
      return []
    }
  })
  const changed = [
    sql`${sql.ref(column)} = n.${sql.ref(column)}`,
    // Values that need not be unique have no hash.
    ...(hash
      ? [
          sql`${sql.ref(hash.column)} = case when t.${sql.ref(hash.column)} is not null then n.${sql.ref(hash.column)} end`,
        ]
      : []),
  ]
  // A value that changed since it was read is already encrypted with the new key.
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} t set ${sql.join(changed)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(reencrypted)}::jsonb) n
    where t.${sql.ref(id)} = n.${sql.ref(id)} and ${isOfOtherKey}`.execute(trx)
  return { reencrypted: Number(numAffectedRows), unreadable, last: rows.at(-1)?.id }
}
