import type { EmployeeRow, employeesApi } from '@hr/contract/areas/employees/employees'
import { mostPeople, type Person } from '@hr/contract/areas/employees/people'
import type { ContractType, EmployeeStatus } from '@hr/contract/areas/employees/record'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Connections, Db } from '../../db/db.ts'
import { preparedStatements } from '../../db/prepared.ts'
import { isoInstant } from '../../db/instant.ts'
import { matches } from '../../db/search.ts'
import { type Direction, opposite, orderedBy, type Window, windowOf } from '../../db/window.ts'
import { photosEnd } from '../../files/photos.ts'
import { isActivated } from '../access/access.queries.ts'
import { employeesOfTeam } from './team.queries.ts'

export type EmployeeSort = (typeof employeesApi.list.sort)[number]

export type Order = { sort: EmployeeSort; order: Direction }

const byName = ['last_name', 'first_name', 'id'] as const

// Each column's order, ended by the id so that it is total; an index gives each of them.
const orders = {
  lastName: byName,
  email: ['email', 'id'],
  position: ['position_name', ...byName],
  supervisorOrTeamLead: ['supervisor_last_name', 'supervisor_first_name', ...byName],
  status: ['status', ...byName],
  contractType: ['contract_type', ...byName],
  startDate: ['start_date', ...byName],
  endDate: ['end_date', ...byName],
  departments: ['departments', ...byName],
  officeLocation: ['office_location', ...byName],
} as const satisfies Record<Exclude<EmployeeSort, 'timeInCompany'>, readonly string[]>

export type Selection = EmployeeFilter & { words: readonly string[] }

/** What the list is narrowed to. A start date range whose end lies before its start has no end. */
export type EmployeeFilter = {
  isArchived: boolean
  position?: string | undefined
  team?: string | undefined
  status?: readonly EmployeeStatus[] | undefined
  contractType?: ContractType | undefined
  startFrom?: Day | undefined
  startTo?: Day | undefined
  /** Only these of them. */
  ids?: readonly string[] | undefined
}

/** For archived people the time in the company ends with the end date; for others it is the start date in reverse. */
const columnsOf = ({ sort, isArchived }: Pick<Order, 'sort'> & Pick<EmployeeFilter, 'isArchived'>) => {
  if (sort !== 'timeInCompany') return { columns: orders[sort], isTurned: false }
  return isArchived
    ? { columns: ['months_employed', ...byName], isTurned: false }
    : { columns: orders.startDate, isTurned: true }
}

/**
 * The columns of a row. They stay flat: making JSON in the database costs more than all the rest of a page, and the
 * driver makes objects anyway. `employeeOf` nests them.
 */
const rowColumns = sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.email,
  e.position_id as "positionId", e.position_name as "positionName", e.supervisor_id as "supervisorId",
  e.supervisor_first_name as "supervisorFirstName", e.supervisor_last_name as "supervisorLastName", e.teams as team,
  e.status, e.contract_type as "contractType", e.start_date as "startDate", e.end_date as "endDate", e.departments,
  e.office_location as "officeLocation", e.seniority_level as "seniorityLevel", e.profile_image as "profileImage",
  e.is_archived as "isArchived", e.version, ${isActivated('a')} as "isActivated", ${isoInstant('a.invited_at')} as "invitedAt"`

type FlatPerson = Omit<Person, 'position'> & { positionId: string | null; positionName: string | null }

/** A person as it goes over the wire. */
const personOf = ({ positionId, positionName, ...row }: FlatPerson): Person => ({
  ...row,
  position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
})

export type FlatRow = Omit<EmployeeRow, 'position' | 'supervisorOrTeamLead'> & {
  positionId: string | null
  positionName: string | null
  supervisorId: string | null
  supervisorFirstName: string | null
  supervisorLastName: string | null
}

/** A row as it goes over the wire. */
export const employeeOf = ({
  positionId,
  positionName,
  supervisorId,
  supervisorFirstName,
  supervisorLastName,
  ...row
}: FlatRow): EmployeeRow => ({
  ...row,
  position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
  supervisorOrTeamLead:
    supervisorId === null
      ? null
      : { uuid: supervisorId, firstName: supervisorFirstName ?? '', lastName: supervisorLastName ?? '' },
})

type Ordered = Order & Pick<EmployeeFilter, 'isArchived'>

const orderBy = (alias: string, list: Ordered, { reversed = false } = {}): RawBuilder<unknown> => {
  const { columns, isTurned } = columnsOf(list)
  return orderedBy(alias, columns, reversed === isTurned ? list.order : opposite[list.order])
}

/** The condition of the filters beside the archived flag; undefined without any. */
function narrowed(alias: string, filter: EmployeeFilter): RawBuilder<unknown> | undefined {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const { position, team, status, contractType, startFrom, ids } = filter
  const startTo =
    startFrom !== undefined && filter.startTo !== undefined && filter.startTo < startFrom ? undefined : filter.startTo
  const conditions = [
    position !== undefined && sql`${of('position_id')} = ${position}`,
    team !== undefined &&
      sql`exists (select from project_member m where m.employee_id = ${of('id')} and m.project_id = ${team} and m.left_on is null)`,
    status !== undefined && sql`${of('status')} = any (${status}::text[])`,
    contractType !== undefined && sql`${of('contract_type')} = ${contractType}`,
    startFrom !== undefined && sql`${of('start_date')} >= ${startFrom}`,
    startTo !== undefined && sql`${of('start_date')} <= ${startTo}`,
    ids !== undefined && sql`${of('id')} = any (${ids}::uuid[])`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

const where = (alias: string, filter: EmployeeFilter) => {
  const more = narrowed(alias, filter)
  const archived = sql`${sql.ref(`${alias}.is_archived`)} = ${filter.isArchived}`
  return more ? sql`${archived} and ${more}` : archived
}

type Hits = { total: number; items: EmployeeRow[] }
/** A row of a page with the total beside it; behind the end of the list only the total. */
type HitRow = { total: number } & (FlatRow | { uuid: null })

const isRow = (row: HitRow): row is HitRow & FlatRow => row.uuid !== null
const hitsOf = (rows: readonly HitRow[]): Hits => ({
  total: rows[0]?.total ?? 0,
  items: rows.filter(isRow).map(employeeOf),
})

const counts = preparedStatements()
const edgePages = preparedStatements()

/** The pages that people turn to one after the other; each has a statement of its own. */
const firstPages = 5

/** One page of the list and the exact number of people in it. */
export async function pageOfEmployees(
  { db, pool }: Connections,
  { page, pageSize, ...selection }: Selection & Order & { page: number; pageSize: number },
): Promise<Hits> {
  const { isArchived, words, sort, order } = selection
  const offset = (page - 1) * pageSize
  const readEdge = async (edge: Edge) => {
    const key = [sort, order, isArchived, edge.fromEnd, edge.offset, edge.limit].join()
    return hitsOf(await edgePages(pool, key, () => edgePage({ isArchived, sort, order, ...edge }).compile(db)))
  }
  if (words.length > 0) return searchEmployees(db, { ...selection, offset, limit: pageSize })
  if (narrowed('e', selection)) {
    const total = await countEmployees(db, selection)
    return { total, items: await readEmployees(db, { ...selection, window: windowOf({ page, pageSize }, total) }) }
  }
  if (page <= firstPages) {
    const hits = await readEdge({ fromEnd: false, offset, limit: pageSize })
    // Behind the end there is no row that could tell the total.
    if (page === 1 || hits.items.length > 0) return hits
  }
  const count = () =>
    sql<{
      total: number
    }>`select coalesce(sum(difference), 0)::int as total from employee_count where is_archived = ${sql.lit(isArchived)}`
  const [{ total } = { total: 0 }] = await counts(pool, String(isArchived), () => count().compile(db))
  const window = windowOf({ page, pageSize }, total)
  if (!window.fromEnd || window.offset > 0) return { total, items: await readEmployees(db, { ...selection, window }) }
  const { items } = await readEdge({ fromEnd: true, offset: 0, limit: window.limit })
  return { total, items: items.toReversed() }
}

type Edge = { fromEnd: boolean; offset: number; limit: number }

// The first pages are what everybody sees, the last one a click away: planned once, so their few values stand in the text.
const edgePage = ({ limit, offset, fromEnd, ...list }: Ordered & Edge) => sql<HitRow>`
  select (select coalesce(sum(difference), 0)::int from employee_count where is_archived = ${sql.lit(list.isArchived)}) as total, ${rowColumns}
  from employee e left join account a on a.id = e.id where e.is_archived = ${sql.lit(list.isArchived)}
  order by ${orderBy('e', list, { reversed: fromEnd })} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

async function countEmployees(db: Db, filter: EmployeeFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from employee e where ${where('e', filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

// The ids come from an index alone, and only the rows of the page are read whole: far pages cost little more than near ones.
async function readEmployees(
  db: Db,
  { window, ...list }: EmployeeFilter & Order & { window: Window },
): Promise<EmployeeRow[]> {
  if (window.limit === 0) return []
  const { rows } = await sql<FlatRow>`
    select ${rowColumns}
    from (select id from employee k where ${where('k', list)}
          order by ${orderBy('k', list, { reversed: window.fromEnd })}
          limit ${window.limit} offset ${window.offset}) page
    join employee e on e.id = page.id
    left join account a on a.id = e.id
    order by ${orderBy('e', list)}`.execute(db)
  return rows.map(employeeOf)
}

type Part = { offset: number; limit: number }

// The hits are found, counted and sorted in the narrow search table; whole records are read for the page alone.
async function searchEmployees(db: Db, { words, offset, limit, ...list }: Selection & Order & Part): Promise<Hits> {
  const more = narrowed('k', list)
  const isNarrow = list.sort === 'lastName' && !more
  const hits = isNarrow
    ? sql`select s.employee_id as id, s.last_name, s.first_name from employee_search s where s.is_archived = ${list.isArchived} and ${matches(words)}`
    : sql`select ${sql.join(columnsOf(list).columns.map((column) => sql.ref(`k.${column}`)))} from employee k join employee_search s on s.employee_id = k.id
          where s.is_archived = ${list.isArchived} and ${matches(words)} ${more ? sql`and ${more}` : sql``}`
  const { rows } = await sql<HitRow>`
    with hit as materialized (${hits})
    select count.total, item.*
    from (select count(*)::int as total from hit) count
    left join (
      select ${rowColumns}, row_number() over (order by ${orderBy('h', list)}) as place
      from (select * from hit h order by ${orderBy('h', list)} limit ${limit} offset ${offset}) h
      join employee e on e.id = h.id
      left join account a on a.id = e.id) item on true
    order by item.place`.execute(db)
  return hitsOf(rows)
}

/** All people of a list, as `employee e`: where they come from, which of them, in which order. */
export const wholeSelection = ({ words, ...list }: Selection & Order) => ({
  from: words.length === 0 ? sql`employee e` : sql`employee e join employee_search s on s.employee_id = e.id`,
  selected: words.length === 0 ? where('e', list) : sql`${where('e', list)} and ${matches(words)}`,
  inOrder: orderBy('e', list),
})

/** The whole list as it stands, and what its tag is made of. */
export async function wholeList(db: Db, list: Selection & Order) {
  const { from, selected, inOrder } = wholeSelection(list)
  const { rows } = await sql<{ checksum: string }>`
    select ${photosEnd()} || ':' || count(*) || ':' || coalesce(sum(hashtextextended(
             concat_ws(' ', e.id, e.version, e.position_name, e.supervisor_last_name, e.supervisor_first_name, e.teams,
                       a.invited_at, ${isActivated('a')}), 0)), 0) as checksum
    from ${from} left join account a on a.id = e.id where ${selected}`.execute(db)
  const rowsInOrder = sql<FlatRow>`select ${rowColumns} from ${from} left join account a on a.id = e.id where ${selected} order by ${inOrder}`
  return { checksum: rows[0]?.checksum ?? '', list: rowsInOrder.compile(db) }
}

type PeopleFilter = {
  words: readonly string[]
  /** Only people whom this lead leads. */
  leadId: string | undefined
  /** Only this person, whatever the other filters say. */
  uuid: string | undefined
}

function idsOfPeople({ words, leadId, uuid }: PeopleFilter): RawBuilder<unknown> {
  if (uuid !== undefined) return sql`select id from employee s where not is_archived and id = ${uuid}`
  if (leadId !== undefined)
    return sql`select id from employee s where id in (${employeesOfTeam({ leadId, isArchived: false, words })})`
  return words.length === 0
    ? sql`select id from employee s where not is_archived`
    : sql`select employee_id as id from employee_search s where not is_archived and ${matches(words)}`
}

/** The first people who match a filter, for select fields. */
export async function findPeople(db: Db, filter: PeopleFilter): Promise<Person[]> {
  const { rows } = await sql<FlatPerson>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName",
           p.id as "positionId", p.name as "positionName", e.profile_image as "profileImage"
    from (${idsOfPeople(filter)} order by s.last_name, s.first_name, id limit ${mostPeople}) found
    join employee e on e.id = found.id
    left join position p on p.id = e.position_id
    order by e.last_name, e.first_name, e.id`.execute(db)
  return rows.map(personOf)
}
