import type { DayRange } from '@hr/contract/areas/leave/days'
import type { DatedGrant, DatedUse } from '@hr/contract/areas/leave/projection'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { type EmployeeWorkDays, endedFrom, workDaysColumns } from '../leave-balances/counted-days.queries.ts'

export type StoredGrant = DatedGrant & { kind: string; expiresOn: Day | null }

/** The grant entries of an employee for a type, and the days that the employee uses of it. */
export type GrantsAndUses = { grants: readonly StoredGrant[]; uses: readonly DatedUse[] }

type Of = { leaveTypeId: string; employeeIds: readonly string[] }
/** `isOwn`: SQL condition on `employee_id`. */
type Selected = {
  leaveTypeId: string | null
  isOwn: RawBuilder<unknown>
  exceptRequest?: string | null | undefined
  archivedOn?: Day | undefined
}

const selectGrants = ({ leaveTypeId, isOwn }: Selected) => sql`
  select employee_id as "employeeId", kind, days, effective_on as "effectiveOn", accrues_until as "accruesUntil",
         expires_on as "expiresOn"
  from leave_grant where leave_type_id = ${leaveTypeId} and ${isOwn}
  order by effective_on, id`

/**
 * SQL: each day of pending and approved requests, and corrections by HR on the day (UTC) of writing. A request keeps the
 * days that it was made or recalculated with, so that later holidays do not change them. With `archivedOn` without those that
 * archiving on this day would end.
 */
const selectUses = ({ leaveTypeId, isOwn, exceptRequest = null, archivedOn }: Selected) => sql`
  select r.employee_id as "employeeId", r.start_date + number::int - 1 as day, halves * 0.5 as days
  from leave_request r cross join lateral unnest(r.day_halves) with ordinality dates (halves, number)
  where r.leave_type_id = ${leaveTypeId} and ${isOwn}
    and r.status in (${archivedOn === undefined ? sql`'pending', ` : sql``}'approved', 'canceling') and r.id is distinct from ${exceptRequest}::uuid
    and halves <> 0 ${archivedOn === undefined ? sql`` : sql`and r.start_date + number::int - 1 < ${endedFrom(archivedOn)}`}
  union all
  select employee_id, (at at time zone 'utc')::date, days from leave_ledger
  where leave_type_id = ${leaveTypeId} and ${isOwn} and kind = 'adjust'`

const isOneOf = (ids: readonly string[]) => sql`employee_id = any (${ids}::uuid[])`

/** Returns the grant entries of employees for a type, by employee. */
export async function listGrants(db: Db, { leaveTypeId, employeeIds }: Of): Promise<Map<string, StoredGrant[]>> {
  const grants = selectGrants({ leaveTypeId, isOwn: isOneOf(employeeIds) })
  const { rows } = await sql<StoredGrant & { employeeId: string }>`${grants}`.execute(db)
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}

/** Returns the days that employees use of a type, by employee. */
export async function listUses(db: Db, { leaveTypeId, employeeIds }: Of): Promise<Map<string, DatedUse[]>> {
  const uses = selectUses({ leaveTypeId, isOwn: isOneOf(employeeIds) })
  const { rows } = await sql<DatedUse & { employeeId: string }>`${uses}`.execute(db)
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}

type OfEmployee = {
  employeeId: string
  /** Null without a type, for no entries and no days. */
  leaveTypeId: string | null
  exceptRequest?: string | null | undefined
  /** Leaves out the days that archiving the employee on this day would end: all of pending requests, and others from it on. */
  archivedOn?: Day | undefined
}

/** SQL: the columns of `GrantsAndUses`. */
function grantsAndUsesColumns({ employeeId, leaveTypeId, exceptRequest, archivedOn }: OfEmployee) {
  const selected = { leaveTypeId, isOwn: sql`employee_id = ${employeeId}`, exceptRequest, archivedOn }
  return sql`
    (select coalesce(json_agg(g), '[]') from (${selectGrants(selected)}) g) as grants,
    (select coalesce(json_agg(u), '[]') from (${selectUses(selected)}) u) as uses`
}

/** Returns the grant entries and used days of an employee for a type; `exceptRequest` is left out. */
export async function findGrantsAndUses(db: Db, of: OfEmployee): Promise<GrantsAndUses> {
  const { rows } = await sql<GrantsAndUses>`select ${grantsAndUsesColumns(of)}`.execute(db)
  return found(rows[0])
}

/** The same with the schedules and holidays that count the days of a range. */
export type RequestDays = EmployeeWorkDays & GrantsAndUses

/** SQL: the columns of `RequestDays` of the employee `e`. */
export const requestDaysColumns = ({ range, ...of }: OfEmployee & { range: DayRange }): RawBuilder<unknown> =>
  sql`${workDaysColumns(range)}, ${grantsAndUsesColumns(of)}`

export async function findRequestDays(db: Db, of: OfEmployee & { range: DayRange }): Promise<RequestDays> {
  const { rows } = await sql<RequestDays>`
    select ${requestDaysColumns(of)} from employee e where e.id = ${of.employeeId}`.execute(db)
  return found(rows[0])
}
