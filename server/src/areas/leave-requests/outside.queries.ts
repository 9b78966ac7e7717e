import type { LeaveOutside } from '@hr/contract/areas/leave/outside'
import { partsOutside, type OutsidePart } from '@hr/contract/areas/leave/request-rules'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { listBeyondEmployment, type Employment, type OwnedLeave } from './requests.queries.ts'

/** An active leave, and its parts outside the employment. */
export type Outside = { leave: OwnedLeave; parts: OutsidePart[] }

/** The leave of an employee outside the employment, and how it is shown. */
export type OutsideOf = { outside: Outside[]; shown: LeaveOutside }

export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Returns the approved and undecided leave outside these employments, by employee, in one statement. Employees without
 * any are left out.
 */
export async function findLeaveOutside(
  db: Db,
  employments: readonly Employment[],
): Promise<ReadonlyMap<string, OutsideOf>> {
  const byId = new Map(employments.map((employment) => [employment.employeeId, employment]))
  const beyond = (await listBeyondEmployment(db, employments)).flatMap((leave) => {
    const employment = byId.get(leave.employeeId)
    const parts = employment ? partsOutside(leave, employment) : []
    return parts.length > 0 ? [{ leave, parts }] : []
  })
  const byOwner = Map.groupBy(beyond, ({ leave }) => leave.employeeId)
  return new Map([...byOwner].map(([employeeId, outside]) => [employeeId, { outside, shown: shownOf(outside) }]))
}

const shownOf = (outside: readonly Outside[]): LeaveOutside => ({
  requests: outside.map(({ leave, parts }) => ({
    uuid: leave.uuid,
    status: leave.shownStatus,
    leaveType: leave.leaveType,
    startDate: leave.startDate,
    endDate: leave.endDate,
    totalDays: leave.totalDays,
    daysOutside: daysOf(parts),
  })),
  fingerprint: fingerprintOf(
    outside.map(({ leave, parts }) => [leave.uuid, leave.leaveTypeId, leave.shownStatus, parts]),
  ),
})

export const daysOf = (parts: readonly OutsidePart[]): number => parts.reduce((sum, { days }) => sum + days, 0)

/** What is shown of employees without leave outside the employment. */
export const nothingOutside: LeaveOutside = { requests: [], fingerprint: fingerprintOf([]) }

/** `startDate`, `endDate`: the first and last of the days that are outside. */
export type OutsideLeave = { employeeId: string; name: string; startDate: Day; endDate: Day; days: number }

/**
 * Lists approved leave outside the employment: a first or last day was moved over it. HR decides what becomes of it.
 * @param employeeIds only the leave of these employees
 */
export async function listOutsideLeave(db: Db, employeeIds?: readonly string[]): Promise<OutsideLeave[]> {
  const { rows } = await sql<OutsideLeave>`
    select e.id as "employeeId", e.first_name || ' ' || e.last_name as name, min(day) as "startDate", max(day) as "endDate", sum(halves) / 2.0 as days
    from employee e
    join leave_request r on r.employee_id = e.id and r.status in ('approved', 'canceling')
                            and (r.start_date < e.start_date or r.end_date > e.end_date)
    cross join lateral (
      select r.start_date + number::int - 1 as day, halves from unnest(r.day_halves) with ordinality d (halves, number)) taken
    where ${employeeIds ? sql`e.id = any (${employeeIds}::uuid[])` : sql`true`}
      and halves > 0 and (day < e.start_date or day > e.end_date)
    group by e.id, r.id
    order by name, e.id, "startDate"`.execute(db)
  return rows
}
