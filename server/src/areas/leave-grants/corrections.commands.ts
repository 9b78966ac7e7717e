import { limitOf } from '@hr/contract/areas/leave/alignment'
import { isLimited, unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import { maxDay } from '@hr/contract/lib/dates'
import { fieldTexts } from '@hr/contract/lib/fields'
import type { CallAct } from '../../act.ts'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { type BalanceKey, lockBalance, type LockedBalances } from '../leave-balances/balance.commands.ts'
import { followsPolicy, missingEntries } from './alignment.ts'
import { listFacts } from './facts.queries.ts'
import { writeGrants } from './grant-entries.commands.ts'
import { listGranted, type GrantEntry } from './grant-entries.queries.ts'
import { findGeneratedType } from './leave-years.queries.ts'
import { settleLapsesOf } from './lapses.commands.ts'
import { lockFacts } from './stored-facts.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

type Correction = {
  currentNumberDays?: number | undefined
  numberOfDays?: number | null | undefined
  reason?: string | undefined
}
type By = Pick<CallAct, 'actorId' | 'today'>
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
  if (key.employeeId === actorId) throw new Problem(403, leaveRefusals.notYourOwnDays)
  await lockCalendarShared(trx)
  const type = await lockSubject(trx, key)
  const { balance: before, locked } = await lockBalance(trx, key)
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
    else await correctTotal(trx, key, { total: own ?? 0, before: ownBefore ?? 0, reason, locked }, { actorId, today })
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

type Corrected = { total: number; before: number; reason: string; locked: LockedBalances }

/**
 * Corrects the total of a type with a policy by a further entry, and the limit of the plan with it: while the correction
 * explains the total, the limit takes nothing away from it and adds nothing. Doubled days of earlier years that HR has
 * been told of are withdrawn with it, since HR decides on them.
 */
async function correctTotal(
  trx: Trx,
  { employeeId, leaveTypeId }: BalanceKey,
  { total, before, reason, locked }: Corrected,
  { actorId, today }: By,
) {
  const year = found(await findGeneratedType(trx, leaveTypeId))
  const reported = found((await listGranted(trx, year, [employeeId])).get(employeeId))
  const facts = (await listFacts(trx, [employeeId])).get(employeeId)
  const isAligned = facts !== undefined && today <= `${year.year}-12-31`
  const plan = { ...year, whom: 'granted' } as const
  const doubled =
    isAligned && reported.isReported ? missingEntries(plan, facts, { ...reported, isReported: false }) : []
  if (doubled.length > 0 && reason === '') throw fieldProblem('reason', fieldTexts.required)
  const granted = { ...reported, isReported: false, entries: [...reported.entries, ...doubled] }
  const correction: GrantEntry = {
    kind: 'correction',
    days: total - before - sumOf(doubled) + (isAligned ? limitOf(granted.entries.filter(followsPolicy)) : 0),
    effectiveOn: maxDay(today, `${year.year}-01-01`),
    accruesUntil: null,
    expiresOn: null,
    explanation: [],
  }
  const corrected = { ...granted, entries: [...granted.entries, correction] }
  const limits = isAligned ? missingEntries(plan, facts, corrected) : []
  const entries = [...doubled, ...(correction.days === 0 && doubled.length > 0 ? [] : [correction]), ...limits]
  await writeGrants(
    trx,
    locked,
    entries.map((entry) => ({ ...entry, employeeId, reason })),
    { actorId },
  )
}

/** Locks the employee and the leave type. */
async function lockSubject(trx: Trx, { employeeId, leaveTypeId }: BalanceKey): Promise<Type> {
  found(await trx.selectFrom('employee').select('id').where('id', '=', employeeId).forShare().executeTakeFirst())
  await lockFacts(trx, [employeeId])
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
