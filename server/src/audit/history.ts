import type { ActionOn, EntityName, ExportedEntity } from '@hr/contract/entities'
import type { WithTexts } from '@hr/contract/history-values'
import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { interval, isRecent } from '../db/interval.ts'
import type { Caller } from '../http/session.ts'
import { refuseAccessDecisions } from './access-decisions.ts'

type Values = Readonly<Record<string, unknown>>

/** An entity with one of its actions. */
type Named = { [E in EntityName]: { entity: E; action: ActionOn<E> } }[EntityName]
export type Change = Named & {
  actorId: string | null
  entityId: string
  /** The person whose data the entity is, if any. */
  personId?: string | null
  before?: Values
  after?: Values
}

/** The record of a person in a change, whose data it is, too. */
export const ofPerson = <E extends EntityName>(entity: E, id: string) => ({
  entity,
  entityId: id,
  personId: id,
})

/**
 * Records who changed what, in the transaction of the change (`docs/rules.md`, section 1): the entry with a salted hash
 * of the values permanently, the values themselves until the person is deleted. A change without differences records
 * nothing.
 * @returns the id of the entry
 */
export async function record<Before, After>(
  trx: Trx,
  change: Change & { before?: Before & WithTexts<Before>; after?: After & WithTexts<After> },
): Promise<number | undefined> {
  const [id] = await recordAll(trx, [change])
  return id
}

/**
 * Records several changes.
 * @returns the ids of the entries
 * @throws Problem 403 if a token makes an access decision that it may not make
 */
export async function recordAll(trx: Trx, changes: readonly Change[]): Promise<number[]> {
  await refuseAccessDecisions(trx, changes)
  const entries = changes.map(entryOf).filter((entry) => entry !== undefined)
  if (entries.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with entry as materialized (
      select nextval(pg_get_serial_sequence('history', 'id')) as id,
             actor_id, action, entity, entity_id, person_id, fields, value_hash, salt, before, after
      from json_to_recordset(${JSON.stringify(entries)})
        e (actor_id uuid, action text, entity text, entity_id uuid, person_id uuid, fields text[], value_hash bytea,
           salt bytea, before jsonb, after jsonb)
    ),
    fact as (
      insert into history (id, actor_id, action, entity, entity_id, person_id, fields, value_hash)
      overriding system value
      select id, actor_id, action, entity, entity_id, person_id, fields, value_hash from entry
    ),
    value as (
      insert into history_value (history_id, person_id, salt, before, after)
      select id, person_id, salt, before, after from entry where salt is not null
    )
    select id from entry`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the row that a change writes; undefined for a change without differences. */
function entryOf({ actorId, action, entity, entityId, personId = null, before, after }: Change) {
  const fields = changedFields(before, after)
  if (before && after && fields.length === 0) return undefined
  const fact = { actor_id: actorId, action, entity, entity_id: entityId, person_id: personId, fields }
  if (before === undefined && after === undefined) return fact

  // A key object: with the bytes themselves, the hash takes three times as long.
  const salt = createSecretKey(randomBytes(16))
  const values = { before: pick(before, fields), after: pick(after, fields) }
  const hash = createHmac('sha256', salt).update(JSON.stringify(values))
  return { ...fact, ...values, salt: bytea(salt.export()), value_hash: bytea(hash.digest()) }
}

const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

function changedFields(before: Values | undefined, after: Values | undefined): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
}

const pick = (values: Values | undefined, fields: readonly string[]) =>
  values ? Object.fromEntries(fields.map((name) => [name, values[name] ?? null])) : null

/** Deletes the values in a person's history when the person is deleted; the entries stay. */
export const deleteValuesOf = (trx: Trx, personId: string) =>
  trx.deleteFrom('history_value').where('person_id', '=', personId).execute()

/** The actions that open another person's data. */
export const accessActions = [
  'opened',
  'ID number opened',
  'custom field opened',
  'file opened',
  'exported',
] as const satisfies ActionOn<'employee'>[]
type Access = {
  caller: Pick<Caller, 'uuid' | 'token'>
  personId: string
  /** The kind of person; an employee by default. */
  entity?: 'employee' | 'applicant'
  what: Exclude<(typeof accessActions)[number], 'exported'>
  /** The kind of file or the custom field that was opened. */
  file?: string
}

/** Records that a user opened another person's data, at most once a minute for the same user, token, person and
 * data. */
export async function recordAccess(db: Db, opening: Access): Promise<void> {
  const { caller, personId, entity = 'employee', what, file } = opening
  const { uuid: actorId, token } = caller
  if (actorId === personId) return
  const fields = file === undefined ? [] : [file]
  await sql`
    insert into history (actor_id, action, entity, entity_id, person_id, fields, token_id)
    select ${actorId}::uuid, ${what}, ${entity}, ${personId}::uuid, ${personId}::uuid, ${fields}::text[], ${token?.id ?? null}::uuid
    where not exists (select from history where person_id = ${personId}::uuid and actor_id = ${actorId}::uuid
                      and action = ${what} and fields = ${fields}::text[] and token_id is not distinct from ${token?.id ?? null}::uuid and ${isRecent(sql`at`, interval(1, 'minutes'))})`.execute(
    db,
  )
}

/**
 * Records the export of a list of people or of their items, with every person in it (`docs/security.md`).
 * @param values the filters, the number of rows and the columns; never the search text, which may be a name and would
 * outlive the person here
 * @param people the ids as a PostgreSQL array in text form, '{…}'
 */
export async function recordExport(
  trx: Trx,
  { actorId, values, people, entity }: { actorId: string; values: Values; people: string; entity: ExportedEntity },
): Promise<void> {
  const exported = { actorId, action: 'exported', entity, entityId: randomUUID() } as const
  const id = await record(trx, { ...exported, after: values })
  await sql`
    insert into history_subject (history_id, person_id)
    select ${id}, person from unnest(${people}::uuid[]) person where person is not null`.execute(trx)
}

/** Returns the values before a change; undefined after they were deleted. */
export const findValuesBefore = (db: Db, historyId: number) =>
  db.selectFrom('history_value').select('before').where('history_id', '=', historyId).executeTakeFirst()
