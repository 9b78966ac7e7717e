import type { Balance } from '@hr/contract/areas/leave/balance'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { dayHalves, hasDayHalves } from './counted-days.queries.ts'

export type BalanceKey = { employeeId: string; leaveTypeId: string }

/**
 * Stores the half days on each date of the active requests of these employees that the previous version has written, so
 * that later holidays do not change them. The caller has locked the balances.
 */
export async function storeDayHalves(
  trx: Trx,
  { leaveTypeId, employeeIds }: { leaveTypeId: string; employeeIds: readonly string[] },
): Promise<void> {
  await sql`
    update leave_request r set day_halves = ${dayHalves}
    where r.leave_type_id = ${leaveTypeId} and r.employee_id = any (${employeeIds}::uuid[])
      and r.status in ('pending', 'approved', 'canceling') and ${hasDayHalves} is not true`.execute(trx)
}

/**
 * Returns the balance of an employee for a leave type, locked until the transaction ends. Creates it on first use. All
 * changes of days take this lock, so they never run concurrently for one balance.
 */
export async function lockBalance(trx: Trx, { employeeId, leaveTypeId }: BalanceKey): Promise<Balance> {
  const locked = sql<Balance & { hasPolicy: boolean }>`
    select coalesce(b.entitlement, t.number_of_days) as "numberOfDays", b.used as "currentNumberDays",
           b.pending as "pendingDays", b.entitlement is not null as "hasEntitlement",
           coalesce((p.rules ->> 'negativeBalance')::numeric, 0) as "negativeBalance",
           p.id is not null as "hasPolicy"
    from leave_balance b join leave_type t on t.id = b.leave_type_id left join leave_policy p on p.id = t.policy_id
    where b.employee_id = ${employeeId} and b.leave_type_id = ${leaveTypeId} for no key update of b`
  const known = (await locked.execute(trx)).rows[0]
  if (known) {
    const { hasPolicy, ...balance } = known
    // Only policies read the dates of the days.
    if (hasPolicy) await storeDayHalves(trx, { leaveTypeId, employeeIds: [employeeId] })
    return balance
  }
  await trx
    .insertInto('leave_balance')
    .values({ employee_id: employeeId, leave_type_id: leaveTypeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return found((await locked.execute(trx)).rows[0])
}

type Move = BalanceKey & {
  /** Days to add to the used days; negative to return them. */
  used?: number
  /** Days to add to the pending days; negative to release them. */
  pending?: number
  requestId: string
  actorId: string | null
  why?: string
}

/** Moves days of a locked balance and writes a ledger entry for used days. */
export async function moveDays(
  trx: Trx,
  { employeeId, leaveTypeId, used = 0, pending = 0, requestId, actorId, why = '' }: Move,
): Promise<void> {
  await trx
    .updateTable('leave_balance')
    .set((eb) => ({ used: eb('used', '+', used), pending: eb('pending', '+', pending) }))
    .where('employee_id', '=', employeeId)
    .where('leave_type_id', '=', leaveTypeId)
    .execute()
  if (used === 0) return
  await trx
    .insertInto('leave_ledger')
    .values({
      employee_id: employeeId,
      leave_type_id: leaveTypeId,
      kind: used > 0 ? 'use' : 'return',
      days: used,
      request_id: requestId,
      actor_id: actorId,
      reason: why,
    })
    .execute()
}
