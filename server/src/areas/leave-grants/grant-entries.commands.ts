import type { PlanEntry } from '@hr/contract/areas/leave/entitlement'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { GrantKind } from './grant-entries.queries.ts'

export type NewGrant = {
  employeeId: string
  leaveTypeId: string
  kind: GrantKind
  days: number
  effectiveOn: Day
  accruesUntil?: Day | null
  expiresOn?: Day | null
  explanation?: PlanEntry['explanation']
  reason?: string
}

/**
 * Writes grant entries and adds them to the entitlements. The caller holds the locks of the balances; a missing balance
 * is created.
 */
export async function writeGrants(
  trx: Trx,
  grants: readonly NewGrant[],
  { actorId }: { actorId: string | null },
): Promise<void> {
  if (grants.length === 0) return
  const entries = sql`
    json_to_recordset(${JSON.stringify(grants)})
      g ("employeeId" uuid, "leaveTypeId" uuid, kind text, days numeric, "effectiveOn" date, "accruesUntil" date,
         "expiresOn" date, explanation json, reason text)`
  await sql`
    insert into leave_balance (employee_id, leave_type_id)
    select distinct "employeeId", "leaveTypeId" from ${entries} order by 1, 2
    on conflict do nothing`.execute(trx)
  await sql`
    with entry as (
      insert into leave_grant (employee_id, leave_type_id, kind, days, effective_on, accrues_until, expires_on, explanation,
                               reason, actor_id)
      select "employeeId", "leaveTypeId", kind, days, "effectiveOn", "accruesUntil", "expiresOn", coalesce(explanation, '[]'),
             coalesce(reason, ''), ${actorId}::uuid
      from ${entries}
      returning employee_id, leave_type_id, days
    )
    update leave_balance b set entitlement = coalesce(b.entitlement, 0) + s.days
    from (select employee_id, leave_type_id, sum(days) as days from entry group by 1, 2) s
    where b.employee_id = s.employee_id and b.leave_type_id = s.leave_type_id`.execute(trx)
}
