import { idFrom } from '@hr/contract/lib/fields'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import { duties } from '@hr/contract/areas/employees/successors'
import type { AccessEntry, HistoryEntry } from '@hr/contract/areas/employees/employees'
import { sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import type { StreamedList } from '../../http/page.ts'
import { accessActions } from '../../audit/history.ts'

const who = actorName('h.actor_id', 'a')

type Values = Record<string, unknown>
type Row = Omit<HistoryEntry, 'changes'> & { before: Values | null; after: Values | null }
type OfPerson = Query<'at'> & { personId: string }

const actor = sql`left join employee a on a.id = h.actor_id`

const changeList = new List<OfPerson, Row, Row>({
  from: sql`history h`,
  id: 'h.id',
  columns: () => sql`h.id, ${isoInstant('h.at')} as at, h.action, ${who} as who, v.before, v.after`,
  joins: sql`left join history_value v on v.history_id = h.id ${actor}`,
  item: (row) => row,
  orders: { at: [] },
  filters: { personId: (id) => sql`h.person_id = ${id}` },
})

/** The changes of an employee's record and account, and other actions on them, with values before and after. */
export const historyList: StreamedList<OfPerson, HistoryEntry> = {
  page: async (db, query, paging) => {
    const { items, total } = await changeList.page(db, query, paging)
    return { items: await withNames(db, items), total }
  },
  async *stream(connections, query) {
    for await (const rows of batchesOf(changeList.stream(connections, query), 500))
      yield* await withNames(connections.db, rows)
  },
  checksum: async () => undefined,
}

async function* batchesOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function withNames(db: Db, rows: readonly Row[]): Promise<HistoryEntry[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
  )
  return rows.map(({ before, after, ...entry }) => ({ ...entry, changes: changesOf(before, after, names) }))
}

/** Returns the values before and after a change by field, formatted for users. */
export const changesOf = (before: Values | null, after: Values | null, names: ReadonlyMap<string, string>) =>
  Object.keys({ ...before, ...after }).map((field) => ({
    // A deleted field keeps its id.
    field: names.get(customIdOf(field) ?? '') ?? field,
    before: readable(before?.[field], names),
    after: readable(after?.[field], names),
  }))

/** The users who opened an employee's record, a part of it, or an export with the employee in it. */
export const accessLogList = new List<OfPerson, AccessEntry, AccessEntry>({
  from: sql`history h`,
  id: 'h.id',
  columns: () => sql`h.id, ${isoInstant('h.at')} as at, ${who} as who, h.action as what`,
  joins: actor,
  item: (row) => row,
  orders: { at: [] },
  where: sql`h.action = any (${[...accessActions]}::text[])`,
  filters: {
    personId: (id) => sql`
      h.actor_id is distinct from ${id}::uuid
      and h.id in (select id from history where person_id = ${id}
                   union select history_id from history_subject where person_id = ${id})`,
  },
  // Most of the history consists of openings, so the employee's entries are found first.
  isSmall: () => true,
})

// The history stores employees, positions and projects by id; they are shown with their current names.
const references = [
  'position',
  'supervisorOrTeamLead',
  'team',
  'decidedFor',
  'delegate',
  'substitutes',
  'plannedBy',
  'owner',
  ...duties,
] as const

const customIdsIn = (values: Values | null) =>
  Object.entries(values ?? {}).flatMap(([field, value]) => {
    const id = customIdOf(field)
    return id === undefined ? [] : [id, value].flat()
  })

const idsIn = (values: Values | null): string[] =>
  [...references.flatMap((field) => [values?.[field]].flat()), ...customIdsIn(values)].flatMap(
    (value) => idFrom(value) ?? [],
  )

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, first_name || ' ' || last_name as name from employee where id = any (${ids}::uuid[])
    union all select id::text, name from position where id = any (${ids}::uuid[])
    union all select id::text, name from project where id = any (${ids}::uuid[])
    union all select id::text, name from custom_field where id = any (${ids}::uuid[])
    union all select id::text, name from custom_option where id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Shown for a value that is only stored encrypted. */
const hidden = '•••'

/** Formats a value for users: 'Nađa, Female, 2019-06-02; Vedran, Male, 2022-11-19'. */
function readable(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => readable(item, names)).join('; ')
  if (typeof value === 'object' && 'isHidden' in value) return hidden
  if (typeof value === 'object')
    return Object.values(value)
      .map((item) => readable(item, names))
      .join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value)
}
