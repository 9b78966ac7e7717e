import type { LeaveType, leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing, type Window } from '../../http/page.ts'

/** `isArchived`: undefined is both. */
type Filter = { isArchived: boolean | undefined; isOffered: boolean; term: string; today: Day }
type Order = { sort: (typeof leaveTypesApi.list.sort)[number]; order: 'asc' | 'desc' }

const columns = {
  name: ['name', 'id'],
  expiredDate: ['expired_date', 'name', 'id'],
  numberOfDays: ['number_of_days', 'name', 'id'],
} as const satisfies Record<Order['sort'], readonly string[]>

const typeColumns = sql`
  t.id as uuid, t.name, t.number_of_days as "numberOfDays", t.expired_date as "expiredDate", t.color,
  t.half_days as "halfDays", t.is_archived as "isArchived", t.version`

const matching = ({ isArchived, isOffered, term, today }: Filter) => sql`
  ${isArchived === undefined ? sql`true` : sql`t.is_archived = ${isArchived}`}
  ${isOffered ? sql`and t.expired_date >= ${today}` : sql``}
  ${term === '' ? sql`` : sql`and fold(t.name) like ${containing(term)}`}`

export async function countLeaveTypes(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from leave_type t where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function listLeaveTypes(
  db: Db,
  { sort, order, window, ...filter }: Filter & Order & { window?: Window },
): Promise<LeaveType[]> {
  const direction = sql.raw((order === 'asc') === !window?.fromEnd ? 'asc' : 'desc')
  const { rows } = await sql<LeaveType>`
    select ${typeColumns} from leave_type t where ${matching(filter)}
    order by t.is_archived ${sql.raw(window?.fromEnd ? 'desc' : 'asc')}, ${sql.join(columns[sort].map((column) => sql`${sql.ref(`t.${column}`)} ${direction}`))}
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`.execute(db)
  return window?.fromEnd ? rows.toReversed() : rows
}

export async function findLeaveType(db: Db, id: string): Promise<LeaveType | undefined> {
  const { rows } = await sql<LeaveType>`select ${typeColumns} from leave_type t where t.id = ${id}`.execute(db)
  return rows[0]
}

/** How many people have a total of their own: a change of the type's days does not reach them. */
export async function countOwnTotals(db: Db, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('leave_balance')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('leave_type_id', '=', id)
    .where('own_total', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}
