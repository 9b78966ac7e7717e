import type { NonWorkingDay, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing, type Window } from '../../http/page.ts'

type Filter = { term: string; from?: Day | undefined; to?: Day | undefined }
type Order = { sort: (typeof nonWorkingDaysApi.list.sort)[number]; order: 'asc' | 'desc' }

const columns = {
  startDate: ['start_date', 'title', 'id'],
  title: ['title', 'start_date', 'id'],
  endDate: ['end_date', 'title', 'id'],
} as const satisfies Record<Order['sort'], readonly string[]>

const dayColumns = sql`n.id as uuid, n.title, n.start_date as "startDate", n.end_date as "endDate", n.version`

const matching = ({ term, from, to }: Filter) => sql`
  true ${from === undefined ? sql`` : sql`and n.end_date >= ${from}`} ${to === undefined ? sql`` : sql`and n.start_date <= ${to}`}
  ${term === '' ? sql`` : sql`and fold(n.title) like ${containing(term)}`}`

export async function countNonWorkingDays(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from non_working_day n where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function listNonWorkingDays(
  db: Db,
  { sort, order, window, ...filter }: Filter & Order & { window?: Window },
): Promise<NonWorkingDay[]> {
  const direction = sql.raw((order === 'asc') === !window?.fromEnd ? 'asc' : 'desc')
  const { rows } = await sql<NonWorkingDay>`
    select ${dayColumns} from non_working_day n where ${matching(filter)}
    order by ${sql.join(columns[sort].map((column) => sql`${sql.ref(`n.${column}`)} ${direction}`))}
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`.execute(db)
  return window?.fromEnd ? rows.toReversed() : rows
}

export async function findNonWorkingDay(db: Db, id: string): Promise<NonWorkingDay | undefined> {
  const { rows } = await sql<NonWorkingDay>`select ${dayColumns} from non_working_day n where n.id = ${id}`.execute(db)
  return rows[0]
}
