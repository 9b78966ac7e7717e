import { differingDays, WorkCalendar, type DayRange, type WorkDays } from '@hr/contract/areas/leave/days'
import type { CalendarLeave } from '@hr/contract/areas/leave/leave'
import type { Coworker, CoworkerLeave } from '@hr/contract/areas/leave/team-calendar'
import { maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'
import { workDaysOfAll } from '../leave-balances/counted-days.queries.ts'
import { joinedAbsencesIn } from './absences.queries.ts'
import { seesMoreOf, type Reader, type Seer } from './coworkers.queries.ts'
import {
  type CommonHolidays,
  calendarPage,
  calendarsOf,
  countAway,
  holidaysOfAll,
  isActiveThen,
} from './leave-calendar.queries.ts'
import { isSeen, shownStatus } from './requests.queries.ts'

type Filter = DayRange & {
  reader: Reader
  seer: Seer
  today: Day
  team?: string | undefined
  offices?: readonly string[] | undefined
}

type Row = { total: number } & (
  | ({
      person: string
      name: string
      team: string
      seesSchedule: boolean
    } & (CoworkerLeave | { startDate: null }))
  | { person: null }
)

/** The days of the employees on a page: the caller's own requests, and the absences of the coworkers. */
type TeamCalendar = CommonHolidays & {
  own: { leave: CalendarLeave[]; differing: Coworker['differing'] }
  people: Coworker[]
  total: number
  away: number[]
}

/**
 * Returns a page of the team calendar: the coworkers whose absences the caller sees, with the days of their approved
 * leave, and never anything else of it.
 * @param page starts at 1; pages have `maxCalendarPeople` coworkers
 */
export async function readTeamCalendar(db: Db, { page, ...filter }: Filter & { page: number }): Promise<TeamCalendar> {
  const { startDate, endDate, reader } = filter
  const range = { startDate, endDate }
  const [{ rows }, ownLeave] = await Promise.all([coworkersOf(filter, page).execute(db), listOwn(db, filter)])
  const people: Coworker[] = []
  const seesScheduleOf = new Set<string>([reader.uuid])
  for (const row of rows) {
    // Outer joins return a row of nulls for an employee without leave, and for an empty page.
    if (row.person === null) continue
    let last = people.at(-1)
    if (last?.uuid !== row.person) {
      last = { uuid: row.person, name: row.name, team: row.team, leave: [], differing: [] }
      people.push(last)
      if (row.seesSchedule) seesScheduleOf.add(row.person)
    }
    if (row.startDate === null) continue
    const { startDate: from, endDate: to, startHalf, endHalf } = row
    last.leave.push({ startDate: from, endDate: to, startHalf, endHalf })
  }

  const stored = await workDaysOfAll(db, [reader.uuid, ...people.map(({ uuid }) => uuid)], range)
  const workDays = new Map(
    [...stored].map(([id, days]): [string, WorkDays] => [id, seesScheduleOf.has(id) ? days : holidaysOf(days)]),
  )
  const common = holidaysOfAll([...new Set(workDays.values())])
  const usual = new WorkCalendar(range, { holidays: common.holidays.map((day) => ({ startDate: day, endDate: day })) })
  const calendars = calendarsOf(range, workDays)
  const differingOf = (id: string) => {
    const calendar = calendars.get(id)
    return calendar ? differingDays(range, calendar, usual) : []
  }
  for (const person of people) person.differing = differingOf(person.uuid)
  const own = { leave: ownLeave, differing: differingOf(reader.uuid) }
  const away = countAway(
    [
      { uuid: reader.uuid, leave: own.leave.filter(({ status }) => status === 'approved' || status === 'canceling') },
      ...people.map(({ uuid, leave }) => ({
        uuid,
        leave: leave.map((one) => ({ ...one, endDate: one.endDate ?? endDate })),
      })),
    ],
    { range, calendars },
  )
  return { own, people, total: rows[0]?.total ?? 0, ...common, away }
}

/** The work days without the schedule. Those without one stay the same object, which shares a calendar. */
const holidaysOf = (days: WorkDays): WorkDays => (days.schedules?.length ? { holidays: days.holidays } : days)

function coworkersOf(filter: Filter, page: number) {
  const { reader, seer, today, team, offices } = filter
  const conditions = [
    isEmployed('e', today),
    seer.sees === 'teammates' && isSeen(sql`e.id`, seer),
    team !== undefined &&
      sql`e.id in (select m.employee_id from project_member m where m.project_id = ${team} and m.left_on is null)`,
    offices !== undefined && sql`e.office_location = any (${offices}::text[])`,
  ].filter((condition) => condition !== false)
  const isChosen = sql`${sql.join(conditions, sql` and `)}`
  const condition = sql`${isChosen} and e.id <> ${reader.uuid}`
  // All employees of the company are counted already.
  const total =
    conditions.length === 1
      ? sql`(select coalesce(sum(delta), 0) from employed_tally where day <= ${today})
            - (select count(*) from employee e where ${isChosen} and e.id = ${reader.uuid})`
      : sql`(select count(*) from employee e where ${condition})`
  return sql<Row>`
    select counted.total, p.id as person, p.first_name || ' ' || p.last_name as name, coalesce(p.team, '') as team,
           p."seesSchedule",
           r.start_date as "startDate", r.end_date as "endDate", r.start_half as "startHalf", r.end_half as "endHalf"
    from (select (${total})::int as total) counted
    left join (select e.*, ${seesMoreOf(reader)} as "seesSchedule"
               from ${calendarPage({ condition, team, paging: { page, pageSize: maxCalendarPeople } })} e) p on true
    left join lateral ${joinedAbsencesIn(filter, { today, employee: sql`p.id` })} r on true
    order by p.place, r.start_date, r.start_half`
}

/** Returns the pending and approved requests of the caller in the period. */
async function listOwn(db: Db, { reader, ...range }: Filter): Promise<CalendarLeave[]> {
  const { rows } = await sql<CalendarLeave>`
    select r.id as uuid, t.name as "typeName", t.color, r.start_date as "startDate", r.end_date as "endDate",
           r.start_half as "startHalf", r.end_half as "endHalf", r.total_days as "totalDays", ${shownStatus} as status
    from leave_request r join leave_type t on t.id = r.leave_type_id
    where r.employee_id = ${reader.uuid} and ${isActiveThen({ ...range, includePending: true })}
    order by r.start_date, r.id`.execute(db)
  return rows
}
