import type { NonWorkingDay, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import type { DayPart, DayRange } from '@hr/contract/areas/leave/days'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import { holdsIn } from '../leave-balances/counted-days.queries.ts'

type DayQuery = Query<(typeof nonWorkingDaysApi.list.sort)[number]> & {
  from?: Day | undefined
  to?: Day | undefined
  calendar?: string | undefined
}

const calendarsOfDay = sql`array(
  select c.calendar_id from non_working_day_calendar c where c.non_working_day_id = n.id order by c.calendar_id)`

const dayColumns = sql`
  n.id as uuid, n.title, n.start_date as "startDate", n.end_date as "endDate", n.part, ${calendarsOfDay} as calendars, n.version`

export const nonWorkingDayList = new List<DayQuery, NonWorkingDay, NonWorkingDay>({
  from: sql`non_working_day n`,
  id: 'n.id',
  columns: () => dayColumns,
  item: (day) => day,
  orders: {
    startDate: ['n.start_date', 'n.title'],
    title: ['n.title', 'n.start_date'],
    endDate: ['n.end_date', 'n.title'],
  },
  filters: {
    from: (day) => sql`n.end_date >= ${day}`,
    to: (day) => sql`n.start_date <= ${day}`,
    calendar: (id) => holdsIn(sql`${id}::uuid`),
  },
  search: { matches: (words) => hasWords(sql`n.title`, words) },
})

export async function findNonWorkingDay(db: Db, id: string): Promise<NonWorkingDay | undefined> {
  const { rows } = await sql<NonWorkingDay>`select ${dayColumns} from non_working_day n where n.id = ${id}`.execute(db)
  return rows[0]
}

type Added = Pick<NonWorkingDay, 'title' | 'startDate' | 'endDate'>

/** Marks each of these days as existing if it is stored with the same title and dates in these calendars (empty: all). */
export async function markExisting<Range extends Added>(
  db: Db,
  days: readonly Range[],
  { calendars }: { calendars: readonly string[] },
): Promise<(Range & { exists: boolean })[]> {
  const holds = calendars.map((id) => holdsIn(sql`${id}::uuid`))
  const { rows: stored } = await sql<Added>`
    select n.title, n.start_date as "startDate", n.end_date as "endDate" from non_working_day n
    where ${holds.length > 0 ? sql.join(holds, sql` and `) : sql`${calendarsOfDay} = '{}'`}`.execute(db)
  const keyOf = ({ title, startDate, endDate }: Added) => `${startDate} ${endDate} ${title}`
  const keys = new Set(stored.map(keyOf))
  return days.map((day) => ({ ...day, exists: keys.has(keyOf(day)) }))
}

/** Returns the non-working days that overlap a range. */
export const nonWorkingBetween = (db: Db, { startDate, endDate }: DayRange) =>
  db
    .selectFrom('non_working_day')
    .select(['title', 'start_date as startDate', 'end_date as endDate'])
    .select((of) => of.ref('part').$castTo<DayPart>().as('part'))
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .orderBy('start_date')
    .orderBy('id')
    .execute()
