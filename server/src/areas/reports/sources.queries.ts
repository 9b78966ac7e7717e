// The rows that reports count, as SQL: each with when it counts and how much it adds (`docs/rules.md`, section 13).
import { unlimited } from '@hr/contract/areas/leave/balance'
import type { ReportRecordKind } from '@hr/contract/areas/reports/definition'
import type { Bucket } from '@hr/contract/areas/reports/periods'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { employeesOfTeam } from '../../db/team.ts'
import { storedDays } from '../leave-balances/counted-days.queries.ts'
import { archivedDays, officeSpans, type Clock } from './attributes.queries.ts'

type Sql = RawBuilder<unknown>

/** The columns of a row in the list of records. */
type Shown = {
  kind: ReportRecordKind | Sql
  uuid: Sql
  /** The id of the person whose data the row is. */
  person: Sql
  name: Sql
  /** The columns that sort like the name. */
  sortName: Sql
  detail: Sql
  day?: Sql
  until?: Sql
}

export type Source = {
  /** SQL: the rows, with their employee `e` if they have one. */
  from: Sql
  where?: Sql
  /** SQL: differs for all rows. */
  record: Sql
  /** SQL: what a row adds. */
  amount: Sql
  shown: Shown
  /** SQL: the day on or before which a row begins to count, and that before which it ends; or the day on which it counts. */
  counts: { starts: Sql; ends: Sql } | { on: Sql; /** The day of its attributes. */ asOf: Sql }
}

/**
 * SQL: all employees `e`, and their leaving: the day of archiving, and the end date. An end date to come does not say when
 * an employee left who was archived on an unknown day.
 */
const employees = (clock: Clock): Sql => sql`
  employee e
  left join ${archivedDays('employee', clock)} archiving on e.is_archived and archiving.id = e.id
  cross join lateral (
    select archiving.day as archived_on,
           case when not e.is_archived or archiving.day is not null or e.end_date < ${clock.today}::date then e.end_date end as end_date
  ) leaving`

// `least` ignores null: one of the two days is enough.
const dayOfLeaving = sql`least(leaving.end_date, leaving.archived_on)`

/** SQL: the days of employment of employees `e`; archived ones whose day of leaving is unknown have none. */
const employment = {
  starts: sql`coalesce(e.start_date, '-infinity')`,
  ends: sql`coalesce(least(leaving.end_date + 1, leaving.archived_on),
                     case when e.is_archived then date '-infinity' else 'infinity' end)`,
}

const usualWeek = sql`'{2,2,2,2,2,0,0}'::smallint[]`

/** SQL: joins the work schedules of an employee `e` as spans; those without one work the usual week. */
const scheduleJoin = sql`
  left join (
    select employee_id, week, starts_on as starts,
           coalesce(lead(starts_on) over (partition by employee_id order by starts_on), 'infinity') as ends
    from work_schedule
    union all
    select employee_id, ${usualWeek}, '-infinity', min(starts_on) from work_schedule group by 1) schedule on schedule.employee_id = e.id`
const week = sql`coalesce(schedule.week, ${usualWeek})`

const shownEmployee: Shown = {
  kind: 'employee',
  uuid: sql`e.id`,
  person: sql`e.id`,
  name: sql`e.first_name || ' ' || e.last_name`,
  sortName: sql`e.last_name || ' ' || e.first_name`,
  detail: sql`coalesce(e.position_name, '')`,
}

const one = sql`1`

export function headcount(clock: Clock): Source {
  return { from: employees(clock), record: sql`e.id`, amount: one, shown: shownEmployee, counts: employment }
}

export function fullTime(clock: Clock): Source {
  const { starts, ends } = employment
  return {
    ...headcount(clock),
    from: sql`${employees(clock)} ${scheduleJoin}`,
    amount: sql`(select sum(halves) from unnest(${week}) halves) / 10.0`,
    counts: { starts: sql`greatest(${starts}, schedule.starts)`, ends: sql`least(${ends}, schedule.ends)` },
  }
}

/** Adds up days since 1970, from which the time until any day follows. */
export const since = (clock: Clock, day: Sql): Source => ({
  ...headcount(clock),
  where: sql`${day} is not null`,
  amount: sql`(${day} - date '1970-01-01')`,
})

export const customNumber = (clock: Clock, field: string): Source => ({
  ...headcount(clock),
  from: sql`${employees(clock)} join custom_value measured on measured.employee_id = e.id and measured.field_id = ${customIdOf(field)}`,
  amount: sql`measured.number`,
})

export function movements(clock: Clock, which: 'all' | 'left'): Source {
  const { starts, ends } = employment
  return {
    ...headcount(clock),
    from: sql`${employees(clock)}
      cross join lateral (values ('joined', e.start_date, e.start_date),
                                 ('left', ${dayOfLeaving}, greatest(e.start_date, ${dayOfLeaving} - 1))) m (movement, day, as_of)`,
    where: sql`m.day is not null and ${starts} < ${ends} ${which === 'left' ? sql`and m.movement = 'left'` : sql``}`,
    record: sql`e.id || ' ' || m.movement`,
    shown: { ...shownEmployee, day: sql`m.day` },
    counts: { on: sql`m.day`, asOf: sql`m.as_of` },
  }
}

/** Approved leave, each request once for each step, with its days in the step. */
export function leaveDays(buckets: readonly Bucket[]): Source {
  const first = buckets[0]!.from
  const last = buckets.at(-1)!.to
  return {
    from: sql`leave_request r join employee e on e.id = r.employee_id join leave_type t on t.id = r.leave_type_id
      join ${bucketRows(buckets)} step on r.start_date <= step.last and r.end_date >= step.first
      cross join lateral (
        select case when r.start_date >= step.first and r.end_date <= step.last then r.total_days
               else ${storedDays(sql`step.first`, sql`step.last`)} end as days
        -- Keeps the days from being counted for each of their uses.
        offset 0) taken`,
    where: sql`r.status in ('approved', 'canceling') and r.start_date <= ${last} and r.end_date >= ${first} and taken.days > 0`,
    record: sql`r.id || ' ' || step.number`,
    amount: sql`taken.days`,
    shown: {
      ...shownEmployee,
      kind: 'leave request',
      uuid: sql`r.id`,
      detail: sql`t.name`,
      day: sql`r.start_date`,
      until: sql`r.end_date`,
    },
    counts: { on: sql`greatest(r.start_date, step.first)`, asOf: sql`greatest(r.start_date, step.first)` },
  }
}

const bucketRows = (buckets: readonly Bucket[]): Sql => sql`(
  select number, first, last
  from unnest(${buckets.map(({ from }) => from)}::date[], ${buckets.map(({ to }) => to)}::date[])
    with ordinality step (first, last, number))`

/** SQL: the balances at the end of a day, from the ledger and the grants. */
const balancesOn = (day: Day, { timeZone }: Clock): Sql => {
  const isKnown = sql`at < (${day}::date + 1)::timestamp at time zone ${timeZone}`
  return sql`(
    select employee_id, leave_type_id, coalesce(l.used, 0) as used, coalesce(g.days, l.entitlement) as entitlement
    from (select employee_id, leave_type_id, sum(days) filter (where kind <> 'entitlement') as used,
                 (array_agg(days order by id desc) filter (where kind = 'entitlement'))[1] as entitlement
          from leave_ledger where ${isKnown} group by 1, 2) l
    full join (select employee_id, leave_type_id, sum(days) as days from leave_grant where ${isKnown} group by 1, 2) g
      using (employee_id, leave_type_id))`
}

/** SQL: the leave types with their days at the end of a day. */
const leaveTypesOn = (day: Day, { timeZone }: Clock): Sql => sql`(
  select t.id, t.name, t.valid_from, t.expired_date, t.is_archived, d.days as number_of_days
  from leave_type t
  left join lateral (
    select d.days from leave_type_days d
    where d.leave_type_id = t.id and d.at < (${day}::date + 1)::timestamp at time zone ${timeZone}
    order by d.id desc limit 1) d on true)`

/** Balances of limited leave types that may be used on the day: the days left after used ones, and also after pending ones. */
export function balances(clock: Clock, { day, isLeft }: { day: Day; isLeft: boolean }): Source {
  const isToday = day === clock.today
  const days = sql`coalesce(b.entitlement, t.days) - coalesce(b.used, 0) ${isLeft ? sql`- coalesce(b.pending, 0)` : sql``}`
  return {
    ...headcount(clock),
    from: sql`${employees(clock)}
      cross join (
        select t.id, t.name, nullif(nullif(t.number_of_days, 0), ${unlimited}) as days
        from ${isToday ? sql`leave_type` : leaveTypesOn(day, clock)} t
        -- A leave type that was archived after its last day was in use before; another one was withdrawn.
        where coalesce(t.valid_from <= ${day}, true) and t.expired_date >= ${day}
          and (not t.is_archived or t.expired_date < ${clock.today})) t
      left join ${isToday ? sql`leave_balance` : balancesOn(day, clock)} b on b.employee_id = e.id and b.leave_type_id = t.id`,
    // Most employees have no balance of most types, which is decided first.
    where: sql`case when b.employee_id is null then t.days is not null
                    else coalesce(b.entitlement, t.days) <> ${unlimited} and ${days} <> 0 end`,
    record: sql`e.id || ' ' || t.id`,
    amount: days,
    shown: { ...shownEmployee, kind: 'leave balance', detail: sql`t.name` },
  }
}

/** Equipment and licences by those who have them today; only those with a price where prices are added up. */
export function items(isCounted: 'by number' | 'by price'): Source {
  return {
    from: sql`item i left join employee e on e.id = i.employee_id`,
    ...(isCounted === 'by price' && { where: sql`i.price is not null` }),
    record: sql`i.id`,
    amount: isCounted === 'by price' ? sql`i.price` : one,
    shown: {
      kind: sql`i.kind`,
      uuid: sql`i.id`,
      person: sql`i.employee_id`,
      name: sql`i.name`,
      sortName: sql`i.name`,
      detail: sql`i.code`,
      day: sql`i.purchase_date`,
    },
    counts: { starts: sql`date '-infinity'`, ends: sql`date 'infinity'` },
  }
}

export const bought = ({ today }: Clock): Source => ({
  ...items('by price'),
  counts: { on: sql`i.purchase_date`, asOf: sql`${today}::date` },
})

export const applications: Source = {
  from: sql`(
    select id::text as record, applicant_id as uuid, first_name || ' ' || last_name as name,
           last_name || ' ' || first_name as sort_name, position, city, applied_on as day
    from application
    union all
    select 'past ' || id, null, '', '' collate croatian, position collate croatian, '' collate croatian, month
    from past_application) a`,
  record: sql`a.record`,
  amount: one,
  shown: {
    kind: sql`case when a.uuid is null then 'deleted application' else 'applicant' end`,
    uuid: sql`a.uuid`,
    person: sql`a.uuid`,
    name: sql`a.name`,
    sortName: sql`a.sort_name`,
    detail: sql`a.position`,
    day: sql`a.day`,
  },
  counts: { on: sql`a.day`, asOf: sql`a.day` },
}

/** The rows of employment with the schedule and the holiday calendar in force, which scheduled work follows from. */
export function scheduledWork(clock: Clock): { source: Source; columns: Sql } {
  const { starts, ends } = employment
  return {
    source: {
      ...headcount(clock),
      from: sql`${employees(clock)}
        ${scheduleJoin}
        left join ${officeSpans} place on place.employee_id = e.id
        cross join (select id from holiday_calendar where is_company) company
        left join holiday_calendar_office calendar on calendar.office = office_key(coalesce(place.office, e.office_location))`,
      counts: {
        starts: sql`greatest(${starts}, schedule.starts, place.starts)`,
        ends: sql`least(${ends}, schedule.ends, place.ends)`,
      },
    },
    columns: sql`${week} as week, coalesce(calendar.calendar_id, company.id) as calendar_id`,
  }
}

/** SQL condition: the employee of a row is in a lead's team. */
export const isInTeam = (leadId: string): Sql =>
  sql`e.id in (${employeesOfTeam({ leadId, isArchived: false, words: [] })})`
