import { WorkCalendar, type DayRange, type WorkSchedule } from '@hr/contract/areas/leave/days'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { holdsIn } from './non-working-days.queries.ts'

/** SQL: the working days of a request `r` by its employee's schedules and holiday calendars. */
export const countedDays = sql`counted_days(r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half)`

/** An employee's schedules, and the dates that are holidays in the holiday calendar of each date, with their titles. */
export type EmployeeWorkDays = { schedules: WorkSchedule[]; holidays: (DayRange & { title: string })[] }

/** Returns the schedules and holidays of an employee in a period; undefined if the employee does not exist. */
export async function workDaysOf(db: Db, employeeId: string, range: DayRange): Promise<EmployeeWorkDays | undefined> {
  const { rows } = await sql<EmployeeWorkDays>`
    select coalesce((
             select json_agg(json_build_object('startsOn', s.starts_on, 'week', s.week) order by s.starts_on)
             from work_schedule s where s.employee_id = e.id and s.starts_on <= ${range.endDate}), '[]') as schedules,
           coalesce((
             select json_agg(json_build_object('startDate', h.day, 'endDate', h.day, 'title', (
               select n.title from non_working_day n
               where h.day between n.start_date and n.end_date and ${holdsIn(sql`h.calendar_id`)}
               order by n.start_date, n.id limit 1)) order by h.day)
             from holiday h
             where h.day between ${range.startDate} and ${range.endDate}
               and h.calendar_id = holiday_calendar_on(e.id, h.day)), '[]') as holidays
    from employee e where e.id = ${employeeId}`.execute(db)
  return rows[0]
}

/** Returns the calendar that counts an employee's days in a period. */
export const calendarOf = async (db: Db, employeeId: string, range: DayRange): Promise<WorkCalendar> =>
  new WorkCalendar(range, found(await workDaysOf(db, employeeId, range)))
