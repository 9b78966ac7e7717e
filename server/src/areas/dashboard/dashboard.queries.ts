import {
  daysAhead,
  maxAwayPhotos,
  type AwayToday,
  type Birthday,
  type DashboardTiles,
  type Expiring,
  type ExpiringLevel,
  type LongUndecided,
} from '@hr/contract/areas/dashboard/dashboard'
import { levelSteps } from '@hr/contract/areas/employees/derived'
import type { Person } from '@hr/contract/areas/employees/people'
import { contractTypes, type ContractType, type EmployeeStatus } from '@hr/contract/areas/employees/record'
import { longWaitDays } from '@hr/contract/areas/leave/reminders'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hasPassedLastDay, isEmployed } from '../../db/employment.ts'
import { List, type Query } from '../../db/list.ts'
import type { PagedList } from '../../http/page.ts'
import { isDecidableBy, type Decider } from '../leave-requests/requests.queries.ts'
import { absencesIn } from '../leave-requests/absences.queries.ts'

const fixedTerm = 'Ugovor na određeno' satisfies ContractType
const notActive = 'Not active' satisfies EmployeeStatus

/** Returns the key figures; employees count while they are employed today. */
export async function findTiles(db: Db, today: Day): Promise<DashboardTiles> {
  const { rows } = await sql<DashboardTiles>`
    select coalesce(sum(t.delta), 0) as "activeEmployees",
           coalesce(sum(t.delta) filter (where t.gender = 'Male'), 0) as "activeMaleEmployees",
           coalesce(sum(t.delta) filter (where t.gender = 'Female'), 0) as "activeFemaleEmployees",
           coalesce(sum(t.delta) filter (where t.contract_type = ${fixedTerm}), 0) as "activeFtcEmployees",
           coalesce(sum(t.delta) filter (where t.contract_type = ${fixedTerm} and t.gender = 'Male'), 0) as "activeMaleFtcEmployees",
           coalesce(sum(t.delta) filter (where t.contract_type = ${fixedTerm} and t.gender = 'Female'), 0) as "activeFemaleFtcEmployees",
           (select count(*) from project where not is_archived) as "activeProjects",
           (select count(*) from application where is_latest) as applicants,
           (select count(*) from application where is_latest and applied_on >= date_trunc('month', ${today}::date)) as "currentMonthApplicants"
    from (
      select contract_type, gender, delta from employee_tally where status <> ${sql.lit(notActive)}
      -- Those of them who have not started or have left: few, and found by indexes.
      union all
      select e.contract_type, e.gender, -1 from employee e
      where not e.is_archived and e.status <> ${sql.lit(notActive)} and not ${isEmployed('e', today)}
        and (e.start_date > ${today} or e.end_date < ${today})) t`.execute(db)
  // An aggregate without groups always returns one row.
  return rows[0]!
}

/** A date that is near: the end of a contract of any type, or of a probation. */
export type Ending = 'fixed-term contract' | 'other contract' | 'contract' | 'probation'

const otherContracts = contractTypes.filter((type) => type !== fixedTerm)

/** Ranges of employees by kind of date. Each is a range of an index; `union all` combines them. All are employed on the date. */
const endings: Record<Ending, { column: RawBuilder<unknown>; ranges: readonly RawBuilder<unknown>[] }> = {
  'fixed-term contract': { column: sql`e.end_date`, ranges: [sql`e.contract_type = ${fixedTerm}`] },
  'other contract': {
    column: sql`e.end_date`,
    ranges: [...otherContracts.map((type) => sql`e.contract_type = ${type}`), sql`e.contract_type is null`],
  },
  contract: { column: sql`e.end_date`, ranges: [sql`true`] },
  probation: { column: sql`e.end_of_probationary_period`, ranges: [sql`true`] },
}

/** Part of a list: employees whose dates are in a range of an index, and the SQL for the date and the levels. */
type Range = {
  where: RawBuilder<unknown>
  by: RawBuilder<unknown>
  date: RawBuilder<unknown>
  from: string | null
  to: string | null
}

const endingRanges = (ending: Ending, first: Day, last: Day): Range[] =>
  endings[ending].ranges.map((isOne) => {
    const { column } = endings[ending]
    const where = sql`${isEmployed('e', column)} and ${isOne} and ${column} between ${first} and ${last}`
    return { where, by: column, date: column, from: null, to: null }
  })

/**
 * Returns the employees who reach the next level in a range by years in the company. Years are counted between dates,
 * so employees who began on 29 February reach it on 1 March. A level that HR has set does not change.
 */
const reachingRanges = (first: Day, last: Day): Range[] =>
  levelSteps.map(({ years, from, to }) => {
    const ago = sql`make_interval(years => ${years})`
    // Starts on the day after the last one that is too early: 29 February is between 28 February and 1 March.
    const reached = sql`((e.start_date + ${ago})::date
      + (extract(day from e.start_date) > extract(day from e.start_date + ${ago}))::int)`
    const where = sql`${isEmployed('e', reached)} and e.seniority_level = ''
      and e.start_date > (${addDays(first, -1)}::date - ${ago})::date and e.start_date <= (${last}::date - ${ago})::date`
    return { where, by: sql`e.start_date`, date: reached, from, to }
  })

/** SQL: all employees of these ranges with the date. */
const allOf = (ranges: readonly Range[]) =>
  sql.join(
    ranges.map(
      ({ where, date, from, to }) =>
        sql`select e.id, ${date} as date, ${from}::text as "from", ${to}::text as "to" from employee e where ${where}`,
    ),
    sql` union all `,
  )

export const endingBetween = (ending: Ending, first: Day, last: Day) => allOf(endingRanges(ending, first, last))
export const reachingBetween = (first: Day, last: Day) => allOf(reachingRanges(first, last))

const personColumns = sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
  case when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name) end as position`

/**
 * The employees of these ranges by date. At most the rows that a page needs are read from each range, in index order; a
 * union of the whole ranges would have to be sorted.
 */
const expiringList = <Row extends Expiring>(ranges: readonly Range[], today: Day): PagedList<unknown, Row> => {
  const rowsOf = async (db: Db, window?: { offset: number; limit: number }) => {
    // Literals: with a parameter in LIMIT, PostgreSQL plans a prepared statement again each time.
    const untilPage = window ? sql`limit ${sql.lit(window.offset + window.limit)}` : sql``
    const ofPage = window ? sql`limit ${sql.lit(window.limit)} offset ${sql.lit(window.offset)}` : sql``
    const parts = ranges.map(
      ({ where, by, date, from, to }) => sql`(
        select ${personColumns}, ${date} as date, ${by} as by, ${from}::text as "from", ${to}::text as "to"
        from employee e where ${where} order by ${by}, e.last_name, e.first_name, e.id ${untilPage})`,
    )
    const { rows } = await sql<Row>`
      select uuid, "firstName", "lastName", "profileImage", position, date, date - ${today}::date as "daysLeft", "from", "to"
      from (${sql.join(parts, sql` union all `)}) p
      order by date, by, "lastName", "firstName", uuid ${ofPage}`.execute(db)
    return rows
  }
  return {
    page: async (db, _query, { page, pageSize }) => {
      const counts = ranges.map(({ where }) => sql`(select count(*) from employee e where ${where})`)
      const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db)
      const window = { offset: (page - 1) * pageSize, limit: pageSize }
      return { items: await rowsOf(db, window), total: rows[0]?.total ?? 0 }
    },
    all: (db) => rowsOf(db),
  }
}

export const endingList = (ending: Ending, today: Day): PagedList<unknown, Expiring> =>
  expiringList(endingRanges(ending, today, addDays(today, daysAhead)), today)

/** Employees who have passed their last day and are not archived, longest first. */
export const endedList = (today: Day): PagedList<unknown, Expiring> =>
  expiringList(
    [{ where: hasPassedLastDay('e', today), by: sql`e.end_date`, date: sql`e.end_date`, from: null, to: null }],
    today,
  )

export const reachingList = (today: Day): PagedList<unknown, ExpiringLevel> =>
  expiringList(reachingRanges(today, addDays(today, daysAhead)), today)

/** Birthdays in a month of those who are employed today, by day; 29 February moves to the 28th in other years (`docs/rules.md`, section 7). */
export const birthdayList = new List<
  Query<'day'> & { month: number; year: number; employedOn: Day },
  Birthday,
  Birthday
>({
  from: sql`employee e`,
  id: 'e.id',
  columns: ({ month, year }) => {
    const lastDay = sql`extract(day from make_date(${year}, ${month}, 1) + interval '1 month' - interval '1 day')`
    return sql`${personColumns}, least(extract(day from e.date_of_birth), ${lastDay})::int as day, ${month}::int as month`
  },
  item: (row) => row,
  orders: { day: ['extract(day from e.date_of_birth)', 'e.last_name', 'e.first_name'] },
  filters: {
    month: (month) => sql`extract(month from e.date_of_birth) = ${sql.lit(month)}`,
    employedOn: (day) => isEmployed('e', day),
  },
})

/**
 * Returns how many employees are away today, and the first few of them, soonest back first; those who are away without a
 * known end are last.
 */
export async function findAway(db: Db, today: Day): Promise<AwayToday> {
  // Two half-day requests on one day count as one employee.
  const { rows } = await sql<AwayToday['people'][number] & { total: number }>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
           e.status, count(*) over () as total
    from (select employee_id, max(end_date) as end_date, bool_or(end_date is null) as is_open
          from ${absencesIn({ startDate: today, endDate: today }, { today })} a group by employee_id) a
    join employee e on e.id = a.employee_id and ${isEmployed('e', today)}
    order by a.is_open, a.end_date, e.last_name, e.first_name, e.id limit ${sql.lit(maxAwayPhotos)}`.execute(db)
  return { total: rows[0]?.total ?? 0, people: rows.map(({ total: _total, ...person }) => person) }
}

/** The leave requests in the approver's inbox that have been undecided for more than a week, longest first. */
export const undecidedList = ({ today, timeZone, decider }: { today: Day; timeZone: string; decider: Decider }) =>
  new List<Query<'awaitsSince'>, UndecidedRow, LongUndecided>({
    from: sql`leave_request r`,
    id: 'r.id',
    columns: () => sql`
      r.id as "requestId", ${personColumns}, r.start_date as "startDate", r.end_date as "endDate",
      r.total_days as "totalDays",
      case when r.status = 'pending' and r.first_approved_by is not null then 'inProgress' else r.status end as status,
      ${today}::date - (r.awaits_since at time zone ${timeZone})::date as "daysWaited"`,
    joins: sql`left join employee e on e.id = r.employee_id`,
    item: ({ requestId, startDate, endDate, totalDays, status, daysWaited, ...user }) => ({
      uuid: requestId,
      user,
      status,
      startDate,
      endDate,
      totalDays,
      daysWaited,
    }),
    orders: { awaitsSince: ['r.awaits_since'] },
    where: sql`${isDecidableBy(decider)}
      and r.awaits_since < ${addDays(today, -longWaitDays)}::date::timestamp at time zone ${timeZone}`,
    filters: {},
  })

type UndecidedRow = Person & Omit<LongUndecided, 'uuid' | 'user'> & { requestId: string }
