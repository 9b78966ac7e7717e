import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'

type Values = Readonly<Record<string, unknown>>

type Change = {
  actorId: string | null
  /** The action, e.g. 'created', 'changed', 'deleted', 'signed in'. */
  action: string
  entity: AuditEntity
  entityId: string
  /** The person whose data the entity is, if any. */
  personId?: string | null
  before?: Values
  after?: Values
}

/**
 * Records who changed what, in the transaction of the change (`docs/rules.md`, section 1): the entry with a salted hash
 * of the values permanently, the values themselves until the person is deleted. A change without differences records
 * nothing.
 * @returns the id of the entry
 */
export async function record(trx: Trx, change: Change): Promise<number | undefined> {
  const [id] = await recordAll(trx, [change])
  return id
}

/**
 * Records several changes, each of a different record.
 * @returns the ids of the entries, in no particular order
 */
export async function recordAll(trx: Trx, changes: readonly Change[]): Promise<number[]> {
  const entries = changes.map(entryOf).filter((entry) => entry !== undefined)
  const ids: number[] = []
  for (let first = 0; first < entries.length; first += batchSize) {
    ids.push(...(await store(trx, entries.slice(first, first + batchSize))))
  }
  return ids
}

/** How many entries one statement stores; a statement takes at most 65,535 parameters. */
const batchSize = 2_000

/** Stores entries and their values with one statement. Entries are told apart by their record. */
async function store(trx: Trx, entries: readonly Entry[]): Promise<number[]> {
  const values = entries.flatMap(({ fact, value }) => (value ? [{ entityId: fact.entity_id, ...value }] : []))
  const valueRows = sql`unnest(
    ${values.map(({ entityId }) => entityId)}::uuid[], ${values.map(({ person_id }) => person_id)}::uuid[],
    ${values.map(({ salt }) => salt)}::bytea[], ${values.map(({ before }) => before)}::jsonb[],
    ${values.map(({ after }) => after)}::jsonb[])`
  const facts = await trx
    .with('fact', (query) =>
      query
        .insertInto('history')
        .values(entries.map(({ fact }) => fact))
        .returning(['id', 'entity_id']),
    )
    .with('value', (query) =>
      query.insertInto('history_value').columns(['history_id', 'person_id', 'salt', 'before', 'after']).expression(sql`
          select fact.id, v.person_id, v.salt, v.before, v.after
          from fact join ${valueRows} v (entity_id, person_id, salt, before, after) using (entity_id)`),
    )
    .selectFrom('fact')
    .select('id')
    .execute()
  return facts.map(({ id }) => id)
}

type Entry = NonNullable<ReturnType<typeof entryOf>>

/** Returns the rows that a change writes; undefined for a change without differences. */
function entryOf({ actorId, action, entity, entityId, personId = null, before, after }: Change) {
  const fields = changedFields(before, after)
  if (before && after && fields.length === 0) return undefined
  const fact = { actor_id: actorId, action, entity, entity_id: entityId, person_id: personId, fields }
  if (before === undefined && after === undefined) return { fact: { ...fact, value_hash: null } }

  const salt = randomBytes(16)
  const values = { before: pick(before, fields), after: pick(after, fields) }
  const value_hash = createHmac('sha256', salt).update(JSON.stringify(values)).digest()
  const value = {
    person_id: personId,
    salt,
    before: values.before && JSON.stringify(values.before),
    after: values.after && JSON.stringify(values.after),
  }
  return { fact: { ...fact, value_hash }, value }
}

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
export const accessActions = ['opened', 'ID number opened', 'file opened', 'exported'] as const
type Access = {
  actorId: string
  personId: string
  /** The kind of person; an employee by default. */
  entity?: 'employee' | 'applicant'
  what: Exclude<(typeof accessActions)[number], 'exported'>
  /** The kind of file that was opened. */
  file?: string
}

/** Records that a user opened another person's data, at most once a minute for the same user, person and data. */
export async function recordAccess(db: Db, opening: Access): Promise<void> {
  const { actorId, personId, entity = 'employee', what, file } = opening
  if (actorId === personId) return
  const fields = file === undefined ? [] : [file]
  await sql`
    insert into history (actor_id, action, entity, entity_id, person_id, fields)
    select ${actorId}::uuid, ${what}, ${entity}, ${personId}::uuid, ${personId}::uuid, ${fields}::text[]
    where not exists (select from history where person_id = ${personId}::uuid and actor_id = ${actorId}::uuid
                      and action = ${what} and fields = ${fields}::text[] and at > now() - interval '1 minute')`.execute(
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
  { actorId, values, people, entity }: { actorId: string; values: Values; people: string; entity: Change['entity'] },
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
