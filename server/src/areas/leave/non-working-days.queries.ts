import type { NonWorkingDay, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'

type DayQuery = Query<(typeof nonWorkingDaysApi.list.sort)[number]> & { from?: Day | undefined; to?: Day | undefined }

const dayColumns = sql`n.id as uuid, n.title, n.start_date as "startDate", n.end_date as "endDate", n.version`

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
  filters: { from: (day) => sql`n.end_date >= ${day}`, to: (day) => sql`n.start_date <= ${day}` },
  search: { matches: (words) => hasWords(sql`n.title`, words) },
})

export async function findNonWorkingDay(db: Db, id: string): Promise<NonWorkingDay | undefined> {
  const { rows } = await sql<NonWorkingDay>`select ${dayColumns} from non_working_day n where n.id = ${id}`.execute(db)
  return rows[0]
}

/** Marks each of these days as existing if it is stored with the same title and dates. */
export async function markExisting<Range extends Pick<NonWorkingDay, 'title' | 'startDate' | 'endDate'>>(
  db: Db,
  days: readonly Range[],
): Promise<(Range & { exists: boolean })[]> {
  const stored = await db
    .selectFrom('non_working_day')
    .select(['title', 'start_date as startDate', 'end_date as endDate'])
    .execute()
  const keyOf = ({ title, startDate, endDate }: Range | (typeof stored)[number]) => `${startDate} ${endDate} ${title}`
  const keys = new Set(stored.map(keyOf))
  return days.map((day) => ({ ...day, exists: keys.has(keyOf(day)) }))
}
