import type { NonWorkingDay, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hasWords } from '../../db/search.ts'
import { inOrder, limitOf, type Listing, orderedBy, readingDirection } from '../../db/window.ts'

type Filter = { words: readonly string[]; from?: Day | undefined; to?: Day | undefined }
type Sort = (typeof nonWorkingDaysApi.list.sort)[number]

// Each column's order, ended by the id so that it is total.
const orders = {
  startDate: ['start_date', 'title', 'id'],
  title: ['title', 'start_date', 'id'],
  endDate: ['end_date', 'title', 'id'],
} as const satisfies Record<Sort, readonly string[]>

const dayColumns = sql`n.id as uuid, n.title, n.start_date as "startDate", n.end_date as "endDate", n.version`

const matching = ({ words, from, to }: Filter) => sql`
  ${hasWords(sql`n.title`, words)}
  ${from === undefined ? sql`` : sql`and n.end_date >= ${from}`}
  ${to === undefined ? sql`` : sql`and n.start_date <= ${to}`}`

export async function countNonWorkingDays(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from non_working_day n where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function listNonWorkingDays(db: Db, list: Filter & Listing & { sort: Sort }): Promise<NonWorkingDay[]> {
  const { rows } = await sql<NonWorkingDay>`
    select ${dayColumns} from non_working_day n where ${matching(list)}
    order by ${orderedBy('n', orders[list.sort], readingDirection(list))} ${limitOf(list)}`.execute(db)
  return inOrder(rows, list)
}

export async function findNonWorkingDay(db: Db, id: string): Promise<NonWorkingDay | undefined> {
  const { rows } = await sql<NonWorkingDay>`select ${dayColumns} from non_working_day n where n.id = ${id}`.execute(db)
  return rows[0]
}

/** Says of each of these days whether it is stored already, under the same title and dates. */
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
