import { differingDays, type DayRange, type WorkSchedule } from '@hr/contract/areas/leave/days'
import type { CalendarLeave, CalendarPerson } from '@hr/contract/areas/leave/leave'
import { maxDates, maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import { dayNumber } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Connections, Db } from '../../db/db.ts'
import { employeesOfTeam } from '../employees/team.queries.ts'
import type { Whose } from './leave.queries.ts'

type Chosen = { whose: Whose; team?: string | undefined; user?: string | undefined }
type LeaveCalendarFilter = Chosen &
  DayRange & { leaveType?: string | undefined; /** Includes pending requests. */ includePending: boolean }

/** True if the filter selects all employees who are not archived: too many to look up one by one. */
const isEveryone = ({ whose, team, user }: Chosen) => whose.kind === 'all' && team === undefined && user === undefined

/** SQL condition: an employee `e` is in the leave calendar; archived employees never are. */
function isChosen({ whose, team, user }: Chosen): RawBuilder<unknown> {
  const conditions = [
    sql`e.is_archived = false`,
    whose.kind === 'own' && sql`e.id = ${whose.id}`,
    whose.kind === 'team' && sql`e.id in (${employeesOfTeam({ leadId: whose.leadId, isArchived: false, words: [] })})`,
    user !== undefined && sql`e.id = ${user}`,
    team !== undefined &&
      sql`e.id in (select m.employee_id from project_member m where m.project_id = ${team} and m.left_on is null)`,
  ].filter((condition) => condition !== false)
  return sql.join(conditions, sql` and `)
}

/**
 * SQL condition: a request is active in the range. None is longer than `maxDates`, which bounds both ends of the index
 * scan.
 */
const isActiveThen = ({ startDate, endDate, leaveType, includePending }: LeaveCalendarFilter) => sql`
  r.status in (${sql.raw(includePending ? `'pending', 'approved', 'canceling'` : `'approved', 'canceling'`)})
  and r.start_date between ${startDate}::date - ${sql.lit(maxDates)} and ${endDate}
  and r.end_date between ${startDate} and ${endDate}::date + ${sql.lit(maxDates)}
  ${leaveType === undefined ? sql`` : sql`and r.leave_type_id = ${leaveType}`}`

/** An employee with one of their requests, or with none. */
type LeaveCalendarRow = { total: number; person: string; name: string; team: string } & (
  | CalendarLeave
  | { [Field in keyof CalendarLeave]: null }
)

/**
 * Returns a page of the leave calendar: employees by team and name with their active leave in the range, the number of
 * employees, and how many of all of them are away on each day. One statement is enough if all fit on the first page.
 * @param page starts at 1; pages have `maxCalendarPeople` employees
 */
export async function readLeaveCalendar(
  { db, pool }: Connections,
  { page, ...filter }: LeaveCalendarFilter & { page: number },
): Promise<{ people: CalendarPerson[]; total: number; away: number[] }> {
  const { rows } = await leaveCalendarOf(filter, page).execute(db)
  const people: CalendarPerson[] = []
  for (const row of rows) {
    // Outer joins return a row of nulls for an employee without leave, and for an empty page.
    if (row.person === null) continue
    const { person, name, team, total: _total, ...leave } = row
    let last = people.at(-1)
    if (last?.uuid !== person) {
      last = { uuid: person, name, team, leave: [], differing: [] }
      people.push(last)
    }
    if (leave.uuid !== null) last.leave.push(leave)
  }
  await addDifferingDays(db, people, filter)
  const total = rows[0]?.total ?? 0
  const away = people.length === total ? countAway(people, filter) : await countAllAway({ db, pool }, filter)
  return { people, total, away }
}

/** Adds the dates on which the schedules of these people differ from Monday to Friday. */
async function addDifferingDays(db: Db, people: readonly CalendarPerson[], range: DayRange): Promise<void> {
  const { rows } = await sql<{ id: string; schedules: WorkSchedule[] }>`
    select s.employee_id as id,
           json_agg(json_build_object('startsOn', s.starts_on, 'week', s.week) order by s.starts_on) as schedules
    from work_schedule s
    where s.employee_id = any (${people.map(({ uuid }) => uuid)}) and s.starts_on <= ${range.endDate}
    group by s.employee_id`.execute(db)
  const byId = new Map(rows.map(({ id, schedules }) => [id, schedules]))
  for (const person of people) {
    const schedules = byId.get(person.uuid)
    if (schedules) person.differing = differingDays(range, schedules)
  }
}

/** Counts the employees who are away on each day of the range; each counts once a day. */
function countAway(people: readonly CalendarPerson[], { startDate, endDate }: DayRange): number[] {
  const first = dayNumber(startDate)
  const away = Array.from({ length: dayNumber(endDate) - first + 1 }, () => 0)
  for (const { leave } of people) {
    const days = new Set<number>()
    for (const one of leave) {
      const last = Math.min(dayNumber(one.endDate) - first, away.length - 1)
      for (let day = Math.max(dayNumber(one.startDate) - first, 0); day <= last; day += 1) days.add(day)
    }
    for (const day of days) away[day] = (away[day] ?? 0) + 1
  }
  return away
}

function leaveCalendarOf(filter: LeaveCalendarFilter, page: number) {
  const { team } = filter
  // An employee with several teams appears in the first one, or in the selected one.
  const teamName =
    team === undefined ? sql`e.teams -> 0 ->> 'name'` : sql`(select name from project where id = ${team})`
  const byTeam = team === undefined ? sql`(e.teams -> 0 ->> 'name') collate croatian,` : sql``
  const total = isEveryone(filter)
    ? sql`(select coalesce(sum(delta), 0) from employee_count where not is_archived)`
    : sql`(select count(*) from employee e where ${isChosen(filter)})`
  return sql<LeaveCalendarRow | { total: number; person: null }>`
    select counted.total, p.id as person, p.first_name || ' ' || p.last_name as name, coalesce(p.team, '') as team,
           r.id as uuid, t.name as "typeName", t.color, r.start_date as "startDate", r.end_date as "endDate",
           r.start_half as "startHalf", r.end_half as "endHalf", r.total_days as "totalDays", r.status
    from (select ${total}::int as total) counted
    left join (select named.*, row_number() over () as place
               from (select e.id, e.first_name, e.last_name, ${teamName} as team from employee e
                     where ${isChosen(filter)}
                     order by e.is_archived, ${byTeam} e.last_name, e.first_name, e.id
                     limit ${sql.lit(maxCalendarPeople)} offset ${sql.lit((page - 1) * maxCalendarPeople)}) named) p on true
    -- The offset keeps this a look-up for each person: they are few beside all who have leave then.
    left join lateral (select * from leave_request r where r.employee_id = p.id and ${isActiveThen(filter)} offset 0) r on true
    left join leave_type t on t.id = r.leave_type_id
    order by p.place, r.start_date, r.id`
}

/**
 * Counts the absences of all selected employees, including those on other pages, from the start and end dates of the
 * leave.
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

function awayOf(filter: LeaveCalendarFilter) {
  const { startDate, endDate } = filter
  // A few employees are looked up one by one; for all employees, leave in the range is read without that of archived
  // employees.
  const chosenLeave = isEveryone(filter)
    ? sql`leave_request r
          where ${isActiveThen(filter)} and not exists (select from employee e where e.id = r.employee_id and e.is_archived)`
    : sql`(select e.id from employee e where ${isChosen(filter)} offset 0) p
          cross join lateral (select * from leave_request r where r.employee_id = p.id and ${isActiveThen(filter)} offset 0) r`
  return sql<{ away: number }>`
    with active as (
      select r.employee_id, greatest(r.start_date, ${startDate}::date) as first, least(r.end_date, ${endDate}::date) as last
      from ${chosenLeave}
    ), apart as (
      select greatest(first, 1 + max(last) over (partition by employee_id order by first, last
                                                 rows between unbounded preceding and 1 preceding)) as first, last
      from active
    ), change as (
      select day, sum(step) as step
      from (select first as day, 1 as step from apart where first <= last
            union all select last + 1, -1 from apart where first <= last) step
      group by day
    )
    select sum(coalesce(step, 0)) over (order by d.day) as away
    from (select day::date from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') day) d
    left join change using (day)
    order by d.day`
}
