import type { Employee, EmployeeRow, employeesApi } from '@hr/contract/areas/employees/employees'
import { mostPeople, type Person } from '@hr/contract/areas/employees/people'
import { fold } from '@hr/contract/lib/fold'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../db/db.ts'
import { preparedStatements } from '../../db/prepared.ts'
import { containing, windowOf, type Window } from '../../http/page.ts'

export type EmployeeSort = (typeof employeesApi.list.sort)[number]

type Order = { sort: EmployeeSort; order: 'asc' | 'desc' }

// Each column's order, ended by the id so that it is total; an index of the first migration gives each of them.
const orders = {
  lastName: ['last_name', 'first_name', 'id'],
  email: ['email', 'id'],
  position: ['position_name', 'last_name', 'first_name', 'id'],
  status: ['status', 'last_name', 'first_name', 'id'],
  contractType: ['contract_type', 'last_name', 'first_name', 'id'],
  startDate: ['start_date', 'last_name', 'first_name', 'id'],
} as const satisfies Record<EmployeeSort, readonly string[]>

/**
 * The columns of a row. They stay flat: making JSON in the database costs more than all the rest of a page, and the
 * driver makes objects anyway. `employeeOf` nests them.
 */
const rowColumns = sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.email,
  p.id as "positionId", p.name as "positionName",
  e.status, e.contract_type as "contractType", e.start_date as "startDate", e.profile_image as "profileImage",
  e.is_archived as "isArchived"`

type Flat<Record extends Person> = Omit<Record, 'position'> & {
  positionId: string | null
  positionName: string | null
}

/** A record as it goes over the wire. */
export const employeeOf = <Row extends Person>({ positionId, positionName, ...row }: Flat<Row>) => ({
  ...row,
  position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
})

const orderBy = (alias: string, { sort, order }: Order, { reversed = false } = {}): RawBuilder<unknown> => {
  const direction = sql.raw((order === 'asc') === !reversed ? 'asc' : 'desc')
  return sql.join(orders[sort].map((column) => sql`${sql.ref(`${alias}.${column}`)} ${direction}`))
}

/** Employees with the name of their position, where the order needs it. */
const keys = ({ sort }: Order) =>
  sort === 'position'
    ? sql`(select employee.*, position.name as position_name from employee left join position on position.id = employee.position_id)`
    : sql`employee`

type Hits = { total: number; items: EmployeeRow[] }
/** A row of a page with the total beside it; behind the end of the list only the total. */
type HitRow = { total: number } & (Flat<EmployeeRow> | { uuid: null })

const isRow = (row: HitRow): row is HitRow & Flat<EmployeeRow> => row.uuid !== null
const hitsOf = (rows: readonly HitRow[]): Hits => ({
  total: rows[0]?.total ?? 0,
  items: rows.filter(isRow).map((row) => employeeOf<EmployeeRow>(row)),
})

type Selection = { isArchived: boolean; words: readonly string[] }

/** The words of a search, folded; nothing to search by gives none. */
export const searchWords = (q: string | undefined): string[] =>
  fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')

/** Matches of every word: from three letters on anywhere, shorter ones at the beginning of a word. */
export const matches = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => (word.length < 3 ? sql`s.starts @> array[${word}]` : sql`s.text like ${containing(word)}`)),
    sql` and `,
  )

const counts = preparedStatements()
const edgePages = preparedStatements()

/** One page of the list and the exact number of people in it. */
export async function pageOfEmployees(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { page, pageSize, ...selection }: Selection & Order & { page: number; pageSize: number },
): Promise<Hits> {
  const { isArchived, words, sort, order } = selection
  if (words.length > 0) return searchEmployees(db, { ...selection, offset: (page - 1) * pageSize, limit: pageSize })

  const readEdge = async (edge: Edge) => {
    const key = [sort, order, isArchived, edge.fromEnd, edge.limit].join()
    return hitsOf(await edgePages(pool, key, () => edgePage({ isArchived, sort, order, ...edge }).compile(db)))
  }
  if (page === 1) return readEdge({ fromEnd: false, limit: pageSize })
  const count = () =>
    sql<{ total: number }>`select total from employee_count where is_archived = ${sql.lit(isArchived)}`
  const [{ total } = { total: 0 }] = await counts(pool, String(isArchived), () => count().compile(db))
  const window = windowOf({ page, pageSize }, total)
  if (window.limit === 0) return { total, items: [] }
  if (!window.fromEnd || window.offset > 0) return readEmployees(db, { ...selection, window })
  const { items } = await readEdge({ fromEnd: true, limit: window.limit })
  return { total, items: items.toReversed() }
}

type Edge = { fromEnd: boolean; limit: number }

// The first page is what everybody sees, the last one a click away: planned once, so their few values stand in the text.
const edgePage = ({ isArchived, limit, fromEnd, ...order }: { isArchived: boolean } & Edge & Order) => sql<HitRow>`
  select (select total from employee_count where is_archived = ${sql.lit(isArchived)}) as total, ${rowColumns}
  from ${keys(order)} e left join position p on p.id = e.position_id
  where e.is_archived = ${sql.lit(isArchived)}
  order by ${orderBy('e', order, { reversed: fromEnd })} limit ${sql.lit(limit)}`

type Range = { isArchived: boolean; window: Window }

// The ids come from an index alone, and only the rows of the page are read whole: far pages cost little more than near ones.
async function readEmployees(db: Db, { isArchived, window, ...order }: Range & Order): Promise<Hits> {
  const { rows } = await sql<HitRow>`
    select count.total, item.*
    from (select total from employee_count where is_archived = ${isArchived}) count
    left join (
      select ${rowColumns}, row_number() over (order by ${orderBy('e', order)}) as place
      from (select id from ${keys(order)} k where is_archived = ${isArchived}
            order by ${orderBy('k', order, { reversed: window.fromEnd })}
            limit ${window.limit} offset ${window.offset}) page
      join ${keys(order)} e on e.id = page.id
      left join position p on p.id = e.position_id) item on true
    order by item.place`.execute(db)
  return hitsOf(rows)
}

type Part = { offset: number; limit: number }

// The hits are found, counted and sorted in the narrow search table; whole records are read for the page alone.
async function searchEmployees(
  db: Db,
  { isArchived, words, offset, limit, ...order }: Selection & Order & Part,
): Promise<Hits> {
  const isByName = order.sort === 'lastName'
  const hits = isByName
    ? sql`select s.employee_id as id, s.last_name, s.first_name from employee_search s where not s.is_archived = ${!isArchived} and ${matches(words)}`
    : sql`select k.* from ${keys(order)} k join employee_search s on s.employee_id = k.id where not s.is_archived = ${!isArchived} and ${matches(words)}`
  const { rows } = await sql<HitRow>`
    with hit as materialized (${hits})
    select count.total, item.*
    from (select count(*)::int as total from hit) count
    left join (
      select ${rowColumns}, row_number() over (order by ${orderBy('h', order)}) as place
      from (select * from hit h order by ${orderBy('h', order)} limit ${limit} offset ${offset}) h
      join employee e on e.id = h.id
      left join position p on p.id = e.position_id) item on true
    order by item.place`.execute(db)
  return hitsOf(rows)
}

/** The whole list as it stands, and what its tag is made of. */
export async function wholeList(db: Db, { isArchived, words, ...order }: Selection & Order) {
  const where =
    words.length === 0 ? sql`e.is_archived = ${isArchived}` : sql`e.is_archived = ${isArchived} and ${matches(words)}`
  const from = sql`${keys(order)} e join employee_search s on s.employee_id = e.id left join position p on p.id = e.position_id`
  const { rows } = await sql<{ checksum: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(e.id::text || e.version || coalesce(p.version, 0), 0)), 0) as checksum
    from ${from} where ${where}`.execute(db)
  const list = sql<
    Flat<EmployeeRow>
  >`select ${rowColumns} from ${from} where ${where} order by ${orderBy('e', order)}`.compile(db)
  return { checksum: rows[0]?.checksum ?? '', list }
}

export async function findEmployee(db: Db, id: string): Promise<Employee | undefined> {
  const { rows } = await sql<Flat<Employee>>`
    select ${rowColumns}, e.date_of_birth as "dateOfBirth", e.place_of_residence as "placeOfResidence",
           e.residential_address as "residentialAddress", e.version
    from employee e left join position p on p.id = e.position_id where e.id = ${id}`.execute(db)
  return rows[0] && employeeOf<Employee>(rows[0])
}

/** The first people who fit the words, for select fields. */
export async function findPeople(db: Db, words: readonly string[]): Promise<Person[]> {
  const ids =
    words.length === 0
      ? sql`select id from employee s where not is_archived`
      : sql`select employee_id as id from employee_search s where not is_archived and ${matches(words)}`
  const { rows } = await sql<Flat<Person>>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName",
           p.id as "positionId", p.name as "positionName", e.profile_image as "profileImage"
    from (${ids} order by s.last_name, s.first_name, id limit ${mostPeople}) found
    join employee e on e.id = found.id
    left join position p on p.id = e.position_id
    order by e.last_name, e.first_name, e.id`.execute(db)
  return rows.map((row) => employeeOf<Person>(row))
}
