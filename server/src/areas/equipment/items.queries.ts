import type { EquipmentOfPerson, EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { itemTexts, type Holder, type ItemKind, type ItemStatus, type Usage } from '@hr/contract/areas/equipment/items'
import type { LicenceOfPerson, LicenceRow, licencesApi } from '@hr/contract/areas/equipment/licences'
import { addMonths, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Connections, Db } from '../../db/db.ts'
import { shapedStatements } from '../../db/prepared.ts'
import { matches } from '../../db/search.ts'
import { type Direction, opposite, orderedBy, type Window, windowOf } from '../../db/window.ts'
import { photosEnd } from '../../files/photos.ts'

export type ItemSort = (typeof licencesApi.list.sort)[number]
export type Order = { sort: ItemSort; order: Direction }

// Each column's order, ended by the id so that it is total; an index of the ninth migration gives each of them.
const orders = {
  code: ['code', 'id'],
  name: ['name', 'code', 'id'],
  status: ['status', 'code', 'id'],
  employee: ['holder_last_name', 'holder_first_name', 'code', 'id'],
  dateAdded: ['date_added', 'code', 'id'],
  dateExpired: ['date_expired', 'code', 'id'],
} as const satisfies Record<ItemSort, readonly string[]>

/** What a list is narrowed to. */
export type ItemFilter = {
  kind: ItemKind
  today: Day
  status?: ItemStatus | 'all' | undefined
  /** Only what can be given to somebody. */
  isFree?: boolean | undefined
  /** Only what archived people still have. */
  isToCollect?: boolean | undefined
  /** Only licences in use that end today or in the next 12 months. */
  isEnding?: boolean | undefined
  /** Only these of them. */
  ids?: readonly string[] | undefined
}
export type Selection = ItemFilter & { words: readonly string[] }

/** How far ahead the list of what ends looks. */
const monthsAhead = 12

const inUse = (alias: string) => {
  const status = sql.ref(`${alias}.status`)
  return sql`(${status} is null or ${status} in ('active', 'inactive'))`
}

/** Licences in use whose last good day lies between these two. */
export const endingBetween = (alias: string, from: Day, to: Day) =>
  sql`${sql.ref(`${alias}.kind`)} = 'licence' and ${sql.ref(`${alias}.date_expired`)} between ${from} and ${to} and ${inUse(alias)}`

/** The condition of the filters beside kind and status; undefined without any. */
function narrowed(alias: string, filter: ItemFilter): RawBuilder<unknown> | undefined {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const { today, isFree, isToCollect, isEnding, ids } = filter
  const conditions = [
    isFree === true &&
      sql`${of('employee_id')} is null and ${inUse(alias)} and (${of('date_expired')} is null or ${of('date_expired')} >= ${today})`,
    isToCollect === true && sql`${of('holder_archived')}`,
    isEnding === true && endingBetween(alias, today, addMonths(today, monthsAhead)),
    ids !== undefined && sql`${of('id')} = any (${ids}::uuid[])`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

const chosenStatus = ({ status }: Pick<ItemFilter, 'status'>) =>
  status === undefined || status === 'all' ? undefined : status

function where(alias: string, filter: ItemFilter): RawBuilder<unknown> {
  const status = chosenStatus(filter)
  const more = narrowed(alias, filter)
  // As literals, so that the partial indexes count too.
  return sql.join(
    [
      sql`${sql.ref(`${alias}.kind`)} = ${sql.lit(filter.kind)}`,
      ...(status === undefined ? [] : [sql`${sql.ref(`${alias}.status`)} = ${sql.lit(status)}`]),
      ...(more ? [more] : []),
    ],
    sql` and `,
  )
}

const orderBy = (alias: string, { sort, order }: Order, { reversed = false } = {}): RawBuilder<unknown> =>
  orderedBy(alias, orders[sort], reversed ? opposite[order] : order)

const isAway = (today: Day) => sql`(
  coalesce(e.status <> 'Active', false)
    -- Looked up for each row: with 'exists' the database would read the leave of the whole company.
    or coalesce((select true from leave_request l
                 where l.employee_id = i.employee_id and l.status in ('approved', 'canceling')
                   and ${today} between l.start_date and l.end_date limit 1), false))`

const columns = (today: Day) => sql`
  i.id as uuid, i.code, i.name, i.status, i.notes, i.date_added as "dateAdded", i.date_expired as "dateExpired", i.version,
  i.employee_id as "employeeId", i.holder_first_name as "firstName", i.holder_last_name as "lastName",
  i.holder_archived as "isArchived", e.profile_image as "profileImage", ${isAway(today)} as "isAway"`

export type FlatRow = Omit<LicenceRow, 'employee' | 'isExpired'> & {
  employeeId: string | null
  firstName: string | null
  lastName: string | null
} & Pick<Holder, 'isArchived' | 'profileImage' | 'isAway'>

/** A row as it goes over the wire; of equipment the two last fields have no meaning and are not sent. */
export const itemOf =
  (today: Day) =>
  ({ employeeId, firstName, lastName, isArchived, profileImage, isAway, ...row }: FlatRow): LicenceRow => ({
    ...row,
    employee:
      employeeId === null
        ? null
        : { uuid: employeeId, firstName: firstName ?? '', lastName: lastName ?? '', isArchived, profileImage, isAway },
    isExpired: row.dateExpired !== null && row.dateExpired < today,
  })

type Hits = { total: number; items: LicenceRow[] }

/** One page of a list of things and the exact number of things in it. */
export async function pageOfItems(
  { db, pool }: Connections,
  { page, pageSize, ...selection }: Selection & Order & { page: number; pageSize: number },
): Promise<Hits> {
  const offset = (page - 1) * pageSize
  if (selection.words.length > 0) return searchItems(db, { ...selection, offset, limit: pageSize })
  const isPlain = !narrowed('i', selection)
  const readEdge = (edge: Edge) => readEdgePage({ db, pool }, { ...selection, ...edge })
  if (isPlain && page <= firstPages) {
    const hits = await readEdge({ fromEnd: false, offset, limit: pageSize })
    // Behind the end there is no row that could tell the total.
    if (page === 1 || hits.items.length > 0) return hits
  }
  const total = isPlain ? await knownTotal(db, selection) : await countItems(db, selection)
  const window = windowOf({ page, pageSize }, total)
  if (!isPlain || !window.fromEnd || window.offset > 0)
    return { total, items: await readItems(db, { ...selection, window }) }
  const { items } = await readEdge({ fromEnd: true, offset: 0, limit: window.limit })
  return { total, items: items.toReversed() }
}

/** The pages that people turn to one after the other; each has a statement of its own. */
const firstPages = 5
const edgePages = shapedStatements()

type Edge = { fromEnd: boolean; offset: number; limit: number }

// What everybody sees, and the last page a click away: planned once, so their few values stand in the text.
async function readEdgePage({ db, pool }: Connections, { today, ...list }: ItemFilter & Order & Edge): Promise<Hits> {
  const { kind, sort, order, fromEnd, offset, limit } = list
  const rows = await edgePages<{ total: number } & FlatRow, { today: Day }>(pool, {
    shape: [kind, chosenStatus(list), sort, order, fromEnd, offset, limit].join(),
    values: { today },
    build: (marks) =>
      sql<{ total: number } & FlatRow>`
        select (${totalOf(list)}) as total, ${columns(marks.today)}
        from item i left join employee e on e.id = i.employee_id
        where ${where('i', { ...list, ...marks })}
        order by ${orderBy('i', list, { reversed: fromEnd })} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.compile(
        db,
      ),
  })
  return { total: rows[0]?.total ?? 0, items: rows.map(itemOf(today)) }
}

/** How many there are by kind and status, which the database knows. */
const totalOf = ({ kind, ...filter }: Pick<ItemFilter, 'kind' | 'status'>) => {
  const status = chosenStatus(filter)
  return sql`select coalesce(sum(difference), 0) from item_tally
             where kind = ${sql.lit(kind)} ${status === undefined ? sql`` : sql`and status = ${sql.lit(status)}`}`
}

async function knownTotal(db: Db, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${totalOf(filter)}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** What other filters leave is few, or stands in an index of its own. */
async function countItems(db: Db, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from item i where ${where('i', filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

// The ids come from an index alone, and only the rows of the page are read whole: far pages cost little more than near ones.
async function readItems(db: Db, { window, ...list }: ItemFilter & Order & { window: Window }): Promise<LicenceRow[]> {
  if (window.limit === 0) return []
  const { rows } = await sql<FlatRow>`
    select ${columns(list.today)}
    from (select id from item k where ${where('k', list)}
          order by ${orderBy('k', list, { reversed: window.fromEnd })}
          limit ${window.limit} offset ${window.offset}) page
    join item i on i.id = page.id
    left join employee e on e.id = i.employee_id
    order by ${orderBy('i', list)}`.execute(db)
  return rows.map(itemOf(list.today))
}

// The hits are found, counted and sorted in the narrow search table; whole records are read for the page alone.
async function searchItems(
  db: Db,
  { words, offset, limit, ...list }: Selection & Order & { offset: number; limit: number },
): Promise<Hits> {
  const isNarrow = list.sort === 'code' && chosenStatus(list) === undefined && !narrowed('k', list)
  const hits = isNarrow
    ? sql`select s.item_id as id, s.code from item_search s where s.kind = ${list.kind} and ${matches(words)}`
    : sql`select ${sql.join(orders[list.sort].map((column) => sql.ref(`k.${column}`)))}
          from item k join item_search s on s.item_id = k.id where ${where('k', list)} and ${matches(words)}`
  const { rows } = await sql<{ total: number } & (FlatRow | { uuid: null })>`
    with hit as materialized (${hits})
    select count.total, item.*
    from (select count(*)::int as total from hit) count
    left join (
      select ${columns(list.today)}, row_number() over (order by ${orderBy('h', list)}) as place
      from (select * from hit h order by ${orderBy('h', list)} limit ${limit} offset ${offset}) h
      join item i on i.id = h.id
      left join employee e on e.id = i.employee_id) item on true
    order by item.place`.execute(db)
  const isRow = (row: (typeof rows)[number]): row is { total: number } & FlatRow => row.uuid !== null
  return { total: rows[0]?.total ?? 0, items: rows.filter(isRow).map(itemOf(list.today)) }
}

/** All things of a list, as `item i`: where they come from, which of them, in which order. */
export const wholeSelection = ({ words, ...list }: Selection & Order) => ({
  from: words.length === 0 ? sql`item i` : sql`item i join item_search s on s.item_id = i.id`,
  selected: words.length === 0 ? where('i', list) : sql`${where('i', list)} and ${matches(words)}`,
  inOrder: orderBy('i', list),
})

/** The whole list as it stands, and what its tag is made of. */
export async function wholeList(db: Db, list: Selection & Order) {
  const { from, selected, inOrder } = wholeSelection(list)
  const people = sql`left join employee e on e.id = i.employee_id`
  const { rows } = await sql<{ checksum: string }>`
    select ${list.today} || ':' || ${photosEnd()} || ':' || count(*) || ':' || coalesce(sum(hashtextextended(
             concat_ws(' ', i.id, i.version, i.employee_id, i.holder_first_name, i.holder_last_name, i.holder_archived,
                       e.profile_image, ${isAway(list.today)}), 0)), 0) as checksum
    from ${from} ${people} where ${selected}`.execute(db)
  const rowsInOrder = sql<FlatRow>`
    select ${columns(list.today)} from ${from} ${people} where ${selected} order by ${inOrder}`
  return { checksum: rows[0]?.checksum ?? '', list: rowsInOrder.compile(db) }
}

/** One thing with everybody who had it. */
export async function findItem(db: Db, kind: ItemKind, id: string, today: Day) {
  const { rows } = await sql<FlatRow>`
    select ${columns(today)} from item i left join employee e on e.id = i.employee_id
    where i.id = ${id} and i.kind = ${kind}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const usageHistory = await usageOf(db, id)
  const [last] = usageHistory
  return { ...itemOf(today)(row), usageHistory, unassignedOn: last?.unassignedOn ?? null }
}

async function usageOf(db: Db, id: string): Promise<Usage[]> {
  const { rows } = await sql<Omit<Usage, 'firstName' | 'lastName'> & { firstName: string | null; lastName: string }>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName",
           a.assigned_on as "assignedOn", a.unassigned_on as "unassignedOn"
    from item_assignment a left join employee e on e.id = a.employee_id
    where a.item_id = ${id}
    order by a.unassigned_on desc nulls first, a.assigned_on desc, a.id desc`.execute(db)
  return rows.map(({ firstName, ...usage }) =>
    firstName === null ? { ...usage, ...itemTexts.deletedEmployee } : { ...usage, firstName },
  )
}

const isSomebody = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** What somebody has, and what they had, newest first; undefined: there is no such person. */
export async function equipmentOf(
  db: Db,
  employeeId: string,
): Promise<{ activeEquipmentList: EquipmentOfPerson[]; equipmentHistoryList: EquipmentOfPerson[] } | undefined> {
  if (!(await isSomebody(db, employeeId))) return undefined
  const { rows } = await sql<EquipmentOfPerson>`
    select i.id as uuid, i.code, i.name, i.notes, case when a.unassigned_on is null then i.status end as "inUse",
           a.assigned_on as "assignedOn", a.unassigned_on as "unassignedOn"
    from item_assignment a join item i on i.id = a.item_id and i.kind = 'equipment'
    where a.employee_id = ${employeeId}
    order by a.unassigned_on desc nulls first, a.assigned_on desc, a.id desc`.execute(db)
  return {
    activeEquipmentList: rows.filter(({ unassignedOn }) => unassignedOn === null),
    equipmentHistoryList: rows.filter(({ unassignedOn }) => unassignedOn !== null),
  }
}

/** The licences that somebody has, the newest first; undefined: there is no such person. */
export async function licencesOf(db: Db, employeeId: string, today: Day): Promise<LicenceOfPerson[] | undefined> {
  if (!(await isSomebody(db, employeeId))) return undefined
  const { rows } = await sql<LicenceOfPerson>`
    select id as uuid, code, name, notes, status, date_added as "dateAdded", date_expired as "dateExpired",
           coalesce(date_expired < ${today}, false) as "isExpired"
    from item where employee_id = ${employeeId} and kind = 'licence'
    order by date_added desc, code, id`.execute(db)
  return rows
}

/** The names of all that somebody has. */
export async function namesOfHeld(db: Db, employeeId: string, kind: ItemKind): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select(['name', 'code'])
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .orderBy('code')
    .orderBy('id')
    .execute()
  return rows.map(({ name, code }) => `${name} (${code})`)
}

/** Equipment as it goes over the wire: nothing about ending. */
export const equipmentRowOf = ({ dateExpired: _ended, isExpired: _is, ...row }: LicenceRow): EquipmentRow => row
