import type { DayRange } from '@hr/contract/areas/leave/days'
import { maxDates } from '@hr/contract/areas/leave/limits'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { isEmployed } from '../../db/employment.ts'

/**
 * SQL condition: a request `r` is in the range. None is longer than `maxDates`, which bounds both ends of the index scan.
 */
export const isInRange = ({ startDate, endDate }: DayRange) => sql`
  r.start_date between ${startDate}::date - ${sql.lit(maxDates)} and ${endDate}
  and r.end_date between ${startDate} and ${endDate}::date + ${sql.lit(maxDates)}`

const maternityLeave = 'Maternity leave' satisfies EmployeeStatus

/** SQL condition: the absence `r` is that of the only employee, if there is one. */
const isOf = (employee: RawBuilder<unknown> | undefined) => (employee ? sql`and r.employee_id = ${employee}` : sql``)

const leaveIn = (range: DayRange, employee?: RawBuilder<unknown>) => sql`
  select r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half from leave_request r
  where r.status in ('approved', 'canceling') and ${isInRange(range)} ${isOf(employee)}`

/**
 * SQL: who is away in the range, the only place that decides it: approved leave, also with a cancellation request, and
 * the status 'Maternity leave' from today on, whose `end_date` is null. Also employees who are not employed then are
 * included (`isEmployed`).
 * @param employee SQL: the id of the only employee, for look-ups one by one
 */
export const absencesIn = (
  range: DayRange,
  { today, employee }: { today: Day; employee?: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  ${leaveIn(range, employee)}
  union all
  select m.id, ${today}::date, null, false, false from employee m
  where ${isEmployed('m', today)} and m.status = ${sql.lit(maternityLeave)} and ${today}::date <= ${range.endDate}::date
    ${employee ? sql`and m.id = ${employee}` : sql``}
  -- The offset keeps PostgreSQL from reading the absences of the whole company for a page.
  offset 0)`

/** SQL condition: employee `e`, who is employed, is away on a day, also for half of it. */
export const isAway = (today: Day) => sql`
  exists (select from ${absencesIn({ startDate: today, endDate: today }, { today, employee: sql`e.id` })} a)`

/** SQL: the half days of an absence or a request `alias`. */
export const halfDaysOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`half_days(${column('start_date')}, ${column('end_date')}, ${column('start_half')}, ${column('end_half')})`
}

/** SQL: the dates of a range of half days; `end_date` is null if the range has no end. */
export const datesOf = (halves: RawBuilder<unknown>) => sql`
  date '1970-01-01' + (lower(${halves}) >> 1) as start_date,
  date '1970-01-01' + ((upper(${halves}) + 1) >> 1) - 1 as end_date,
  lower(${halves}) & 1 = 1 as start_half, coalesce(upper(${halves}) & 1 = 1, false) as end_half`

/** Absences that reach into the range are joined with those beyond it, as far as leave is long. */
const around = ({ startDate, endDate }: DayRange): DayRange => ({
  startDate: addDays(startDate, -maxDates),
  endDate: addDays(endDate, maxDates),
})

const joined = (absences: RawBuilder<unknown>, { startDate, endDate }: DayRange) => sql`(
  select one.employee_id, ${datesOf(sql`one.halves`)}
  from (select a.employee_id, unnest(range_agg(${halfDaysOf('a')})) as halves from ${absences} a group by 1) one
  where one.halves && half_days(${startDate}::date, ${endDate}::date, false, false))`

/**
 * SQL: the absences of an employee in the range, for readers who do not learn their types: adjacent ones are one absence, so
 * that leave whose days were given back looks as before.
 * @param employee SQL: the employee's id
 */
export const joinedAbsencesIn = (
  range: DayRange,
  { today, employee }: { today: Day; employee: RawBuilder<unknown> },
): RawBuilder<unknown> => joined(absencesIn(around(range), { today, employee }), range)

/** SQL: the approved leave of an employee in the range, joined like their absences. */
export const joinedLeaveIn = (range: DayRange, employee: RawBuilder<unknown>): RawBuilder<unknown> =>
  joined(sql`(${leaveIn(around(range), employee)})`, range)
