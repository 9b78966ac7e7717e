import { isLimited, unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { maxDay, type Day } from '@hr/contract/lib/dates'
import { fieldTexts } from '@hr/contract/lib/fields'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { lockBalance, lockCalendarShared, type BalanceKey } from './balance.commands.ts'
import { writeGrants } from './grants.commands.ts'
import { settleLapsesOf } from './lapses.commands.ts'

type Correction = {
  currentNumberDays?: number | undefined
  numberOfDays?: number | null | undefined
  reason?: string | undefined
}
type By = { actorId: string; today: Day }
type Type = { days: number | null; policyId: string | null; year: number | null }

/**
 * Corrects an employee's used days or entitlement and writes only what differs (`docs/rules.md`, section 3). An
 * entitlement equal to the leave type's days is stored as none; that of a type with a policy is corrected by a further
 * grant entry.
 */
export async function correctDays(
  trx: Trx,
  key: BalanceKey,
  { currentNumberDays, numberOfDays, reason = '' }: Correction,
  { actorId, today }: By,
): Promise<void> {
  if (key.employeeId === actorId) throw new Problem(403, "You can't change your own days")
  await lockCalendarShared(trx)
  const type = await lockSubject(trx, key)
  const before = await lockBalance(trx, key)
  const own = correctedTotal(type, before, numberOfDays)
  const total = type.policyId === null ? (own ?? type.days) : own
  const used = currentNumberDays ?? before.currentNumberDays
  const mostUsed = (total ?? 0) + before.negativeBalance
  if (isLimited({ numberOfDays: total, hasEntitlement: own !== null }) && used > mostUsed)
    throw fieldProblem('currentNumberDays', leaveTexts.currentOverTotal)

  if (used !== before.currentNumberDays)
    await writeUse(trx, key, { days: used - before.currentNumberDays, reason, actorId })
  const ownBefore = before.hasEntitlement ? before.numberOfDays : null
  if (own !== ownBefore) {
    if (type.policyId === null) await writeEntitlement(trx, key, { days: own, reason, actorId })
    else
      await writeGrants(
        trx,
        [
          {
            ...key,
            kind: 'correction',
            days: (own ?? 0) - (ownBefore ?? 0),
            effectiveOn: maxDay(today, `${type.year}-01-01`),
            reason,
          },
        ],
        { actorId },
      )
  }
  await settleLapsesOf(trx, { ...key, today })
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

/** Locks the employee and the leave type. */
async function lockSubject(trx: Trx, { employeeId, leaveTypeId }: BalanceKey): Promise<Type> {
  found(await trx.selectFrom('employee').select('id').where('id', '=', employeeId).forShare().executeTakeFirst())
  return found(
    await trx
      .selectFrom('leave_type')
      .select(['number_of_days as days', 'policy_id as policyId', 'year'])
      .where('id', '=', leaveTypeId)
      .forShare()
      .executeTakeFirst(),
  )
}

/** Returns the employee's own total after the correction; null for that of the type. */
function correctedTotal({ days, policyId }: Type, before: Balance, numberOfDays: number | null | undefined) {
  const ownBefore = before.hasEntitlement ? before.numberOfDays : null
  if (numberOfDays === undefined) return ownBefore
  if (policyId === null) return numberOfDays === days ? null : numberOfDays
  if (numberOfDays === null) throw fieldProblem('numberOfDays', fieldTexts.required)
  // A policy alone makes leave unlimited.
  if (numberOfDays === unlimited && ownBefore !== unlimited) throw fieldProblem('numberOfDays', fieldTexts.number)
  return numberOfDays
}

type Line = { days: number; reason: string; actorId: string }

async function writeUse(
  trx: Trx,
  { employeeId, leaveTypeId }: BalanceKey,
  { days, reason, actorId }: Line,
): Promise<void> {
  await trx
    .insertInto('leave_ledger')
    .values({ employee_id: employeeId, leave_type_id: leaveTypeId, kind: 'adjust', days, reason, actor_id: actorId })
    .execute()
  await trx
    .updateTable('leave_balance')
    .set((eb) => ({ used: eb('used', '+', days) }))
    .where('employee_id', '=', employeeId)
    .where('leave_type_id', '=', leaveTypeId)
    .execute()
}

async function writeEntitlement(
  trx: Trx,
  { employeeId, leaveTypeId }: BalanceKey,
  { days, reason, actorId }: Omit<Line, 'days'> & { days: number | null },
): Promise<void> {
  await trx
    .insertInto('leave_ledger')
    .values({
      employee_id: employeeId,
      leave_type_id: leaveTypeId,
      kind: 'entitlement',
      days,
      reason,
      actor_id: actorId,
    })
    .execute()
  await trx
    .updateTable('leave_balance')
    .set({ entitlement: days })
    .where('employee_id', '=', employeeId)
    .where('leave_type_id', '=', leaveTypeId)
    .execute()
}
