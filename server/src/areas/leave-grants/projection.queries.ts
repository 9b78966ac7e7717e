import type { DatedGrant, DatedUse } from '@hr/contract/areas/leave/projection'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type StoredGrant = DatedGrant & { kind: string; expiresOn: Day | null }

type Of = { leaveTypeId: string; employeeIds: readonly string[] }

/** Returns the grant entries of employees for a type, by employee. */
export async function listGrants(db: Db, { leaveTypeId, employeeIds }: Of): Promise<Map<string, StoredGrant[]>> {
  const { rows } = await sql<StoredGrant & { employeeId: string }>`
    select employee_id as "employeeId", kind, days, effective_on as "effectiveOn", accrues_until as "accruesUntil",
           expires_on as "expiresOn"
    from leave_grant where leave_type_id = ${leaveTypeId} and employee_id = any (${employeeIds}::uuid[])
    order by effective_on, id`.execute(db)
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}

/**
 * Returns the days that employees use of a type, by employee: each day of pending and approved requests, and corrections
 * by HR on the day (UTC) of writing. A request keeps the days that it was made or recalculated with, so that later
 * holidays do not change them.
 */
export async function listUses(
  db: Db,
  { leaveTypeId, employeeIds, exceptRequest = null }: Of & { exceptRequest?: string | null | undefined },
): Promise<Map<string, DatedUse[]>> {
  const { rows } = await sql<DatedUse & { employeeId: string }>`
    select r.employee_id as "employeeId", r.start_date + number::int - 1 as day, halves * 0.5 as days
    from leave_request r cross join lateral unnest(r.day_halves) with ordinality dates (halves, number)
    where r.leave_type_id = ${leaveTypeId} and r.employee_id = any (${employeeIds}::uuid[])
      and r.status in ('pending', 'approved', 'canceling') and r.id is distinct from ${exceptRequest}::uuid
      and halves <> 0
    union all
    select employee_id, (at at time zone 'utc')::date, days from leave_ledger
    where leave_type_id = ${leaveTypeId} and employee_id = any (${employeeIds}::uuid[]) and kind = 'adjust'`.execute(db)
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}
