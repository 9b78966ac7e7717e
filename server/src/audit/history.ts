import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'

type Values = Readonly<Record<string, unknown>>

type Change = {
  actorId: string | null
  /** What happened, e.g. 'created', 'changed', 'deleted', 'signed in'. */
  action: string
  entity: AuditEntity
  entityId: string
  /** The person whose data it is, if it is anybody's. */
  personId?: string | null
  before?: Values
  after?: Values
}

/**
 * Writes who changed what, in the transaction of the change (`docs/rules.md`, section 1): the fact with a salted
 * hash of the values for ever, the values beside it until the person is deleted. A change of nothing writes nothing.
 * @returns the id of the fact
 */
export async function record(trx: Trx, change: Change): Promise<number | undefined> {
  const [id] = await recordAll(trx, [change])
  return id
}

/**
 * The same for many changes at once, each of another record.
 * @returns the ids of the facts, in no order
 */
export async function recordAll(trx: Trx, changes: readonly Change[]): Promise<number[]> {
  const entries = changes.map(entryOf).filter((entry) => entry !== undefined)
  const ids: number[] = []
  for (let first = 0; first < entries.length; first += atOnce) {
    ids.push(...(await store(trx, entries.slice(first, first + atOnce))))
  }
  return ids
}

/** How many facts are stored by one statement, which takes 65,535 values. */
const atOnce = 2_000

async function store(trx: Trx, entries: readonly Entry[]): Promise<number[]> {
  const facts = await trx
    .insertInto('history')
    .values(entries.map(({ fact }) => fact))
    .returning(['id', 'entity_id'])
    .execute()
  const ids = new Map(facts.map(({ id, entity_id }) => [entity_id, id]))
  const values = entries.flatMap(({ fact, value }) => {
    const id = ids.get(fact.entity_id)
    return value && id !== undefined ? [{ history_id: id, ...value }] : []
  })
  if (values.length > 0) await trx.insertInto('history_value').values(values).execute()
  return facts.map(({ id }) => id)
}

type Entry = NonNullable<ReturnType<typeof entryOf>>

/** The rows that a change makes; none for a change of nothing. */
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

/** The values of a person's history go with the person; the facts stay. */
export const deleteValuesOf = (trx: Trx, personId: string) =>
  trx.deleteFrom('history_value').where('person_id', '=', personId).execute()

/** The ways to look at what is somebody else's. */
export const openings = ['opened', 'ID number opened', 'file opened', 'exported'] as const
type Opening = {
  actorId: string
  personId: string
  /** What the person is; an employee where nothing else is said. */
  entity?: 'employee' | 'applicant'
  what: Exclude<(typeof openings)[number], 'exported'>
  /** The kind of file that was opened. */
  file?: string
}

/** Notes who opened what of somebody else, at most once a minute for the same two people and the same thing. */
export async function recordOpening(db: Db, opening: Opening): Promise<void> {
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
 * Notes that somebody took out a list of people or of what they have, with everybody who is in it (`docs/security.md`).
 * @param values what the list was narrowed to, how many people and which columns; never a term somebody searched for,
 *   which may be a name and would outlive its person here
 * @param people a query that gives the `id` of each
 */
export async function recordExport(
  trx: Trx,
  {
    actorId,
    values,
    people,
    entity,
  }: { actorId: string; values: Values; people?: RawBuilder<{ id: string }>; entity: Change['entity'] },
): Promise<void> {
  const exported = { actorId, action: 'exported', entity, entityId: randomUUID() } as const
  const id = await record(trx, { ...exported, after: values })
  if (people)
    await sql`insert into history_subject (history_id, person_id) select ${id}, id from (${people}) people`.execute(trx)
}

/** The values that a change had before it; undefined once they are forgotten. */
export const findValuesBefore = (db: Db, historyId: number) =>
  db.selectFrom('history_value').select('before').where('history_id', '=', historyId).executeTakeFirst()
