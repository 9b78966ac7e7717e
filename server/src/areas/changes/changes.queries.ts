import { changesTexts, keptDays, type Change } from '@hr/contract/areas/changes/changes'
import { eventTypes, type EventTypeName } from '@hr/contract/areas/changes/event-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { Problem } from '../../http/problem.ts'

/** The maximum number of links that one page reads, so that its cost does not depend on what is between the changes. */
const maxLinks = 2_000

/** The bytes of a link's hash that a cursor contains: after a restore, another change may have the same position. */
const hashBytes = 8

/** SQL: the public type of an entry `h`; null for entries that are in no feed. */
export function typeOfEntry(types: readonly EventTypeName[]): RawBuilder<EventTypeName | null> {
  const cases = types.map((type) => {
    const { entity, actions } = eventTypes[type]
    return sql`when h.entity = ${sql.lit(entity)} and h.action in (${sql.join(actions.map((action) => sql.lit(action)))})
               then ${sql.lit(type)}`
  })
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
}

/** SQL: the cursor of a link `l`. */
const cursorOf = sql<string>`l.position || '-' || encode(substring(l.hash for ${sql.lit(hashBytes)}), 'hex')`

/** The cursor before the first link. */
const beginning = '0-'

type Page = { changes: Change[]; next: string; isMore: boolean }

/**
 * Returns the changes after a cursor in the order of the audit chain; without a cursor, only that of the latest change.
 * @param types the types that the caller may see
 * @throws Problem 410 if the cursor is unknown or too old
 */
export async function listChanges(
  db: Db,
  { after, size, types }: { after: string | undefined; size: number; types: readonly EventTypeName[] },
): Promise<Page> {
  if (after === undefined) return { changes: [], next: await findLastCursor(db), isMore: false }
  const start = await positionOf(db, after)
  // Positions have no gaps. The last one is read first: changes that follow in the meantime are not skipped.
  const last = await findLastLink(db, start + maxLinks)
  const { rows: changes } = await sql<Change>`
    select ${cursorOf} as cursor, ${typeOfEntry(types)} as type, h.entity_id as id, ${isoInstant('h.at')} as at
    from history_link l join history h on h.id = l.history_id
    where l.position > ${start} and l.position <= ${last?.position ?? 0} and ${typeOfEntry(types)} is not null
    order by l.position limit ${size}`.execute(db)
  // A full page ends with its last change, any other one with the last link that was read.
  const next = changes.length === size ? changes.at(-1) : last
  const isMore = changes.length === size || (last !== undefined && last.position === start + maxLinks)
  return { changes, next: next?.cursor ?? after, isMore }
}

/** Returns the last link up to a position. */
async function findLastLink(db: Db, position: number) {
  const { rows } = await sql<{ position: number; cursor: string }>`
    select l.position, ${cursorOf} as cursor from history_link l where l.position <= ${position}
    order by l.position desc limit 1`.execute(db)
  return rows[0]
}

const findLastCursor = async (db: Db) => (await findLastLink(db, Number.MAX_SAFE_INTEGER))?.cursor ?? beginning

/**
 * Returns the position of a cursor. A cursor is too old if its change is, unless nothing has followed yet; positions
 * have no gaps.
 * @throws Problem 410 if the cursor is unknown or too old
 */
async function positionOf(db: Db, cursor: string): Promise<number> {
  // The cursor before the first link is as old as that link.
  const position = Number(/^(\d{1,15})-/.exec(cursor)?.[1] ?? NaN)
  const { rows } = await sql`
    select from history_link l join history h on h.id = l.history_id
    where l.position = ${Math.max(position, 1) || -1} and (${cursor} = ${beginning} or ${cursorOf} = ${cursor})
      and (h.at > now() - ${sql.lit(`${keptDays} days`)}::interval
           or not exists (select from history_link where position = l.position + 1))`.execute(db)
  if (rows.length === 0 && (cursor !== beginning || (await findLastLink(db, 1))))
    throw new Problem(410, changesTexts.outdated)
  return position
}
