import {
  WorkCalendar,
  type DayPart,
  type DayRange,
  type HolidayRange,
  type WorkDays,
  type WorkSchedule,
} from '@hr/contract/areas/leave/days'
import type { Day } from '@hr/contract/lib/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'

/** SQL: the working days of a request `r` by its employee's schedules and holiday calendars. */
export const countedDays = sql`counted_days(r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half)`

/**
 * SQL: the holiday calendar of a request `r` on one of its `dates`: the body of `holiday_calendar_on`, because PostgreSQL
 * starts a statement for each call of the function, which took half of the time of counting.
 */
const calendarOnDate = sql`coalesce(
  (select o.calendar_id from holiday_calendar_office o
   where o.office = office_key(coalesce(
     (select p.office from previous_office p
      where p.employee_id = r.employee_id and p.until > dates.day order by p.until limit 1),
     (select e.office_location from employee e where e.id = r.employee_id)))),
  (select c.id from holiday_calendar c where c.is_company))`

/**
 * SQL: the half days that a request `r` takes on each of its dates by its employee's schedules and holiday calendars, as
 * an array. `WorkCalendar.halvesOf` in the contract computes the same.
 */
export const countedHalves = sql`array(
  select (halves_of_part(worked.part)
          - (r.start_half and dates.day = r.start_date and worked.part & 1 = 1)::int
          - (r.end_half and dates.day = r.end_date and worked.part & 2 = 2)::int)::smallint
  from (select r.start_date + n as day from generate_series(0, r.end_date - r.start_date) n) dates
  left join lateral (
    select w.week from work_schedule w where w.employee_id = r.employee_id and w.starts_on <= dates.day
    order by w.starts_on desc limit 1) schedule on true
  left join holiday h on h.day = dates.day and h.calendar_id = ${calendarOnDate}
  cross join lateral (
    select worked_part((coalesce(schedule.week, '{2,2,2,2,2,0,0}'))[extract(isodow from dates.day)::int],
                       coalesce(h.part, 0::smallint)) as part
  ) worked
  order by dates.day)`

/**
 * SQL: the half days of a request `r` after a change of its employee's calendar: dates before today keep what is stored,
 * and the others are counted.
 */
export const recalculatedHalves = (today: Day): RawBuilder<number[]> => {
  const past = sql`greatest(${today}::date - r.start_date, 0)`
  return sql`r.day_halves[:${past}] || (${countedHalves})[${past} + 1 :]`
}

/** SQL: the days that a request `r` has stored for its dates in a range, both ends included. */
export const storedDays = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(halves), 0) / 2.0
  from unnest(r.day_halves[${from} - r.start_date + 1 : ${to} - r.start_date + 1]) halves)`

/** SQL: the day from which archiving on a day ends a request `r`: that of its cancellation request, or the day itself. */
export const endedFrom = (archivedOn: Day): RawBuilder<Day> => sql`least(r.cancel_requested_on, ${archivedOn}::date)`

/** SQL condition: a non-working day `n` holds in a holiday calendar, alone, with others or with all. */
export const holdsIn = (calendarId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from non_working_day_calendar c where c.non_working_day_id = n.id and c.calendar_id = ${calendarId})
  or not exists (select from non_working_day_calendar c where c.non_working_day_id = n.id))`

/** An employee's schedules, and the dates that are holidays in the holiday calendar of each date, with their titles. */
export type EmployeeWorkDays = { schedules: WorkSchedule[]; holidays: (HolidayRange & { title: string })[] }

/** SQL: the part of the date that a holiday `h` takes. */
export const partOfHoliday = sql`(array['morning', 'afternoon', 'whole'])[h.part]`

/** SQL: the columns of `EmployeeWorkDays` of an employee `e` in a period. */
export const workDaysColumns = ({ startDate, endDate }: DayRange): RawBuilder<unknown> => sql`
  coalesce((
    select json_agg(json_build_object('startsOn', s.starts_on, 'week', s.week) order by s.starts_on)
    from work_schedule s where s.employee_id = e.id and s.starts_on <= ${endDate}), '[]') as schedules,
  coalesce((
    select json_agg(json_build_object('startDate', h.day, 'endDate', h.day, 'part', ${partOfHoliday}, 'title', (
      select n.title from non_working_day n
      where h.day between n.start_date and n.end_date and ${holdsIn(sql`h.calendar_id`)}
      order by n.part <> 'whole', n.start_date, n.id limit 1)) order by h.day)
    from holiday h
    where h.day between ${startDate} and ${endDate}
      and h.calendar_id = holiday_calendar_on(e.id, h.day)), '[]') as holidays`

type Office = { calendar: string; /** The first day of the next office; null for the current one. */ until: Day | null }

/**
 * Returns the schedules and holidays of employees in a period. Employees without a schedule who have the same holiday
 * calendar throughout share one object.
 */
export async function workDaysOfAll(
  db: Db,
  ids: readonly string[],
  { startDate, endDate }: DayRange,
): Promise<ReadonlyMap<string, WorkDays>> {
  const chosen = sql`employee_id = any (${[...ids]}::uuid[])`
  // Few have schedules or previous offices, so these are read at once and not for each person.
  const { rows } = await sql<{ id: string; schedules: WorkSchedule[]; previous: Office[]; calendar: string }>`
    select e.id, coalesce(s.schedules, '[]') as schedules, coalesce(p.offices, '[]') as previous,
           coalesce(o.calendar_id, company.id) as calendar
    from employee e
    cross join (select id from holiday_calendar where is_company) company
    left join holiday_calendar_office o on o.office = office_key(e.office_location)
    left join (
      select employee_id, json_agg(json_build_object('startsOn', starts_on, 'week', week) order by starts_on) as schedules
      from work_schedule where ${chosen} and starts_on <= ${endDate} group by 1) s on s.employee_id = e.id
    left join (
      select employee_id, json_agg(json_build_object('calendar', coalesce(o.calendar_id, company.id), 'until', until)
                                   order by until) as offices
      from previous_office cross join (select id from holiday_calendar where is_company) company
      left join holiday_calendar_office o on o.office = office_key(previous_office.office)
      where ${chosen} and until > ${startDate} group by 1) p on p.employee_id = e.id
    where e.id = any (${[...ids]}::uuid[])`.execute(db)
  const { rows: holidays } = await sql<{ calendar: string; days: { day: Day; part: DayPart }[] }>`
    select h.calendar_id as calendar, json_agg(json_build_object('day', h.day, 'part', ${partOfHoliday}) order by h.day) as days
    from holiday h where h.day between ${startDate} and ${endDate} group by 1`.execute(db)
  const daysOf = new Map(holidays.map(({ calendar, days }) => [calendar, days]))
  const shared = new Map<string, WorkDays>()
  return new Map(
    rows.map(({ id, schedules, previous, calendar: current }) => {
      const offices: Office[] = [...previous, { calendar: current, until: null }]
      const key = schedules.length === 0 ? JSON.stringify(offices) : id
      const known = shared.get(key)
      if (known) return [id, known]
      const free = offices.flatMap(({ calendar, until }, index) => {
        const first = offices[index - 1]?.until ?? startDate
        return (daysOf.get(calendar) ?? []).filter(({ day }) => day >= first && (until === null || day < until))
      })
      const workDays = { schedules, holidays: free.map(({ day, part }) => ({ startDate: day, endDate: day, part })) }
      shared.set(key, workDays)
      return [id, workDays]
    }),
  )
}

/** Returns the calendar that counts an employee's days in a period. */
export async function calendarOf(db: Db, employeeId: string, range: DayRange): Promise<WorkCalendar> {
  const { rows } = await sql<EmployeeWorkDays>`
    select ${workDaysColumns(range)} from employee e where e.id = ${employeeId}`.execute(db)
  return new WorkCalendar(range, found(rows[0]))
}
