import type { ToldReader } from '@hr/contract/areas/employees/employment'
import {
  defaultWeek,
  differingDays,
  WorkCalendar,
  type DayRange,
  type HolidayRange,
  type WorkDays,
} from '@hr/contract/areas/leave/days'
import type { CalendarLeave, HalfHoliday, OverviewPerson } from '@hr/contract/areas/leave/leave'
import { dayNumber, dayOfNumber, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Connections } from '../../db/db.ts'
import { dayTold, isEmployedOnAnyDay, lastEmployedDay } from '../../db/employment.ts'
import { employeesOfTeam } from '../../db/team.ts'
import { isHr } from '../../http/session.ts'
import { workDaysOfAll } from '../leave-balances/counted-days.queries.ts'
import { absencesIn, isInRange } from './absences.queries.ts'
import type { Reader } from './coworkers.queries.ts'
import type { Whose } from './requests.queries.ts'

type Chosen = { whose: Whose; team?: string | undefined; user?: string | undefined }
type ActiveLeave = DayRange & {
  leaveType?: string | undefined
  /** Includes pending requests. */ includePending: boolean
}
type LeaveCalendarFilter = Chosen & ActiveLeave & ToldReader

/** True if the filter selects all employees who are not archived: too many to look up one by one. */
const isEveryone = ({ whose, team, user }: Chosen) => whose.kind === 'all' && team === undefined && user === undefined

/** SQL condition: an employee `e` who is not archived is employed on a day of the range. */
const isEmployedThen = ({ startDate, endDate, ...told }: LeaveCalendarFilter) => sql`
  (${isEmployedOnAnyDay('e', {
    day: dayTold(sql`greatest(${startDate}::date, e.start_date)`, told),
    today: told.today,
  })}
   and (e.start_date > ${endDate}) is not true)`

/** SQL condition: an employee `e` is in the leave calendar; archived employees never are. */
function isChosen(filter: LeaveCalendarFilter): RawBuilder<unknown> {
  const { whose, team, user } = filter
  const conditions = [
    sql`e.is_archived = false`,
    isEmployedThen(filter),
    whose.kind === 'own' && sql`e.id = ${whose.id}`,
    whose.kind === 'team' && sql`e.id in (${employeesOfTeam({ leadId: whose.leadId, isArchived: false, words: [] })})`,
    user !== undefined && sql`e.id = ${user}`,
    team !== undefined &&
      sql`e.id in (select m.employee_id from project_member m where m.project_id = ${team} and m.left_on is null)`,
  ].filter((condition) => condition !== false)
  return sql.join(conditions, sql` and `)
}

/** SQL condition: a request `r` is active in the range. */
export const isActiveThen = ({ leaveType, includePending, ...range }: ActiveLeave) => sql`
  r.status in (${sql.raw(includePending ? `'pending', 'approved', 'canceling'` : `'approved', 'canceling'`)})
  and ${isInRange(range)} ${leaveType === undefined ? sql`` : sql`and r.leave_type_id = ${leaveType}`}`

/**
 * SQL: the days of the leave that the calendar shows: the absences, and pending requests unless they are hidden. With a
 * leave type, only its requests.
 * @param employee SQL: the id of the only employee
 */
function shownLeave(filter: LeaveCalendarFilter, employee?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { today, leaveType, includePending } = filter
  const requests = (condition: RawBuilder<unknown>) => sql`
    select r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half from leave_request r
    where ${condition} ${employee ? sql`and r.employee_id = ${employee}` : sql``}`
  if (leaveType !== undefined) return sql`(${requests(isActiveThen(filter))})`
  const absences = absencesIn(filter, { today, ...(employee && { employee }) })
  if (!includePending) return absences
  return sql`(select * from ${absences} a union all ${requests(sql`r.status = 'pending' and ${isInRange(filter)}`)})`
}

/** An employee with one of their requests, or with none. */
type LeaveCalendarRow = { total: number; person: string; name: string; team: string; openSince: Day | null } & (
  | CalendarLeave
  | { [Field in keyof CalendarLeave]: null }
)

/** A page of employees, from 1. */
type Paging = { page: number; pageSize: number }

/**
 * Returns a page of the leave calendar: employees by team and name with their active leave in the range, the number of
 * employees, the holidays of all employees on the page, and how many of all employees are away on each day that they
 * work, unless they are not counted.
 */
export async function readLeaveCalendar(
  { db, pool }: Connections,
  {
    paging,
    reader,
    countsAway,
    ...filter
  }: LeaveCalendarFilter & { paging: Paging; reader: Reader; countsAway: boolean },
): Promise<CommonHolidays & { people: OverviewPerson[]; total: number; away: number[] }> {
  const { rows } = await leaveCalendarOf(filter, paging).execute(db)
  const people: OverviewPerson[] = []
  // Approvers see that an employee is away, but not the status.
  const employeeStatus = isHr(reader) ? ('Maternity leave' as const) : null
  for (const row of rows) {
    // Outer joins return a row of nulls for an employee without leave, and for an empty page.
    if (row.person === null) continue
    const { person, name, team, openSince, total: _total, ...leave } = row
    let last = people.at(-1)
    if (last?.uuid !== person) {
      const openAbsence = openSince === null ? null : { startDate: openSince, employeeStatus }
      last = { uuid: person, name, team, leave: [], openAbsence, differing: [] }
      people.push(last)
    }
    if (leave.uuid !== null) last.leave.push(leave)
  }
  const { startDate, endDate } = filter
  const range = { startDate, endDate }
  const workDays = await workDaysOfAll(
    db,
    people.map(({ uuid }) => uuid),
    range,
  )
  const common = holidaysOfAll([...new Set(workDays.values())])
  const usual = new WorkCalendar(range, { holidays: common.holidays.map((day) => ({ startDate: day, endDate: day })) })
  const calendars = calendarsOf(range, workDays)
  for (const person of people) {
    const calendar = calendars.get(person.uuid)
    if (calendar) person.differing = differingDays(range, calendar, usual)
  }
  const away = countsAway ? await countAllAway({ db, pool }, filter) : []
  return { people, total: rows[0]?.total ?? 0, ...common, away }
}

export type CommonHolidays = { holidays: Day[]; halfHolidays: HalfHoliday[] }

/** Returns the holidays that all of these have: whole days, and mornings and afternoons. */
export function holidaysOfAll([first, ...others]: readonly WorkDays[]): CommonHolidays {
  const keyOf = ({ startDate, part }: HolidayRange) => `${startDate} ${part}`
  const known = others.map(({ holidays }) => new Set(holidays.map(keyOf)))
  const common = (first?.holidays ?? []).filter((holiday) => known.every((keys) => keys.has(keyOf(holiday))))
  return {
    holidays: common.filter(({ part }) => part === 'whole').map(({ startDate }) => startDate),
    halfHolidays: common.flatMap(({ startDate, part }) =>
      part === undefined || part === 'whole' ? [] : [{ day: startDate, part }],
    ),
  }
}

/** Returns the calendars of employees; those with the same work days share one. */
export function calendarsOf(range: DayRange, all: ReadonlyMap<string, WorkDays>): ReadonlyMap<string, WorkCalendar> {
  const made = new Map([...new Set(all.values())].map((workDays) => [workDays, new WorkCalendar(range, workDays)]))
  return new Map(
    [...all].flatMap(([id, workDays]) => {
      const calendar = made.get(workDays)
      return calendar ? [[id, calendar] as const] : []
    }),
  )
}

type Counted = { range: DayRange; calendars: ReadonlyMap<string, WorkCalendar> }

/** Counts the employees who are away on each day of the range; each counts once a day, and only on days they work. */
export function countAway(
  people: readonly { uuid: string; leave: readonly DayRange[] }[],
  { range, calendars }: Counted,
): number[] {
  const first = dayNumber(range.startDate)
  const away = Array.from({ length: dayNumber(range.endDate) - first + 1 }, () => 0)
  for (const { uuid, leave } of people) {
    const calendar = calendars.get(uuid)
    const days = new Set<number>()
    for (const one of leave) {
      const last = Math.min(dayNumber(one.endDate) - first, away.length - 1)
      for (let day = Math.max(dayNumber(one.startDate) - first, 0); day <= last; day += 1)
        if (calendar && calendar.weight(dayOfNumber(first + day)) > 0) days.add(day)
    }
    for (const day of days) away[day] = (away[day] ?? 0) + 1
  }
  return away
}

type CalendarPage = { condition: RawBuilder<unknown>; team: string | undefined; paging: Paging }

/**
 * SQL: a page of the employees `e` who meet a condition, by team and name, with their place. An employee with several
 * teams appears in the first one, or in the selected one.
 */
export function calendarPage({ condition, team, paging: { page, pageSize } }: CalendarPage): RawBuilder<unknown> {
  const teamName =
    team === undefined ? sql`e.teams -> 0 ->> 'name'` : sql`(select name from project where id = ${team})`
  const byTeam = team === undefined ? sql`(e.teams -> 0 ->> 'name') collate croatian,` : sql``
  return sql`
    (select named.*, row_number() over () as place
     from (select e.id, e.first_name, e.last_name, e.status, ${teamName} as team from employee e
           where ${condition}
           order by e.is_archived, ${byTeam} e.last_name, e.first_name, e.id
           limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}) named)`
}

function leaveCalendarOf(filter: LeaveCalendarFilter, paging: Paging) {
  const { team } = filter
  const total = isEveryone(filter)
    ? // Those who are not employed then are few, and found by indexes.
      sql`(select coalesce(sum(delta), 0) from employee_count where not is_archived)
          - (select count(*) from employee e
             where e.is_archived = false and not ${isEmployedThen(filter)}
               and (e.start_date > ${filter.endDate} or e.end_date < ${filter.startDate} or e.status = 'Not active'))`
    : sql`(select count(*) from employee e where ${isChosen(filter)})`
  return sql<LeaveCalendarRow | { total: number; person: null }>`
    select counted.total, p.id as person, p.first_name || ' ' || p.last_name as name, coalesce(p.team, '') as team,
           r.id as uuid, t.name as "typeName", t.color, r.start_date as "startDate", r.end_date as "endDate",
           r.start_half as "startHalf", r.end_half as "endHalf", r.total_days as "totalDays", r.status,
           open.start_date as "openSince"
    from (select (${total})::int as total) counted
    left join ${calendarPage({ condition: isChosen(filter), team, paging })} p on true
    -- The offset keeps this a look-up for each person: they are few beside all who have leave then.
    left join lateral (select * from leave_request r where r.employee_id = p.id and ${isActiveThen(filter)} offset 0) r on true
    left join leave_type t on t.id = r.leave_type_id
    left join lateral (select a.start_date from ${shownLeave(filter, sql`p.id`)} a where a.end_date is null) open on true
    order by p.place, r.start_date, r.id`
}

/**
 * Counts the absences of all selected employees, including those on other pages, on the days that they work and are
 * employed; the status 'Not active' counts from today on.
 */
async function countAllAway({ db, pool }: Connections, filter: LeaveCalendarFilter): Promise<number[]> {
  const query = awayOf(filter).compile(db)
  // The best plan for the whole company depends on the dates, so this statement must not be prepared; the pool itself
  // prepares none.
  const { rows } = isEveryone(filter)
    ? await pool.query<{ away: number }>(query.sql, [...query.parameters])
    : await db.executeQuery(query)
  return rows.map(({ away }) => away)
}

const usualWeek = sql.raw(`'{${defaultWeek.join(',')}}'::smallint[]`)

/** SQL: the days of each employee's leave in the range; a day of several leaves counts once. */
function daysAway(filter: LeaveCalendarFilter): RawBuilder<unknown> {
  const { startDate, endDate } = filter
  // A few employees are looked up one by one; for all employees, leave in the range is read without that of archived
  // employees.
  const chosenLeave = isEveryone(filter)
    ? sql`${shownLeave(filter)} r
          where not exists (select from employee e where e.id = r.employee_id and e.is_archived)`
    : sql`(select e.id from employee e where ${isChosen(filter)} offset 0) p
          cross join lateral (select * from ${shownLeave(filter, sql`p.id`)} one offset 0) r`
  return sql`
    select employee_id,
           greatest(first, 1 + max(last) over (partition by employee_id order by first, last
                                               rows between unbounded preceding and 1 preceding)) as first, last
    from (select r.employee_id, greatest(r.start_date, ${startDate}::date) as first, least(r.end_date, ${endDate}::date) as last
          from ${chosenLeave}) leave`
}

/** SQL condition: an employee of `away`. Few of them are looked up, so that a team does not read the whole company. */
const isAway = sql`employee_id in (select employee_id from away)`

/** SQL: the weeks of employees with schedules, each with its first and last day; null is without end. */
const schedules = sql`
  select employee_id, week, starts_on as first,
         lead(starts_on) over (partition by employee_id order by starts_on) - 1 as last
  from work_schedule where ${isAway}
  union all
  select employee_id, ${usualWeek}, null, min(starts_on) - 1 from work_schedule where ${isAway} group by employee_id`

/** SQL: the offices of employees with previous offices, each with its first and last day; null is without end. */
const offices = sql`
  select employee_id, office, lag(until) over (partition by employee_id order by until) as first, until - 1 as last
  from previous_office where ${isAway}
  union all
  select p.employee_id, e.office_location, max(p.until), null
  from previous_office p join employee e on e.id = p.employee_id where ${isAway} group by 1, 2`

/** SQL: `away` divided by the schedule and the holiday calendar in force, while employed. */
const partsAway = (told: ToldReader) => sql`
  select coalesce(s.week, ${usualWeek}) as week, coalesce(o.calendar_id, company.id) as calendar_id,
         greatest(a.first, s.first, office.first, e.start_date) as first,
         least(a.last, s.last, office.last, ${lastEmployedDay('e', told)}) as last
  from away a
  join employee e on e.id = a.employee_id
  cross join (select id from holiday_calendar where is_company) company
  left join schedule s on s.employee_id = a.employee_id
    and coalesce(s.first <= a.last, true) and coalesce(s.last >= a.first, true)
  left join office on office.employee_id = a.employee_id
    and coalesce(office.first <= a.last, true) and coalesce(office.last >= a.first, true)
  left join holiday_calendar_office o on o.office = office_key(coalesce(office.office, e.office_location))
  where a.first <= a.last`

/** SQL: by how much the number of employees away changes on a day, for each week and holiday calendar. */
const changes = sql`
  select week, calendar_id, day, sum(step) as step
  from (select week, calendar_id, first as day, 1 as step from part where first <= last
        union all select week, calendar_id, last + 1, -1 from part where first <= last) step
  group by 1, 2, 3`

/** SQL: the number of employees away on each day, for each week and holiday calendar, of which there are few. */
const counts = sql`
  select pair.week, pair.calendar_id, d.day,
         sum(coalesce(c.step, 0)) over (partition by pair.week, pair.calendar_id order by d.day) as away
  from (select distinct week, calendar_id from part) pair
  cross join day d
  left join change c on c.week = pair.week and c.calendar_id = pair.calendar_id and c.day = d.day`

/** Selects how many of the employees are away on each day of the range; each part of the statement reads those before. */
function awayOf(filter: LeaveCalendarFilter) {
  const { startDate, endDate } = filter
  return sql<{ away: number }>`
    with day as (select day::date from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') day),
         away as (${daysAway(filter)}),
         schedule as (${schedules}),
         office as (${offices}),
         part as (${partsAway(filter)}),
         change as (${changes}),
         counted as (${counts})
    select coalesce(sum(c.away) filter (
             where worked_part(c.week[extract(isodow from d.day)::int], coalesce(h.part, 0::smallint)) > 0), 0)::int as away
    from day d
    left join counted c on c.day = d.day
    left join holiday h on h.calendar_id = c.calendar_id and h.day = d.day
    group by d.day
    order by d.day`
}
