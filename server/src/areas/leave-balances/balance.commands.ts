import type { Balance } from '@hr/contract/areas/leave/balance'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import type { Locked } from '../../db/locked.ts'
import { found } from '../../http/problem.ts'

export type BalanceKey = { employeeId: string; leaveTypeId: string }

type BalancesOf = {
  leaveTypeId: string
  employeeIds: readonly string[]
  /** The employees who have a balance. */
  existing: ReadonlySet<string>
}

/** The balances of employees for a leave type that the transaction has locked, as far as they exist. */
export type LockedBalances = Locked<BalancesOf, 'balances'>

/** Locks the balances of employees for a leave type, in the order of the employees' ids. */
export async function lockBalancesOf(
  trx: Trx,
  { leaveTypeId, employeeIds }: { leaveTypeId: string; employeeIds: readonly string[] },
): Promise<LockedBalances> {
  const { rows } = await sql<{ id: string }>`
    select employee_id as id from leave_balance
    where leave_type_id = ${leaveTypeId} and employee_id = any (${employeeIds}::uuid[])
    order by employee_id for no key update`.execute(trx)
  const balances: BalancesOf = { leaveTypeId, employeeIds, existing: new Set(rows.map(({ id }) => id)) }
  return balances as LockedBalances
}

/** Locks all balances of an employee, in the order of their leave types. Returns the ids of these types. */
export async function lockAllBalances(trx: Trx, employeeId: LockedEmployee): Promise<string[]> {
  const { rows } = await sql<{ leaveTypeId: string }>`
    select leave_type_id as "leaveTypeId" from leave_balance where employee_id = ${employeeId}
    order by leave_type_id for no key update`.execute(trx)
  return rows.map(({ leaveTypeId }) => leaveTypeId)
}

/** SQL: a balance `b` of the leave type `t`, without what its policy allows. */
export const balanceColumns = sql`
  coalesce(b.entitlement, t.number_of_days) as "numberOfDays", b.used as "currentNumberDays",
  b.pending as "pendingDays", b.entitlement is not null as "hasEntitlement"`

/** Creates the balance of an employee for a leave type, unless it exists. */
export const createBalance = (trx: Trx, { employeeId, leaveTypeId }: BalanceKey) =>
  trx
    .insertInto('leave_balance')
    .values({ employee_id: employeeId, leave_type_id: leaveTypeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Returns the balance of an employee for a leave type, locked until the transaction ends. Creates it on first use. All
 * changes of days take this lock, so they never run concurrently for one balance.
 */
export async function lockBalance(
  trx: Trx,
  { employeeId, leaveTypeId }: BalanceKey,
): Promise<{ balance: Balance; locked: LockedBalances }> {
  const own: BalancesOf = { leaveTypeId, employeeIds: [employeeId], existing: new Set([employeeId]) }
  const locking = sql<Balance>`
    select ${balanceColumns}, coalesce((p.rules ->> 'negativeBalance')::numeric, 0) as "negativeBalance"
    from leave_balance b join leave_type t on t.id = b.leave_type_id left join leave_policy p on p.id = t.policy_id
    where b.employee_id = ${employeeId} and b.leave_type_id = ${leaveTypeId} for no key update of b`
  const read = async () => (await locking.execute(trx)).rows[0]
  let balance = await read()
  if (!balance) {
    await createBalance(trx, { employeeId, leaveTypeId })
    balance = await read()
  }
  return { balance: found(balance), locked: own as LockedBalances }
}

export type Move = BalanceKey & {
  /** Days to add to the used days; negative to return them. */
  used?: number
  /** Days to add to the pending days; negative to release them. */
  pending?: number
  /** The request of the used days, for the ledger. */
  requestId: string | null
  actorId: string | null
  /** Why the days are used or returned, in the ledger; a message may be serialized. */
  reason?: string
}

/** Moves days of a balance and writes a ledger entry for used days. */
export const moveDays = (trx: Trx, move: Move) => sql`with ${movedDays(move)} select`.execute(trx)

/** SQL: the common table expressions that move days, for a statement that also writes the request. */
export const movedDays = ({
  employeeId,
  leaveTypeId,
  used = 0,
  pending = 0,
  requestId,
  actorId,
  reason = '',
}: Move) => sql`
  moved as (
    update leave_balance set used = used + ${used}, pending = pending + ${pending}
    where employee_id = ${employeeId} and leave_type_id = ${leaveTypeId})
  ${
    used === 0
      ? sql``
      : sql`, entry as (
    insert into leave_ledger (employee_id, leave_type_id, kind, days, request_id, actor_id, reason)
    values (${employeeId}, ${leaveTypeId}, ${used > 0 ? 'use' : 'return'}, ${used}, ${requestId}, ${actorId}, ${reason}))`
  }`
