import type { HolidayCalendar } from '@hr/contract/areas/leave/holiday-calendars'
import { sql } from 'kysely'
import { historyOf } from '../../audit/history-of.ts'
import type { Db } from '../../db/db.ts'

const columns = sql`
  c.id as uuid, c.name, c.is_company as "isCompany", c.version,
  array(select o.name from holiday_calendar_office o where o.calendar_id = c.id order by o.name, o.office) as offices`

export async function listHolidayCalendars(db: Db): Promise<HolidayCalendar[]> {
  const { rows } = await sql<HolidayCalendar>`
    select ${columns} from holiday_calendar c order by not c.is_company, c.name, c.id`.execute(db)
  return rows
}

/** Returns the id of the company's calendar, which always exists. */
export async function findCompanyCalendar(db: Db): Promise<string> {
  const row = await db
    .selectFrom('holiday_calendar')
    .select('id')
    .where('is_company', '=', true)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findHolidayCalendar(db: Db, id: string): Promise<HolidayCalendar | undefined> {
  const { rows } = await sql<HolidayCalendar>`select ${columns} from holiday_calendar c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The values of a calendar that the history keeps. */
export const calendarHistory = historyOf({
  table: 'holiday_calendar',
  entity: 'holiday calendar',
  valuesOf: ({ name, offices }: HolidayCalendar) => ({ name, offices }),
})
