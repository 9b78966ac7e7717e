import type { PlanEntry } from '@hr/contract/areas/leave/explanation'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { LockedBalances } from '../leave-balances/balance.commands.ts'
import type { GrantKind } from './grant-entries.queries.ts'

export type NewGrant = {
  employeeId: string
  kind: GrantKind
  days: number
  effectiveOn: Day
  accruesUntil?: Day | null
  expiresOn?: Day | null
  explanation?: PlanEntry['explanation']
  reason?: string
}

/** The error that repeats a transaction which has not locked a balance because it did not exist yet. */
export const balanceCreated = (): LocksChanged => new LocksChanged('A balance was created in the meantime')

/**
 * Writes grant entries of employees and adds them to the entitlements. Missing balances are created.
 * @returns how many balances were created
 * @throws LocksChanged if another transaction creates a missing balance at the same time
 */
export async function writeGrants(
  trx: Trx,
  { leaveTypeId }: LockedBalances,
  grants: readonly NewGrant[],
  { actorId }: { actorId: string | null },
): Promise<number> {
  if (grants.length === 0) return 0
  const { rows } = await sql<{ created: number; isComplete: boolean }>`
    with entry as (
      insert into leave_grant (employee_id, leave_type_id, kind, days, effective_on, accrues_until, expires_on, explanation,
                               reason, actor_id)
      select "employeeId", ${leaveTypeId}::uuid, kind, days, "effectiveOn", "accruesUntil", "expiresOn", coalesce(explanation, '[]'),
             coalesce(reason, ''), ${actorId}::uuid
      from json_to_recordset(${JSON.stringify(grants)})
        g ("employeeId" uuid, kind text, days numeric, "effectiveOn" date, "accruesUntil" date,
           "expiresOn" date, explanation json, reason text)
      returning employee_id, leave_type_id, days
    ),
    added as (select employee_id, leave_type_id, sum(days) as days from entry group by 1, 2),
    changed as (
      update leave_balance b set entitlement = coalesce(b.entitlement, 0) + a.days
      from added a where b.employee_id = a.employee_id and b.leave_type_id = a.leave_type_id
      returning b.employee_id, b.leave_type_id
    ),
    created as (
      insert into leave_balance (employee_id, leave_type_id, entitlement)
      select employee_id, leave_type_id, days from added
      where (employee_id, leave_type_id) not in (select employee_id, leave_type_id from changed)
      order by 1, 2
      on conflict do nothing
      returning 1
    )
    select n.created, n.created + (select count(*) from changed) = (select count(*) from added) as "isComplete"
    from (select count(*) as created from created) n`.execute(trx)
  const { created, isComplete } = rows[0]!
  if (!isComplete) throw balanceCreated()
  return created
}
