import type { EntityName } from '@hr/contract/entities'
import { sql } from 'kysely'
import { actorName } from '../db/actor-name.ts'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

// Optimistic locking: a change that names a version is accepted only if it is the newest one (`docs/rules.md`, section
// 1).

/** Thrown if the change was based on an older version; the error handler reports who saved the newer one, and when. */
export class StaleVersion extends Error {
  /** 'First Last' of the user who saved last; undefined if the history does not know. */
  readonly who: string | undefined
  readonly at: Date | undefined

  constructor(who: string | undefined, at: Date | undefined) {
    super('The record was changed in the meantime')
    this.who = who
    this.at = at
  }
}

/** A change of a record, which names the version that it is based on or none. */
export type BasedOn = { version?: number | undefined }

type Versions = {
  id: string
  /** The entity names of the record in the history. */
  entities: readonly [EntityName, ...EntityName[]]
  /** The version that the change is based on; undefined for any. */
  sent: number | undefined
  stored: number
}

/** @throws StaleVersion if the change is based on another version than the stored one */
export async function rejectStale(trx: Trx, { id, entities, sent, stored }: Versions): Promise<void> {
  if (sent === undefined || sent === stored) return
  const last = await trx
    .selectFrom('history')
    .leftJoin('employee', 'employee.id', 'history.actor_id')
    .select(['history.at', actorName('history.actor_id', 'employee').as('who')])
    .where('entity', 'in', entities)
    .where('entity_id', '=', id)
    // Only changes have values; opening a record has none.
    .where('value_hash', 'is not', null)
    .orderBy('history.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new StaleVersion(last?.who ?? undefined, last?.at)
}

export type Versioned = { [T in keyof Tables]: 'version' extends keyof Tables[T] ? T : never }[keyof Tables]

/** SQL: the next version of a row, in a statement that always changes it. */
export const nextVersion = sql<number>`version + 1`

/**
 * Returns the record with the next version if something changed. A save without changes keeps the version, so that
 * other open forms stay valid.
 */
export async function raiseVersion<Seen extends { version: number }>(
  trx: Trx,
  table: Versioned,
  { id, isChanged, seen }: { id: string; isChanged: boolean; seen: Seen },
): Promise<Seen> {
  if (!isChanged) return seen
  await sql`update ${sql.table(table)} set version = ${nextVersion} where id = ${id}`.execute(trx)
  return { ...seen, version: seen.version + 1 }
}
