import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'

type Values = Readonly<Record<string, unknown>>

type Change = {
  actorId: string | null
  /** What happened, e.g. 'created', 'changed', 'deleted', 'signed in'. */
  action: string
  entity: 'employee' | 'account' | 'position' | 'project' | 'session'
  entityId: string
  /** The person whose data it is, if it is anybody's. */
  personId?: string
  before?: Values
  after?: Values
}

/**
 * Writes who changed what, in the transaction of the change (`rules.md` section 1, history): the fact with a salted
 * hash of the values for ever, the values beside it until the person is deleted. A change of nothing writes nothing.
 * @returns the id of the fact
 */
export async function record(
  trx: Trx,
  { actorId, action, entity, entityId, personId, before, after }: Change,
): Promise<number | undefined> {
  const fields = changedFields(before, after)
  const hasValues = before !== undefined || after !== undefined
  if (before && after && fields.length === 0) return undefined

  const salt = randomBytes(16)
  const values = { before: pick(before, fields), after: pick(after, fields) }
  const { id } = await trx
    .insertInto('history')
    .values({
      actor_id: actorId,
      action,
      entity,
      entity_id: entityId,
      person_id: personId ?? null,
      fields,
      value_hash: hasValues ? createHmac('sha256', salt).update(JSON.stringify(values)).digest() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!hasValues) return id
  await trx
    .insertInto('history_value')
    .values({
      history_id: id,
      person_id: personId ?? null,
      salt,
      before: values.before && JSON.stringify(values.before),
      after: values.after && JSON.stringify(values.after),
    })
    .execute()
  return id
}

function changedFields(before: Values | undefined, after: Values | undefined): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
}

const pick = (values: Values | undefined, fields: readonly string[]) =>
  values ? Object.fromEntries(fields.map((name) => [name, values[name] ?? null])) : null

/** The values of a person's history go with the person; the facts stay. */
export const forgetValuesOf = (trx: Trx, personId: string) =>
  trx.deleteFrom('history_value').where('person_id', '=', personId).execute()

/** Notes who opened the whole record of somebody else, at most once a minute for the same two people. */
export async function recordOpening(
  db: Db,
  { actorId, personId }: { actorId: string; personId: string },
): Promise<void> {
  if (actorId === personId) return
  await sql`
    insert into history (actor_id, action, entity, entity_id, person_id)
    select ${actorId}::uuid, 'opened', 'employee', ${personId}::uuid, ${personId}::uuid
    where not exists (select from history where person_id = ${personId}::uuid and actor_id = ${actorId}::uuid
                      and action = 'opened' and at > now() - interval '1 minute')`.execute(db)
}

/** The values that a change had before it; undefined once they are forgotten. */
export const findValuesBefore = (db: Db, historyId: number) =>
  db.selectFrom('history_value').select('before').where('history_id', '=', historyId).executeTakeFirst()
