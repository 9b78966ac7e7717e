import type { Absence, LeaveRequest, LeaveStatisticsRow, leaveApi } from '@hr/contract/areas/leave/leave'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { mostDates } from '@hr/contract/areas/leave/limits'
import { standingStatuses, waitingStatuses, type LeaveStatus } from '@hr/contract/areas/leave/states'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Connections, Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { shapedStatements } from '../../db/prepared.ts'
import { matches } from '../../db/search.ts'
import { streamRows } from '../../db/stream.ts'
import { type Direction, inOrder, limitOf, opposite, type Window, windowOf } from '../../db/window.ts'
import { employeesOfTeam } from '../employees/team.queries.ts'
import { valuesOf, withMarks, type Whose } from './whose.ts'

/** The non-working ranges that touch these days. */
export const nonWorkingBetween = (db: Db, { startDate, endDate }: DayRange) =>
  db
    .selectFrom('non_working_day')
    .select(['title', 'start_date as startDate', 'end_date as endDate'])
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .orderBy('start_date')
    .orderBy('id')
    .execute()

export type LeaveFilter = {
  whose: Whose
  status?: LeaveStatus | 'inProgress' | 'standing' | 'all' | undefined
  /** Only requests that were decided. */
  isDecided?: boolean
  leaveType?: string | undefined
  startDate?: Day | undefined
  endDate?: Day | undefined
  team?: string | undefined
  user?: string | undefined
  /** Of people whose names these begin or are part of. */
  words?: readonly string[]
}

export type Order = { sort: (typeof leaveApi.list.sort)[number]; order: Direction }
type List = LeaveFilter & Order

const columns = {
  startDate: ['r.start_date', 'r.id'],
  endDate: ['r.end_date', 'r.id'],
  status: ['r.status', 'r.start_date', 'r.id'],
  totalDays: ['r.total_days', 'r.start_date', 'r.id'],
  askedAt: ['r.asked_at', 'r.id'],
  lastName: ['e.last_name', 'e.first_name', 'r.start_date', 'r.id'],
} as const satisfies Record<Order['sort'], readonly string[]>

/** A wish to cancel still stands in the filter 'canceled' of the own requests (`rules.md` section 3, `inProgress`). */
const statusesOf = (status: LeaveFilter['status'], isOwn: boolean): readonly LeaveStatus[] | undefined => {
  if (status === undefined || status === 'all') return undefined
  if (status === 'inProgress') return waitingStatuses
  if (status === 'standing') return standingStatuses
  return status === 'canceled' && isOwn ? ['canceled', 'canceling'] : [status]
}

function conditionOf({ whose, status, isDecided, leaveType, startDate, endDate, team, user, words = [] }: LeaveFilter) {
  const statuses = statusesOf(status, whose.kind === 'own')
  const conditions = [
    whose.kind === 'own' && sql`r.employee_id = ${whose.id}`,
    whose.kind === 'team' &&
      sql`r.employee_id in (${employeesOfTeam({ leadId: whose.leadId, isArchived: false, words: [] })})`,
    // Literals: by them the database knows which partial index serves, also in a plan that it keeps.
    statuses && sql`r.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`,
    isDecided === true && sql`r.status in ('approved', 'rejected', 'canceled')`,
    leaveType !== undefined && sql`r.leave_type_id = ${leaveType}`,
    // Requests that touch the range. Nothing lasts longer than `mostDates`, which bounds both ends of the index.
    startDate !== undefined &&
      sql`r.end_date >= ${startDate} and r.start_date >= ${startDate}::date - ${sql.lit(mostDates)}`,
    endDate !== undefined && sql`r.start_date <= ${endDate}`,
    team !== undefined &&
      sql`exists (select from project_member m where m.employee_id = r.employee_id and m.project_id = ${team} and m.left_on is null)`,
    user !== undefined && sql`r.employee_id = ${user}`,
    words.length > 0 && sql`r.employee_id in (select s.employee_id from employee_search s where ${matches(words)})`,
  ].filter((condition): condition is RawBuilder<unknown> => condition !== false && condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Requests as `r`. For a project each of its people is looked up, with the dates hidden from the planner in subqueries:
 * weighing them anew each time would take it longer than the look-ups.
 */
function requestsOf({ team, startDate, endDate, ...filter }: LeaveFilter): RawBuilder<unknown> {
  if (team === undefined)
    return sql`(select r.* from leave_request r where ${conditionOf({ ...filter, startDate, endDate })}) r`
  // Nothing lasts longer than `mostDates`, which bounds both ends of the index.
  const from =
    startDate &&
    sql`
    and r.end_date >= (select ${startDate}::date) and r.start_date >= (select ${startDate}::date - ${sql.lit(mostDates)})`
  const to = endDate && sql`and r.start_date <= (select ${endDate}::date)`
  return sql`(select m.employee_id as id from project_member m where m.project_id = ${team} and m.left_on is null offset 0) member
    cross join lateral (
      select r.* from leave_request r where r.employee_id = member.id and ${conditionOf(filter)}
        ${from ?? sql``} ${to ?? sql``} offset 0) r`
}

const requestColumns = sql`
  r.id as uuid, r.status, r.start_date as "startDate", r.end_date as "endDate", r.start_half as "startHalf",
  r.end_half as "endHalf", r.total_days as "totalDays", r.reason, r.version,
  ${isoInstant('r.asked_at')} as "askedAt",
  ${isoInstant('r.decided_at')} as "decidedAt",
  ${actorName('r.decided_by', 'd')} as "decidedBy", r.decision_note as "decisionNote",
  e.id as "personId", e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
  e.position_id as "positionId", e.position_name as "positionName", e.teams,
  t.id as "typeId", t.name as "typeName", t.color,
  case when r.has_attachment
    then array(select f.name from stored_file f where f.leave_request_id = r.id order by f.added_at, f.name)
    else '{}' end as attachment`

const besides = sql`
  join employee e on e.id = r.employee_id
  join leave_type t on t.id = r.leave_type_id
  left join employee d on d.id = r.decided_by`

type Flat = Omit<LeaveRequest, 'user' | 'leaveType' | 'team'> & {
  personId: string
  firstName: string
  lastName: string
  profileImage: string | null
  positionId: string | null
  positionName: string | null
  teams: { name: string }[]
  typeId: string
  typeName: string
  color: string
}

// Named one by one: copying what is left of a row takes longer than all that is done with it.
const requestOf = (row: Flat): LeaveRequest => ({
  uuid: row.uuid,
  status: row.status,
  user: {
    uuid: row.personId,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImage: row.profileImage,
    position: row.positionId === null ? null : { uuid: row.positionId, name: row.positionName ?? '' },
  },
  leaveType: { uuid: row.typeId, name: row.typeName, color: row.color },
  startDate: row.startDate,
  endDate: row.endDate,
  startHalf: row.startHalf,
  endHalf: row.endHalf,
  totalDays: row.totalDays,
  reason: row.reason,
  attachment: row.attachment,
  team: row.teams.map(({ name }) => name),
  askedAt: row.askedAt,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt,
  decisionNote: row.decisionNote,
  version: row.version,
})

export const findLeaveOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('leave_request').select('employee_id as owner').where('id', '=', id).executeTakeFirst())?.owner

export async function findLeave(db: Db, id: string): Promise<LeaveRequest | undefined> {
  const { rows } = await sql<Flat>`
    select ${requestColumns} from leave_request r ${besides} where r.id = ${id}`.execute(db)
  return rows[0] && requestOf(rows[0])
}

/** What archiving a person ends of their leave: what waits, and what is approved and not over. */
export async function standingLeaveOf(
  db: Db,
  employeeId: string,
  today: Day,
): Promise<{ uuid: string; status: LeaveStatus }[]> {
  const { rows } = await sql<{ uuid: string; status: LeaveStatus }>`
    select r.id as uuid, r.status from leave_request r
    where r.employee_id = ${employeeId}
      and (r.status in ('pending', 'canceling') or r.status = 'approved' and r.end_date >= ${today})
    order by r.start_date, r.id`.execute(db)
  return rows
}

/** What waits for somebody's decision: the undecided requests of those whom they lead. */
export async function undecidedOf(db: Db, leadId: string): Promise<LeaveRequest[]> {
  const { rows } = await sql<Flat>`
    select ${requestColumns} from leave_request r ${besides}
    where r.status in ('pending', 'canceling')
      and r.employee_id in (${employeesOfTeam({ leadId, isArchived: false, words: [] })})
    order by r.asked_at, r.id`.execute(db)
  return rows.map(requestOf)
}

/** Whether the database keeps the number of what a filter selects: everybody's requests, by status and type alone. */
const isCounted = ({ whose, startDate, endDate, team, user, words = [] }: LeaveFilter): boolean =>
  whose.kind === 'all' && words.length === 0 && [startDate, endDate, team, user].every((part) => part === undefined)

const counted = (filter: LeaveFilter) =>
  sql`(select coalesce(sum(r.difference), 0)::int from leave_request_tally r where ${conditionOf(filter)})`

/** How many requests a filter selects. */
async function countLeaves(db: Db, filter: LeaveFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${
    isCounted(filter)
      ? sql`select ${counted(filter)} as total`
      : sql`select count(*) as total from leave_request r where ${conditionOf(filter)}`
  }`.execute(db)
  return rows[0]?.total ?? 0
}

const orderBy = ({ sort, order }: Order, { reversed = false } = {}) => {
  const direction = sql.raw(reversed ? opposite[order] : order)
  return sql.join(columns[sort].map((column) => sql`${sql.ref(column)} ${direction}`))
}

/** The names, where requests are sorted by them. */
const namesFor = (sort: Order['sort']) => (sort === 'lastName' ? sql`join employee e on e.id = r.employee_id` : sql``)

/** A part of the requests of a list, found before what stands beside each of them is looked up. */
const partOf = (what: RawBuilder<unknown>, list: List, reversed: boolean, limits: RawBuilder<unknown>) => sql`
  (select ${what} from leave_request r ${namesFor(list.sort)} where ${conditionOf(list)}
   order by ${orderBy(list, { reversed })} ${limits})`

/** The requests of a window in their order. An index alone finds them, however far from both ends they lie. */
async function listLeaves(db: Db, { window, ...list }: List & { window: Window }): Promise<LeaveRequest[]> {
  const reversed = window.fromEnd
  const { rows } = await sql<Flat>`
    select ${requestColumns}
    from ${partOf(sql`r.id`, list, reversed, limitOf({ window }))} page
    join leave_request r on r.id = page.id ${besides}
    order by ${orderBy(list, { reversed })}`.execute(db)
  return inOrder(rows, { window }).map(requestOf)
}

/** All requests of a list in their order, row after row. */
export async function* streamLeaves({ db, pool }: Connections, list: List): AsyncGenerator<LeaveRequest> {
  const query = sql<Flat>`
    select ${requestColumns} from ${requestsOf(list)} ${besides} order by ${orderBy(list)}`.compile(db)
  for await (const row of streamRows(pool, query)) yield requestOf(row)
}

/** The pages that people turn to one after the other. */
const firstPages = 5
const pages = shapedStatements()

type Asked = { page: number; pageSize: number }
type Part = { fromEnd: boolean; offset: number; limit: number }
type Hit = Flat & { total: number }

/**
 * One page of requests and the exact number of those that a filter selects. It is one statement where they are few, and
 * for the first pages and the last page of everybody's.
 */
export async function pageOfLeaves(
  { db, pool }: Connections,
  list: List,
  { page, pageSize }: Asked,
): Promise<{ items: LeaveRequest[]; total: number }> {
  const part = { fromEnd: false, offset: (page - 1) * pageSize, limit: pageSize }
  const isNear = page <= firstPages
  const read = async (query: (list: List, part: Part) => RawBuilder<Hit>, of: Part, isOften: boolean) => {
    const rows = isOften
      ? await pages(pool, { ...shapeOf(list, of), build: (marks) => query(withMarks(list, marks), of).compile(db) })
      : (await query(list, of).execute(db)).rows
    return { items: rows.map(requestOf), total: rows[0]?.total ?? 0 }
  }
  const isOften = isNear && !list.words?.length
  const isOfFew = list.whose.kind !== 'all' || list.team !== undefined || list.user !== undefined
  if (isOfFew || (isCounted(list) && isNear)) {
    const hits = await read(isOfFew ? fewHits : edgeHits, part, isOften)
    // Behind the end there is no row that could tell the total.
    if (page === 1 || hits.items.length > 0) return hits
  }
  const total = await countLeaves(db, list)
  const window = windowOf({ page, pageSize }, total)
  if (window.limit === 0) return { items: [], total }
  if (!isCounted(list) || !window.fromEnd || window.offset > 0)
    return { items: await listLeaves(db, { ...list, window }), total }
  const { items } = await read(edgeHits, window, true)
  return { items: items.toReversed(), total }
}

/** The values of a list, and all else that the text of its statement depends on. */
function shapeOf({ whose, status, isDecided, sort, order, leaveType, startDate, endDate, team, user }: List, of: Part) {
  const values = valuesOf(whose, { leaveType, startDate, endDate, team, user })
  const { fromEnd, offset, limit } = of
  const shape = [whose.kind, status, isDecided, sort, order, fromEnd, offset, limit, ...Object.keys(values)].join()
  return { shape, values }
}

/** Literals: with parameters the database would plan the page anew each time. */
const limitsOf = ({ offset, limit }: Part) => sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/** Requests of few people: all of them are found, and counted where they are. */
const fewHits = (list: List, part: Part) => sql<Hit>`
  select r.total, ${requestColumns}
  from (select r.*, count(*) over ()::int as total from ${requestsOf(list)} ${namesFor(list.sort)}
        order by ${orderBy(list)} ${limitsOf(part)}) r ${besides}
  order by ${orderBy(list)}`

/** The beginning or the end of a list that is counted already. */
const edgeHits = (list: List, part: Part) => sql<Hit>`
  select ${counted(list)} as total, ${requestColumns}
  from ${partOf(sql`r.*`, list, part.fromEnd, limitsOf(part))} r ${besides}
  order by ${orderBy(list, { reversed: part.fromEnd })}`

/** A request as a row of the overviews. */
export const statisticsRowOf = ({ user, leaveType, team, ...leave }: LeaveRequest): LeaveStatisticsRow => ({
  uuid: leave.uuid,
  user: { uuid: user.uuid, firstName: user.firstName, lastName: user.lastName, profileImage: user.profileImage },
  name: `${user.firstName} ${user.lastName}`,
  team: team.join(', '),
  leaveTypeName: leaveType.name,
  startDate: leave.startDate,
  endDate: leave.endDate,
  startHalf: leave.startHalf,
  endHalf: leave.endHalf,
  status: leave.status,
  totalDays: leave.totalDays,
})

type AbsenceRow = Omit<Absence, 'user'> & Absence['user']

/**
 * SQL that selects the ids of those who share a project, a lead or a supervisor with a person, among them the person
 * and people who are archived.
 */
export const matesOf = (personId: string): RawBuilder<unknown> => sql`
  select other.employee_id as id
  from project_member own
  join project p on p.id = own.project_id and not p.is_archived
  join project_member other on other.project_id = p.id and other.left_on is null
  where own.employee_id = ${personId} and own.left_on is null
  union
  select e.id from employee me join employee e on e.supervisor_id = me.supervisor_id where me.id = ${personId}
  union
  select e.id from employee e where e.supervisor_id = ${personId}
  union
  select me.supervisor_id from employee me where me.id = ${personId}`

/** Who shares a project, a lead or a supervisor with a person and is away on these days; archived people excepted. */
export async function listAway(
  db: Db,
  { personId, startDate, endDate }: DayRange & { personId: string },
): Promise<Absence[]> {
  const { rows } = await sql<AbsenceRow>`
    with mate as (${matesOf(personId)})
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
           r.start_date as "startDate", r.end_date as "endDate", r.start_half as "startHalf", r.end_half as "endHalf",
           r.status = 'pending' as "isWaiting"
    from mate
    join employee e on e.id = mate.id and not e.is_archived and e.id <> ${personId}
    join leave_request r on r.employee_id = e.id and r.status in ('pending', 'approved', 'canceling')
      and r.start_date <= ${endDate} and r.end_date >= ${startDate}
    order by r.start_date, e.last_name, e.first_name, r.id`.execute(db)
  return rows.map(({ uuid, firstName, lastName, profileImage, ...leave }) => ({
    ...leave,
    user: { uuid, firstName, lastName, profileImage },
  }))
}
