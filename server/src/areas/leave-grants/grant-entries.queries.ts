import type { PlanEntry } from '@hr/contract/areas/leave/entitlement'
import type { Day } from '@hr/contract/lib/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * - `grant`, `adjustment`: follow from the policy
 * - `opening`: what an adopted type or an import had before; `correction`: by HR; `credit`: time off in lieu
 * - `lapse`: days that were not carried over or have expired
 */
export type GrantKind = 'grant' | 'adjustment' | 'opening' | 'correction' | 'credit' | 'lapse'

/** An entry in the balance history of a generated type; credits expire on a day. */
export type GrantEntry = PlanEntry & { kind: GrantKind; expiresOn: Day | null }

/**
 * The days that an employee has of a generated type: the entitlement (null: none), the entries that explain it, and whether days
 * have been used or requested.
 */
export type Granted = { entitlement: number | null; entries: readonly GrantEntry[]; isUsed: boolean }

/**
 * - `everyone`: all eligible employees, also those without days so far
 * - `granted`: only employees who have days already; eligibility counted on 1 January or the day of joining
 */
export type Whom = 'everyone' | 'granted'

/** SQL: the entries of `employee e` for a type, as `GrantEntry[]`. */
export const entriesOf = (leaveTypeId: string | null): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('kind', g.kind, 'effectiveOn', g.effective_on, 'accruesUntil', g.accrues_until,
                                              'days', g.days, 'expiresOn', g.expires_on, 'explanation', g.explanation) order by g.effective_on, g.id)
            from leave_grant g where g.employee_id = e.id and g.leave_type_id = ${leaveTypeId}::uuid), '[]')`

/** Returns what employees have of a generated type. */
export async function listGranted(
  db: Db,
  { leaveTypeId, employeeIds }: { leaveTypeId: string; employeeIds: readonly string[] },
): Promise<Map<string, Granted>> {
  const { rows } = await sql<Granted & { id: string }>`
    select e.id, b.entitlement, ${entriesOf(leaveTypeId)} as entries, coalesce(b.used <> 0 or b.pending <> 0, false) as "isUsed"
    from employee e left join leave_balance b on b.employee_id = e.id and b.leave_type_id = ${leaveTypeId}
    where e.id = any (${employeeIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...granted }) => [id, granted]))
}
