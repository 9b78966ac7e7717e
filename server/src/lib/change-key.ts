import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { record } from '../audit/history.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { currentKeySetting } from './current-key.ts'
import { sealFormerKey } from './former-keys.ts'
import type { Keys, Purpose } from './keys.ts'
import { keyedHash, seal, sealedPrefix, unseal } from './sealed.ts'

/** A column of sealed values, and where it is hashed for lookups as well. */
type SealedColumn = {
  what: string
  table: keyof Tables
  id: string
  column: string
  /** The column with the owner that the value was sealed for. */
  owner: string
  key: Purpose
  hash?: { column: string; key: Purpose }
}

/** Every column of sealed values; a test fails for one that is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'ID numbers',
    table: 'employee',
    id: 'id',
    column: 'id_number',
    owner: 'id',
    key: 'idNumber',
    hash: { column: 'id_number_hash', key: 'idNumberHash' },
  },
  {
    what: 'Secrets of authenticator apps',
    table: 'account_second_factor',
    id: 'account_id',
    column: 'secret',
    owner: 'account_id',
    key: 'secondFactor',
  },
  {
    what: 'Tokens of the identity provider',
    table: 'session',
    id: 'id',
    column: 'id_token',
    owner: 'account_id',
    key: 'identity',
  },
  {
    what: 'Former keys',
    table: 'former_key',
    id: 'fingerprint',
    column: 'kept',
    owner: 'fingerprint',
    key: 'formerKey',
  },
]

type Work = {
  keys: Keys
  /** Reports the progress. */
  say: (line: string) => void
  batchSize?: number
}
export type Outcome = {
  /** How many values were sealed with the new key. */
  resealed: number
  /** The values that no known key opens: left as they are. */
  unreadable: string[]
}

/**
 * Makes `APP_KEY` the current key, then seals everything with it that another key sealed. Can be interrupted anywhere and
 * run again, beside running servers.
 */
export async function changeKey(db: Kysely<Tables>, { keys, say, batchSize = 500 }: Work): Promise<Outcome> {
  await replaceKey(db, keys)
  const outcome: Outcome = { resealed: 0, unreadable: [] }
  for (const sealed of sealedColumns) {
    let resealed = 0
    let after: string | undefined
    do {
      const from = { after, batchSize }
      const batch = await transact(db, (trx) => resealBatch(trx, keys, sealed, from))
      resealed += batch.resealed
      outcome.unreadable.push(...batch.unreadable.map((id) => `${sealed.what}: ${id}`))
      after = batch.last
      if (after !== undefined && resealed > 0 && resealed % (20 * batchSize) === 0)
        say(`${sealed.what}: ${resealed.toLocaleString('en')} …`)
    } while (after !== undefined)
    say(`${sealed.what}: ${resealed.toLocaleString('en')} encrypted with the new key.`)
    outcome.resealed += resealed
  }
  await db
    .updateTable('former_key')
    .set({ done_at: sql<Date>`now()` })
    .where('done_at', 'is', null)
    .execute()
  return outcome
}

/** From its commit on, all nodes seal with the new key. */
async function replaceKey(db: Kysely<Tables>, keys: Keys): Promise<void> {
  const [newest = ''] = keys.known
  await transact(db, async (trx) => {
    // No link is made until the commit: the last link of the old key is known.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.historyLinks})`.execute(trx)
    const setting = trx.selectFrom('setting').select('value').where('name', '=', currentKeySetting)
    const { value: fingerprint } = await setting.forUpdate().executeTakeFirstOrThrow()
    keys.use(fingerprint)
    if (fingerprint === newest) return

    const { last } = await trx
      .selectFrom('history_link')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const former = { fingerprint, lastLink: last ?? 0, historyLink: keys.historyLink.current }
    keys.use(newest)
    await trx
      .insertInto('former_key')
      .values({ fingerprint, kept: sealFormerKey(keys, former) })
      .execute()
    await trx.updateTable('setting').set({ value: newest }).where('name', '=', currentKeySetting).execute()
    // Its link is the first one of the new key, and covers all links of the old key.
    await record(trx, {
      actorId: null,
      action: 'key changed',
      entity: 'installation',
      entityId: randomUUID(),
    })
  })
}

async function resealBatch(
  trx: Trx,
  keys: Keys,
  { table, id, column, owner, key, hash }: SealedColumn,
  { after, batchSize }: { after: string | undefined; batchSize: number },
) {
  const prefix = sealedPrefix(keys[key])
  const { rows } = await sql<{ id: string; owner: string; sealed: Buffer }>`
    select ${sql.ref(id)} as id, ${sql.ref(owner)} as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where substring(${sql.ref(column)} for ${prefix.length}) <> ${prefix}
      ${after === undefined ? sql`` : sql`and ${sql.ref(id)} > ${after}`}
    order by ${sql.ref(id)} limit ${batchSize}`.execute(trx)
  const unreadable: string[] = []
  let resealed = 0
  for (const row of rows) {
    let text: string
    try {
      text = unseal(keys[key], row.sealed, row.owner)
    } catch {
      unreadable.push(row.id)
      continue
    }
    const lookup = hash && sql`, ${sql.ref(hash.column)} = ${keyedHash(keys[hash.key], text)}`
    // A value that changed since it was read is sealed with the new key already.
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${seal(keys[key], text, row.owner)} ${lookup ?? sql``}
      where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(trx)
    resealed += Number(numAffectedRows)
  }
  return { resealed, unreadable, last: rows.at(-1)?.id }
}
