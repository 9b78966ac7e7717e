import type { AccessEntry, HistoryEntry } from '@hr/contract/areas/employees/employees'
import { sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { inOrder, limitOf, type Listing, readingDirection } from '../../db/window.ts'
import { openings } from '../../audit/history.ts'

const who = actorName('h.actor_id', 'a')

const ordered = (listing: Listing) => sql`order by h.id ${sql.raw(readingDirection(listing))} ${limitOf(listing)}`

type Values = Record<string, unknown>
type Row = Omit<HistoryEntry, 'changes'> & { before: Values | null; after: Values | null }

export async function countHistory(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from history where person_id = ${personId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** What was done to somebody's record and account, or with them: who, when, which values before and after. */
export async function listHistory(db: Db, personId: string, listing: Listing): Promise<HistoryEntry[]> {
  const { rows } = await sql<Row>`
    select h.id, ${isoInstant('h.at')} as at, h.action, ${who} as who, v.before, v.after
    from history h
    left join history_value v on v.history_id = h.id
    left join employee a on a.id = h.actor_id
    where h.person_id = ${personId} ${ordered(listing)}`.execute(db)
  const names = await namesOf(
    db,
    rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
  )
  return inOrder(rows, listing).map(({ before, after, ...entry }) => ({
    ...entry,
    changes: changesOf(before, after, names),
  }))
}

/** The values before and after a change, field by field, as a person reads them. */
export const changesOf = (before: Values | null, after: Values | null, names: ReadonlyMap<string, string>) =>
  Object.keys({ ...before, ...after }).map((field) => ({
    field,
    before: readable(before?.[field], names),
    after: readable(after?.[field], names),
  }))

/** What is about the person is found first: most of the history is that somebody opened something. */
const seen = (personId: string) => sql`
  (select id from history where person_id = ${personId}
   union select history_id from history_subject where person_id = ${personId}) about
  join history h on h.id = about.id and h.action = any (${[...openings]}::text[])
    and h.actor_id is distinct from ${personId}::uuid`

export async function countOpenings(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${seen(personId)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Who opened somebody's record, a part of it, or a list that it was in. */
export async function listOpenings(db: Db, personId: string, listing: Listing): Promise<AccessEntry[]> {
  const { rows } = await sql<AccessEntry>`
    select h.id, ${isoInstant('h.at')} as at, ${who} as who, h.action as what
    from ${seen(personId)} left join employee a on a.id = h.actor_id ${ordered(listing)}`.execute(db)
  return inOrder(rows, listing)
}

// People, positions and projects stand in the history by their ids; read, they have the names of today.
const references = ['position', 'supervisorOrTeamLead', 'team'] as const

export const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const idsIn = (values: Values | null): string[] =>
  references
    .flatMap((field) => [values?.[field]].flat())
    .filter((value): value is string => typeof value === 'string' && isUuid.test(value))

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, first_name || ' ' || last_name as name from employee where id = any (${ids}::uuid[])
    union all select id::text, name from position where id = any (${ids}::uuid[])
    union all select id::text, name from project where id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A value as a person reads it: 'Nađa, Female, 2019-06-02; Vedran, Male, 2022-11-19'. */
function readable(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => readable(item, names)).join('; ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((item) => readable(item, names))
      .join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value)
}
