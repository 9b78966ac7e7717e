// Two questions about a day, as SQL conditions: is an employee employed, and at work (`areas/employees/employment.ts`)?
import type { ToldReader } from '@hr/contract/areas/employees/employment'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'

type SqlDay = Day | RawBuilder<unknown>

const notActive = 'Not active' satisfies EmployeeStatus
const active = 'Active' satisfies EmployeeStatus

/** The parts of the conditions for today and later days, between which the day is. */
const employed = (alias: string) => [
  `(not ${alias}.is_archived and (${alias}.status = '${notActive}' or ${alias}.start_date > `,
  ` or ${alias}.end_date < `,
  `) is not true)`,
]
const atWork = (alias: string) => [
  `(not ${alias}.is_archived and ${alias}.status = '${active}' and (${alias}.start_date > `,
  ` or ${alias}.end_date < `,
  `) is not true)`,
]
const withDay = (parts: string[], day: SqlDay): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql.raw(part)),
    sql`${day}`,
  )

/** SQL condition: an employee is employed on a day, which is today or later (`isEmployedOn`). */
export const isEmployed = (alias: string, day: SqlDay): RawBuilder<unknown> => withDay(employed(alias), day)

/** SQL condition: an employee is at work on a day, which is today or later (`isAtWorkOn`). */
export const isAtWork = (alias: string, day: SqlDay): RawBuilder<unknown> => withDay(atWork(alias), day)

/** SQL condition: an employee who is not archived has passed their last day. */
export const hasPassedLastDay = (alias: string, today: Day): RawBuilder<unknown> =>
  sql`not ${sql.ref(`${alias}.is_archived`)} and ${sql.ref(`${alias}.end_date`)} < ${today}`

/**
 * SQL: today, or the first day of an employee who has not started: HR assigns supervisors, projects and equipment to
 * newcomers.
 */
export const todayOrFirstDay = (alias: string, today: SqlDay): RawBuilder<unknown> =>
  sql`greatest(${today}::date, ${sql.ref(`${alias}.start_date`)})`

/** SQL condition: an employee can be given duties on a day, as `requireAssignable` requires it. */
export const isAssignable = (alias: string, day: SqlDay): RawBuilder<unknown> =>
  isEmployed(alias, todayOrFirstDay(alias, day))

/** The text of `isEmployed`. @param day SQL for the day, never a value */
export const isEmployedText = (alias: string, day: string): string => employed(alias).join(day)

/** The text of `isAtWork`. @param day SQL for the day, never a value */
export const isAtWorkText = (alias: string, day: string): string => atWork(alias).join(day)

type AnyDay = { day: SqlDay; today: SqlDay }

/** SQL condition: an employee is employed on a day, which may have passed (`isEmployedOn`). */
export const isEmployedOnAnyDay = (alias: string, { day, today }: AnyDay): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(
    (${column('start_date')} > ${day} or ${column('end_date')} < ${day}) is not true
    and case when ${column('is_archived')} then (${column('end_date')} < ${today}) is true
             else ${day} < ${today} or ${column('status')} <> ${sql.lit(notActive)} end)`
}

/** SQL: the day whose employment a reader is told (`dayTold`). */
export const dayTold = (day: RawBuilder<unknown>, { today, seesDays }: ToldReader): RawBuilder<unknown> =>
  seesDays ? day : sql`least(${day}, ${today}::date)`

/** SQL: the last day on which a reader is told that an employee is employed (`dayTold`); null if there is none. */
export const lastEmployedDay = (alias: string, { today, seesDays }: ToldReader): RawBuilder<Day | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const lastDay = column('end_date')
  return sql`least(
    ${seesDays ? lastDay : sql`case when ${lastDay} < ${today} then ${lastDay} end`},
    case when ${column('status')} = ${sql.lit(notActive)} and not ${column('is_archived')} then ${today}::date - 1 end)`
}
