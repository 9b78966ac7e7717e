import type { LeaveType, leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hasWords } from '../../db/search.ts'
import { inOrder, limitOf, type Listing, orderedBy, readingDirection } from '../../db/window.ts'

/** `isArchived`: undefined is both. */
type Filter = { isArchived: boolean | undefined; isOffered: boolean; words: readonly string[]; today: Day }
type Sort = (typeof leaveTypesApi.list.sort)[number]

// Each column's order, ended by the id so that it is total.
const orders = {
  name: ['name', 'id'],
  expiredDate: ['expired_date', 'name', 'id'],
  numberOfDays: ['number_of_days', 'name', 'id'],
} as const satisfies Record<Sort, readonly string[]>

const typeColumns = sql`
  t.id as uuid, t.name, t.number_of_days as "numberOfDays", t.valid_from as "validFrom", t.expired_date as "expiredDate", t.color,
  t.half_days as "halfDays", t.is_archived as "isArchived", t.version`

const matching = ({ isArchived, isOffered, words, today }: Filter) => sql`
  ${hasWords(sql`t.name`, words)}
  ${isArchived === undefined ? sql`` : sql`and t.is_archived = ${isArchived}`}
  ${isOffered ? sql`and t.expired_date >= ${today}` : sql``}`

export async function countLeaveTypes(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from leave_type t where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The types in their order; archived ones come last, however the others are sorted. */
export async function listLeaveTypes(db: Db, list: Filter & Listing & { sort: Sort }): Promise<LeaveType[]> {
  const archivedLast = sql.raw(readingDirection({ ...list, order: 'asc' }))
  const { rows } = await sql<LeaveType>`
    select ${typeColumns} from leave_type t where ${matching(list)}
    order by t.is_archived ${archivedLast}, ${orderedBy('t', orders[list.sort], readingDirection(list))}
    ${limitOf(list)}`.execute(db)
  return inOrder(rows, list)
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
