import type { LeaveType, leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'

type LeaveTypeQuery = Query<(typeof leaveTypesApi.list.sort)[number]> & {
  isArchived: boolean | undefined
  isOffered: boolean
  today: Day
}

const typeColumns = sql`
  t.id as uuid, t.name, t.number_of_days as "numberOfDays", t.valid_from as "validFrom", t.expired_date as "expiredDate", t.color,
  t.half_days as "halfDays",
  case when t.policy_id is null then t.gives_days_back else (
    select coalesce(p.rules ->> 'givesDaysBack', 'no') from leave_policy p where p.id = t.policy_id) end as "givesDaysBack",
  case when t.policy_id is null then t.can_be_given_back else (
    select coalesce((p.rules ->> 'canBeGivenBack')::boolean, false) from leave_policy p where p.id = t.policy_id) end
    as "canBeGivenBack", t.is_archived as "isArchived", t.policy_id as "policyId", t.version`

export const leaveTypeList = new List<LeaveTypeQuery, LeaveType, LeaveType>({
  from: sql`leave_type t`,
  id: 't.id',
  columns: () => typeColumns,
  item: (type) => type,
  firstBy: 't.is_archived',
  orders: {
    name: ['t.name'],
    expiredDate: ['t.expired_date', 't.name'],
    numberOfDays: ['t.number_of_days', 't.name'],
  },
  filters: {
    isArchived: (isArchived) => sql`t.is_archived = ${sql.lit(isArchived)}`,
    isOffered: (isOffered, { today }) => (isOffered ? sql`t.expired_date >= ${today}` : undefined),
  },
  search: { matches: (words) => hasWords(sql`t.name`, words) },
})

export async function findLeaveType(db: Db, id: string): Promise<LeaveType | undefined> {
  const { rows } = await sql<LeaveType>`select ${typeColumns} from leave_type t where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Counts the employees with an entitlement, who are not affected when the type's days change. */
export async function countEntitlements(db: Db, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('leave_balance')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('leave_type_id', '=', id)
    .where('entitlement', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}
