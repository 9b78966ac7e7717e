import { isLimited, type Balance } from '@hr/contract/areas/leave/balance'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'

type Key = { employeeId: string; leaveTypeId: string }

/** Locks the calendar in shared mode until the transaction ends: days can be counted concurrently, but not changed. */
export const lockCalendarShared = (trx: Trx) =>
  sql`select pg_advisory_xact_lock_shared(${advisoryLocks.calendar})`.execute(trx)
/** Locks the calendar exclusively to change it: waits for transactions that count days, and blocks new ones. */
export const lockCalendar = (trx: Trx) => sql`select pg_advisory_xact_lock(${advisoryLocks.calendar})`.execute(trx)

/**
 * Returns the balance of an employee for a leave type, locked until the transaction ends. Creates it on first use. All
 * changes of days take this lock, so they never run concurrently for one balance.
 */
export async function lockBalance(trx: Trx, { employeeId, leaveTypeId }: Key): Promise<Balance> {
  const locked = sql<Balance>`
    select coalesce(b.entitlement, t.number_of_days) as "numberOfDays", b.used as "currentNumberDays",
           b.pending as "pendingDays", b.entitlement is not null as "hasEntitlement"
    from leave_balance b join leave_type t on t.id = b.leave_type_id
    where b.employee_id = ${employeeId} and b.leave_type_id = ${leaveTypeId} for no key update of b`
  const known = (await locked.execute(trx)).rows[0]
  if (known) return known
  await trx
    .insertInto('leave_balance')
    .values({ employee_id: employeeId, leave_type_id: leaveTypeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return found((await locked.execute(trx)).rows[0])
}

type Move = Key & {
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

type Correction = {
  currentNumberDays?: number | undefined
  numberOfDays?: number | null | undefined
  reason?: string | undefined
}

/**
 * Corrects an employee's used days or entitlement and writes only what differs (`docs/rules.md`, section 3). An
 * entitlement equal to the leave type's days is stored as none.
 */
export async function correctDays(
  trx: Trx,
  key: Key,
  { currentNumberDays, numberOfDays, reason = '' }: Correction,
  { actorId }: { actorId: string },
): Promise<void> {
  if (key.employeeId === actorId) throw new Problem(403, "You can't change your own days")
  await rejectUnknown(trx, key)
  const before = await lockBalance(trx, key)
  const { number_of_days: ofType } = await trx
    .selectFrom('leave_type')
    .select('number_of_days')
    .where('id', '=', key.leaveTypeId)
    .executeTakeFirstOrThrow()
  const ownBefore = before.hasEntitlement ? before.numberOfDays : null
  const own = numberOfDays === undefined ? ownBefore : numberOfDays === ofType ? null : numberOfDays
  const total = own ?? ofType
  const used = currentNumberDays ?? before.currentNumberDays
  if (isLimited({ numberOfDays: total, hasEntitlement: own !== null }) && used > (total ?? 0))
    throw fieldProblem('currentNumberDays', leaveTexts.currentOverTotal)

  const line = {
    employee_id: key.employeeId,
    leave_type_id: key.leaveTypeId,
    actor_id: actorId,
    request_id: null,
    reason,
  }
  const balance = trx
    .updateTable('leave_balance')
    .where('employee_id', '=', key.employeeId)
    .where('leave_type_id', '=', key.leaveTypeId)
  if (used !== before.currentNumberDays) {
    const days = used - before.currentNumberDays
    await trx
      .insertInto('leave_ledger')
      .values({ ...line, kind: 'adjust', days })
      .execute()
    await balance.set((eb) => ({ used: eb('used', '+', days) })).execute()
  }
  if (own !== ownBefore) {
    await trx
      .insertInto('leave_ledger')
      .values({ ...line, kind: 'entitlement', days: own })
      .execute()
    await balance.set({ entitlement: own }).execute()
  }
  await record(trx, {
    actorId,
    action: 'days corrected',
    entity: 'leave',
    entityId: key.leaveTypeId,
    personId: key.employeeId,
    before: { currentNumberDays: before.currentNumberDays, numberOfDays: before.numberOfDays },
    after: { currentNumberDays: used, numberOfDays: total },
  })
}

async function rejectUnknown(trx: Trx, { employeeId, leaveTypeId }: Key): Promise<void> {
  found(await trx.selectFrom('employee').select('id').where('id', '=', employeeId).forShare().executeTakeFirst())
  found(await trx.selectFrom('leave_type').select('id').where('id', '=', leaveTypeId).forShare().executeTakeFirst())
}
