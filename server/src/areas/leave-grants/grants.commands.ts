import { sumOf } from '@hr/contract/areas/leave/explanation'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { lockLeaveYearsShared } from '../../db/lock-leave-years.ts'
import { lockBalancesOf } from '../leave-balances/balance.commands.ts'
import { missingEntries } from './alignment.ts'
import { listGranted, type Granted, type Whom } from './grant-entries.queries.ts'
import { balanceCreated, writeGrants } from './grant-entries.commands.ts'
import { listGrantedYears, type LeaveYear } from './leave-years.queries.ts'
import { settleChangedLapses } from './lapses.commands.ts'
import { lockFacts } from './stored-facts.commands.ts'

type Cause = {
  actorId: string | null
  today: Day
  /** The day on which the cause was due, if it is made up for: the years from its own on are adjusted. */
  dueOn?: Day
  /** Shown in the balance history. */
  reason?: string
  /**
   * Whether HR decides on these days: first entries and the history have the reason, too, and days of earlier years that
   * HR has been told of follow the plan again.
   */
  isDecision?: boolean
}

/** Archived employees and those whose record has never been confirmed are skipped. */
type Employees = {
  employeeIds: readonly string[]
  whom: Whom
  /** The days for everyone of the type that the year has adopted. */
  adoptedDays?: number | null | undefined
}

/**
 * Brings the days of employees of a leave year in line with its rules and their confirmed facts: plan, written entries,
 * differences, lapses. Repeating it writes nothing.
 * @returns the number of employees whose days changed
 */
export async function alignGrants(
  trx: Trx,
  year: LeaveYear,
  { employeeIds, whom, adoptedDays }: Employees,
  cause: Cause,
): Promise<number> {
  const { actorId, today, reason = '', isDecision = false } = cause
  const facts = await lockFacts(trx, employeeIds)
  const later = await listLaterYears(trx, year, today)
  await lockTypesAndBalances(trx, [year, ...later], employeeIds)
  const type = await trx
    .selectFrom('leave_type')
    .select('name')
    .where('id', '=', year.leaveTypeId)
    .executeTakeFirstOrThrow()
  const { granted, locked } = await lockGranted(trx, year, [...facts.keys()])
  const entries = [...facts].flatMap(([employeeId, own]) =>
    missingEntries({ ...year, whom, adoptedDays }, own, {
      ...grantedOf(granted, employeeId),
      ...(isDecision && { isReported: false }),
    }).map((entry) => ({
      ...entry,
      employeeId,
      reason: isDecision || entry.kind === 'adjustment' ? reason : '',
    })),
  )
  const changed = Map.groupBy(entries, ({ employeeId }) => employeeId)
  await resetAdopted(trx, year.leaveTypeId, changed, granted)
  const created = await writeGrants(trx, locked, entries, { actorId })
  if (created !== [...changed.keys()].filter((id) => !locked.existing.has(id)).length) throw balanceCreated()
  await settleChangedLapses(trx, year, { employeeIds: [...changed.keys()], today })
  await recordChanges(trx, changed, { granted, leaveType: type.name, actorId, ...(isDecision && { reason }) })
  const [next] = later
  if (next && changed.size > 0)
    await alignGrants(trx, next, { employeeIds: [...changed.keys()], whom: 'granted' }, cause)
  return changed.size
}

/** Returns the later years of the policy, which make up for this one while it has given an employee nothing. */
const listLaterYears = async (trx: Trx, { policyId, year }: LeaveYear, today: Day): Promise<LeaveYear[]> =>
  (await listGrantedYears(trx, { today })).filter(
    (one) => one.policyId === policyId && one.year > year && one.rules.afterProbation,
  )

/**
 * Adjusts the granted days of employees after a change of their confirmed facts or schedules, in this and later years.
 * Employees who joined or returned are granted the days of years that have been granted (`whom: 'everyone'`).
 */
export async function adjustGrants(
  trx: Trx,
  employeeIds: readonly string[],
  { whom = 'granted', ...cause }: Cause & { whom?: Whom },
): Promise<void> {
  if (employeeIds.length === 0) return
  await lockFacts(trx, employeeIds)
  await lockLeaveYearsShared(trx)
  const years = await listGrantedYears(trx, { today: cause.dueOn ?? cause.today })
  await lockTypesAndBalances(trx, years, employeeIds)
  for (const year of years) await alignGrants(trx, year, { employeeIds, whom }, cause)
}

/** Locks leave types and balances in the order of their ids; a year may have a lower one than the year before it. */
async function lockTypesAndBalances(
  trx: Trx,
  years: readonly LeaveYear[],
  employeeIds: readonly string[],
): Promise<void> {
  const ids = years.map(({ leaveTypeId }) => leaveTypeId)
  await sql`select from leave_type where id = any (${ids}::uuid[]) order by id for share`.execute(trx)
  await sql`
    select from leave_balance where leave_type_id = any (${ids}::uuid[]) and employee_id = any (${employeeIds}::uuid[])
    order by employee_id, leave_type_id for no key update`.execute(trx)
}

const grantedOf = (granted: ReadonlyMap<string, Granted>, employeeId: string): Granted =>
  granted.get(employeeId) ?? { entitlement: null, entries: [], isUsed: false, earlier: [], isReported: false }

/** Locks the balances of employees for a type and returns what they have been granted; some have no balance yet. */
async function lockGranted(trx: Trx, year: LeaveYear, employeeIds: readonly string[]) {
  const { leaveTypeId } = year
  const locked = await lockBalancesOf(trx, { leaveTypeId, employeeIds })
  return { locked, granted: await listGranted(trx, year, employeeIds) }
}

/** The total of an adopted type was not made of entries; from its first ones on it is their sum. */
async function resetAdopted(
  trx: Trx,
  leaveTypeId: string,
  changed: ReadonlyMap<string, unknown>,
  granted: ReadonlyMap<string, Granted>,
): Promise<void> {
  const adopted = [...changed.keys()].filter((id) => {
    const { entries, entitlement } = grantedOf(granted, id)
    return entries.length === 0 && entitlement !== null
  })
  if (adopted.length === 0) return
  await sql`
    update leave_balance set entitlement = null
    where leave_type_id = ${leaveTypeId} and employee_id = any (${adopted}::uuid[])`.execute(trx)
}

type Recorded = {
  granted: ReadonlyMap<string, Granted>
  leaveType: string
  actorId: string | null
  /** The reason of a decision by HR. */
  reason?: string
}

/** Records one history entry for each employee whose days changed. */
async function recordChanges(
  trx: Trx,
  changed: ReadonlyMap<string, readonly { days: number }[]>,
  { granted, leaveType, actorId, ...reason }: Recorded,
): Promise<void> {
  await recordAll(
    trx,
    [...changed].map(([employeeId, entries]) => {
      const before = grantedOf(granted, employeeId)
      return {
        actorId,
        action: before.entries.length > 0 ? 'days adjusted' : 'days granted',
        entity: 'leave' as const,
        // One entry per employee: the ids of a statement's entries must differ.
        entityId: employeeId,
        personId: employeeId,
        before: { numberOfDays: before.entitlement },
        after: { numberOfDays: sumOf(before.entries) + sumOf(entries), leaveType, ...reason },
      }
    }),
  )
}
