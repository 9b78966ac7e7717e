import type { DayRange } from '@hr/contract/areas/leave/days'
import { maxDates } from '@hr/contract/areas/leave/limits'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: a request `r` is in the range. None is longer than `maxDates`, which bounds both ends of the index scan.
 */
export const isInRange = ({ startDate, endDate }: DayRange) => sql`
  r.start_date between ${startDate}::date - ${sql.lit(maxDates)} and ${endDate}
  and r.end_date between ${startDate} and ${endDate}::date + ${sql.lit(maxDates)}`

type Days = { startDate: Day; endDate: Day | null; startHalf: boolean; endHalf: boolean }

/**
 * Returns the absences of an employee in a period, by their start. One from today on without an end is joined with leave
 * of that day, and contains what follows.
 */
export function withOpenEnd<Absence extends Days>(
  absences: readonly Absence[],
  { today, endDate }: { today: Day; endDate: Day },
): Absence[] {
  const open = absences.find((one) => one.endDate === null)
  if (!open) return [...absences]
  const isOver = (one: Days) => one.endDate !== null && one.endDate < today
  const current = absences.find((one) => !isOver(one) && one.startDate <= today)
  const startDate = current?.startDate ?? today
  const over = absences.filter(isOver)
  return startDate > endDate ? over : [...over, { ...open, startDate, startHalf: current?.startHalf ?? false }]
}

const maternityLeave = 'Maternity leave' satisfies EmployeeStatus

/**
 * SQL: who is away in the range, the only place that decides it: approved leave, also with a cancellation request, and
 * the status 'Maternity leave' from today on, whose `end_date` is null. The caller joins the employees and leaves out
 * those who are not employed (`isEmployedOn`).
 * @param employee SQL: the id of the only employee, for look-ups one by one
 */
export const absencesIn = (
  range: DayRange,
  { today, employee }: { today: Day; employee?: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  select r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half from leave_request r
  where r.status in ('approved', 'canceling') and ${isInRange(range)}
    ${employee ? sql`and r.employee_id = ${employee}` : sql``}
  union all
  select m.id, ${today}::date, null, false, false from employee m
  where not m.is_archived and m.status = ${sql.lit(maternityLeave)} and ${today}::date <= ${range.endDate}::date
    and (m.start_date > ${today} or m.end_date < ${today}) is not true
    ${employee ? sql`and m.id = ${employee}` : sql``}
  -- The offset keeps PostgreSQL from reading the absences of the whole company for a page.
  offset 0)`
