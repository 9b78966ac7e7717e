import { unlimited } from '@hr/contract/areas/leave/balance'
import {
  entitlementOf,
  isEligible,
  maxTotal,
  type EntitlementFacts,
  type PlanEntry,
} from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { recordAll } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { BalanceKey } from './balance.commands.ts'
import { factColumns, type GrantedYear } from './policies.queries.ts'

type Kind = 'grant' | 'adjustment' | 'opening' | 'correction' | 'credit' | 'lapse'

type NewGrant = {
  employeeId: string
  leaveTypeId: string
  kind: Kind
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

/**
 * - `everyone`: all eligible employees, also those without days so far
 * - `granted`: only employees who have days already; eligibility counted on 1 January or the day of joining
 */
export type Whom = 'everyone' | 'granted'

type Alignment = GrantedYear & {
  employeeIds: readonly string[]
  whom: Whom
  /** Whether the type was adopted: what employees had of it is kept. */
  isAdopted?: boolean
  /** The cause of adjustments, shown in the balance history. */
  reason?: string
}

/** The days of an employee: the entitlement, the entries that follow the policy, and the sum of other entries. */
type Present = { entitlement: number | null; entries: PlanEntry[]; others: number }
const nothing: Present = { entitlement: null, entries: [], others: 0 }

/**
 * Brings the days of employees in line with their policy: writes only entries for what differs from those written
 * before, so repeating it changes nothing. Archived employees are skipped.
 * @returns the number of employees whose days changed
 */
export async function alignGrants(trx: Trx, alignment: Alignment, by: { actorId: string | null }): Promise<number> {
  const { rules, leaveTypeId, year, whom, isAdopted = false, reason = '' } = alignment
  const facts = await readFacts(trx, alignment.employeeIds, { lock: sql`for share of e` })
  const type = await trx
    .selectFrom('leave_type')
    .select(['name', 'number_of_days as days'])
    .where('id', '=', leaveTypeId)
    .forShare()
    .executeTakeFirstOrThrow()
  const plans = new Map([...facts].map(([id, employee]) => [id, entitlementOf(rules, employee, year)]))
  const isNewlyCovered = (id: string, employee: EntitlementFacts) =>
    whom === 'everyone' && isEligible(rules, employee) && (plans.get(id) ?? []).length > 0
  const covered = new Set([...facts].filter(([id, employee]) => isNewlyCovered(id, employee)).map(([id]) => id))
  const present = await lockPresent(trx, leaveTypeId, { all: [...facts.keys()], covered: [...covered] })

  const grants: NewGrant[] = []
  for (const [employeeId, plan] of plans) {
    const own = present.get(employeeId) ?? nothing
    if (own.entries.length > 0) {
      const differences = within(differencesOf(own.entries, plan), own.entitlement ?? 0, mostOf(rules))
      grants.push(
        ...differences.map((entry) => ({ employeeId, leaveTypeId, kind: 'adjustment' as const, ...entry, reason })),
      )
    } else if (covered.has(employeeId)) {
      const before = own.entitlement ?? (isAdopted ? type.days : null)
      grants.push(...firstGrants({ employeeId, leaveTypeId }, plan, { before, others: own.others }))
    }
  }
  // The entitlement that an adopted type had was not made of entries; from now on it is. An opened balance already was.
  const adopted = [...covered].filter((id) => {
    const { entitlement, entries } = present.get(id) ?? nothing
    return entitlement !== null && entries.length === 0
  })
  await sql`
    update leave_balance b set entitlement = (
      select sum(g.days) from leave_grant g where g.employee_id = b.employee_id and g.leave_type_id = b.leave_type_id)
    where leave_type_id = ${leaveTypeId} and employee_id = any (${adopted}::uuid[])`.execute(trx)
  await writeGrants(trx, grants, by)
  const changed = Map.groupBy(grants, ({ employeeId }) => employeeId)
  await recordAll(
    trx,
    [...changed].map(([employeeId, own]) => {
      const { entitlement, entries, others } = present.get(employeeId) ?? nothing
      const before = entries.length > 0 ? (entitlement ?? 0) : others
      return {
        actorId: by.actorId,
        action: entries.length > 0 ? 'days adjusted' : 'days granted',
        entity: 'leave' as const,
        // One entry per employee: the ids of a statement's entries must differ.
        entityId: employeeId,
        personId: employeeId,
        before: { numberOfDays: entitlement },
        after: { numberOfDays: before + sumOf(own), leaveType: type.name },
      }
    }),
  )
  return changed.size
}

/** The most days that a type of the policy can have. */
const mostOf = ({ baseDays }: PolicyRules) => (baseDays === null ? unlimited : maxTotal)

/**
 * Returns the first entries of an employee.
 * @param before the total that an adopted type or an opened balance had: it stays, and an opening entry holds the
 * difference to the plan and the other entries
 */
function firstGrants(
  of: BalanceKey,
  plan: readonly PlanEntry[],
  { before, others }: { before: number | null; others: number },
): NewGrant[] {
  const grants: NewGrant[] = plan.map((entry) => ({ ...of, kind: 'grant', ...entry }))
  const [first] = plan
  const opening = before === null ? 0 : before - sumOf(plan) - others
  return opening === 0 || !first
    ? grants
    : [...grants, { ...of, kind: 'opening', days: opening, effectiveOn: first.effectiveOn }]
}

/** Reads what policies need of employees who are not archived, in the order of their ids. */
export async function readFacts(
  db: Db,
  ids: readonly string[],
  { lock = sql`` } = {},
): Promise<Map<string, EntitlementFacts>> {
  const { rows } = await sql<EntitlementFacts & { id: string }>`
    select e.id, ${factColumns} from employee e
    where e.id = any (${ids}::uuid[]) and not e.is_archived
    order by e.id ${lock}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type Ids = { all: readonly string[]; /** Those who get a balance if they have none. */ covered: readonly string[] }

/** Locks the balances of employees for a type and returns what they have. */
async function lockPresent(trx: Trx, leaveTypeId: string, { all, covered }: Ids): Promise<Map<string, Present>> {
  await sql`
    insert into leave_balance (employee_id, leave_type_id)
    select id, ${leaveTypeId} from unnest(${covered}::uuid[]) id order by id
    on conflict do nothing`.execute(trx)
  const { rows: balances } = await sql<{ employeeId: string; entitlement: number | null }>`
    select employee_id as "employeeId", entitlement from leave_balance
    where leave_type_id = ${leaveTypeId} and employee_id = any (${all}::uuid[])
    order by employee_id for no key update`.execute(trx)
  const { rows: sums } = await sql<{ employeeId: string; days: number }>`
    select employee_id as "employeeId", sum(days) as days from leave_grant
    where leave_type_id = ${leaveTypeId} and employee_id = any (${all}::uuid[]) and kind not in ('grant', 'adjustment')
    group by employee_id`.execute(trx)
  const others = new Map(sums.map(({ employeeId, days }) => [employeeId, days]))
  const entries = await readEntries(trx, leaveTypeId, all)
  return new Map(
    balances.map(({ employeeId, entitlement }) => [
      employeeId,
      { entitlement, entries: entries.get(employeeId) ?? [], others: others.get(employeeId) ?? 0 },
    ]),
  )
}

/** Returns the entries of employees that follow the policy, summed by the days from which and until which they count. */
export async function readEntries(
  db: Db,
  leaveTypeId: string,
  ids: readonly string[],
): Promise<Map<string, PlanEntry[]>> {
  const { rows } = await sql<PlanEntry & { employeeId: string }>`
    select employee_id as "employeeId", effective_on as "effectiveOn", accrues_until as "accruesUntil", sum(days) as days,
           '[]'::json as explanation
    from leave_grant
    where leave_type_id = ${leaveTypeId} and employee_id = any (${ids}::uuid[]) and kind in ('grant', 'adjustment')
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}

const keyOf = ({ effectiveOn, accruesUntil }: PlanEntry) => `${effectiveOn} ${accruesUntil ?? ''}`

/** The entries that lead from the written ones to the plan, by effective date. */
export function differencesOf(written: readonly PlanEntry[], plan: readonly PlanEntry[]): PlanEntry[] {
  const before = new Map(written.map((entry) => [keyOf(entry), entry]))
  const after = new Map(plan.map((entry) => [keyOf(entry), entry]))
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const entry = after.get(key) ?? before.get(key)
    const days = (after.get(key)?.days ?? 0) - (before.get(key)?.days ?? 0)
    return !entry || days === 0 ? [] : [{ ...entry, days, explanation: after.get(key)?.explanation ?? [] }]
  })
}

/** Shortens entries so that the total stays between 0 and the most that a type can have. */
function within(entries: readonly PlanEntry[], total: number, most: number): PlanEntry[] {
  const sum = total + sumOf(entries)
  let excess = sum > most ? sum - most : Math.min(sum, 0)
  return entries
    .toReversed()
    .flatMap((entry) => {
      const cut = excess > 0 ? Math.min(excess, Math.max(entry.days, 0)) : Math.max(excess, Math.min(entry.days, 0))
      excess -= cut
      return entry.days === cut ? [] : [{ ...entry, days: entry.days - cut }]
    })
    .toReversed()
}
