import { keyLine, keyOf } from '@hr/contract/lib/keys'
import { type RawBuilder, sql } from 'kysely'
import { hash } from 'node:crypto'
import type { Problem } from '../http/problem.ts'
import { advisoryLocks } from './advisory-locks.ts'
import type { Db, Trx } from './db.ts'
import type { Tables } from './tables.ts'

/** The tables with such columns, in the lock order of docs/ARCHITECTURE.md. */
export const lockedTables = [
  'holiday_calendar',
  'custom_field',
  'leave_policy',
  'project',
  'position',
  'employee',
  'document_category',
  'service_account',
  'leave_type',
  'item',
  'applicant_email_template',
  'saved_view',
] as const satisfies (keyof Tables)[]
export type LockedTable = (typeof lockedTables)[number]

/** A column whose values have different keys (`keyOf`), among all rows of the table or some of them. */
export type UniqueKeys = { table: LockedTable; column: string; among?: RawBuilder<unknown> }

/** An import may lock thousands of keys of a table, and the database has a limited number of locks. */
const locksPerTable = 512

/**
 * Locks the keys of new texts until the transaction ends: another transaction that stores one of them waits, as it does
 * for a unique index. The locks of each table follow those of the tables before it.
 * @returns the ids of the rows that have one of the keys, by key
 */
export async function lockKeys(
  trx: Trx,
  unique: UniqueKeys,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const first = lockedTables.indexOf(unique.table) * locksPerTable
  const locks = texts.map((text) => first + (hash('sha256', keyOf(text), 'buffer').readUInt32BE() % locksPerTable))
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.names}, key)
    from (select distinct key from unnest(${locks}::int[]) key order by key) sorted`.execute(trx)
  return findByKeys(trx, unique, texts)
}

/** Returns the ids of the rows that have the key of one of the texts, by key. */
export async function findByKeys(
  db: Db,
  { table, column, among = sql`true` }: UniqueKeys,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const keys = [...new Set(texts.map(keyOf))]
  const { rows } = await sql<{ key: string; id: string }>`
    select key_of(${sql.ref(column)}) as key, id from ${sql.table(table)}
    where key_of(${sql.ref(column)}) = any (${keys}::text[]) and ${among}`.execute(db)
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, same]) => [key, same.map(({ id }) => id)]))
}

/**
 * Refuses a name or code whose key another row has, before it is stored. Unique indexes compare by case alone, because
 * rows of earlier versions may have one key (docs/decisions/0110-keys-and-what-is-stored.md).
 * @param stored the row that is changed, with its present text, which stays as it is if the same text is sent
 * @returns the text to store
 */
export async function requireFreeKey(
  trx: Trx,
  unique: UniqueKeys,
  text: string,
  { taken, stored }: { taken: () => Problem; stored?: { uuid: string; text: string } | undefined },
): Promise<string> {
  if (text === stored?.text) return text
  const used = await lockKeys(trx, unique, [text])
  if (used.get(keyOf(text))?.some((id) => id !== stored?.uuid)) throw taken()
  return keyLine(text)
}
