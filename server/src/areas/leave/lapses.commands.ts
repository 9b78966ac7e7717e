import { policyRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import {
  grantedOn,
  isUnlimited,
  lapsesAt,
  type DatedGrant,
  type DatedUse,
  type Limit,
} from '@hr/contract/areas/leave/projection'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { lockCalendarShared } from './balance.commands.ts'
import { writeGrants } from './grants.commands.ts'
import { listGrants, listUses, type StoredGrant } from './projection.queries.ts'

/** A generated leave type with what decides about the lapse of its days. */
export type GeneratedType = { leaveTypeId: string; year: number; expiredDate: Day; rules: PolicyRules }

/** Returns the days until which parts of an employee's days can be used. */
export function limitsOf({ rules, year, expiredDate }: GeneratedType, grants: readonly StoredGrant[]): Limit[] {
  const lasting = grants.filter(({ kind }) => kind !== 'lapse')
  if (isUnlimited(lasting)) return []
  if (rules.kind === 'earned') {
    const days = [...new Set(lasting.flatMap(({ expiresOn }) => expiresOn ?? []))].toSorted()
    return days.map((day) => ({
      day,
      lapsesOn: addDays(day, 1),
      days: sumOf(lasting.filter(({ expiresOn }) => expiresOn !== null && expiresOn <= day)),
    }))
  }
  const yearEnd: Day = `${year}-12-31`
  const atExpiry = { day: expiredDate, lapsesOn: addDays(expiredDate, 1), days: grantedOn(lasting, expiredDate) }
  if (rules.carryOver === null || expiredDate === yearEnd) return [atExpiry]
  return [
    { day: yearEnd, lapsesOn: yearEnd, days: Math.max(0, grantedOn(lasting, yearEnd) - rules.carryOver) },
    atExpiry,
  ]
}

/**
 * Writes the lapse of unused days of employees up to yesterday, or corrects it by a further entry after a later decision
 * or adjustment. Repeating it changes nothing. The caller holds the calendar lock and the locks of the employees and
 * their balances.
 */
export async function settleLapses(
  trx: Trx,
  type: GeneratedType,
  { employeeIds, today }: { employeeIds: readonly string[]; today: Day },
): Promise<void> {
  const of = { leaveTypeId: type.leaveTypeId, employeeIds }
  const grants = await listGrants(trx, of)
  const uses = await listUses(trx, of)
  const corrections = employeeIds.flatMap((employeeId) => {
    const own = grants.get(employeeId) ?? []
    return lapseCorrections(type, own, uses.get(employeeId) ?? [], today).map(({ lapsesOn, days }) => ({
      employeeId,
      leaveTypeId: type.leaveTypeId,
      kind: 'lapse' as const,
      days: -days,
      effectiveOn: lapsesOn,
    }))
  })
  await writeGrants(trx, corrections, { actorId: null })
}

/** The days by which the written lapses differ from those that follow from the uses, by the day of the lapse. */
function lapseCorrections(
  type: GeneratedType,
  grants: readonly StoredGrant[],
  uses: readonly DatedUse[],
  today: Day,
): Omit<Limit, 'day'>[] {
  const due = lapsesAt(limitsOf(type, grants), uses).filter(({ day }) => day < today)
  const written = Map.groupBy(
    grants.filter(({ kind }) => kind === 'lapse'),
    ({ effectiveOn }) => effectiveOn,
  )
  const days = [...new Set([...due.map(({ lapsesOn }) => lapsesOn), ...written.keys()])].toSorted()
  return days
    .map((lapsesOn) => ({
      lapsesOn,
      days: sumOf(due.filter((lapse) => lapse.lapsesOn === lapsesOn)) + sumOf(written.get(lapsesOn) ?? []),
    }))
    .filter((correction) => correction.days !== 0)
}

/** The grants with the lapses that follow from the uses, also future ones. */
export function withLapses(
  type: GeneratedType,
  grants: readonly StoredGrant[],
  uses: readonly DatedUse[],
): DatedGrant[] {
  const lapses = lapsesAt(limitsOf(type, grants), uses)
  return [
    ...grants.filter(({ kind }) => kind !== 'lapse'),
    ...lapses.map(({ lapsesOn, days }) => ({ effectiveOn: lapsesOn, accruesUntil: null, days: -days })),
  ]
}

export async function findGeneratedType(db: Db, leaveTypeId: string): Promise<GeneratedType | undefined> {
  const { rows } = await sql<GeneratedType>`
    select t.id as "leaveTypeId", t.year, t.expired_date as "expiredDate", p.rules
    from leave_type t join leave_policy p on p.id = t.policy_id
    where t.id = ${leaveTypeId}`.execute(db)
  return rows[0] && { ...rows[0], rules: policyRules.parse(rows[0].rules) }
}

/** Settles the lapses of a balance after its days changed; does nothing for a type without a policy. */
export async function settleLapsesOf(
  trx: Trx,
  { employeeId, leaveTypeId, today }: { employeeId: string; leaveTypeId: string; today: Day },
): Promise<void> {
  const type = await findGeneratedType(trx, leaveTypeId)
  if (type && mayHaveLapsed(type, today)) await settleLapses(trx, type, { employeeIds: [employeeId], today })
}

/** Whether a limit of the type may be over. */
const mayHaveLapsed = ({ rules, year }: GeneratedType, today: Day) => rules.kind === 'earned' || today > `${year}-12-31`

/** How many employees' lapses are settled in one transaction. */
const batchSize = 500

/**
 * Settles the lapses of all employees for the types that have had a limit since the last run: the year change, expiry
 * dates and expired credits. Which day it runs on makes no difference.
 */
export async function settleDueLapses(db: Kysely<Tables>, { today }: { today: Day }): Promise<void> {
  const { rows: types } = await sql<GeneratedType & { lapsedUntil: Day | null }>`
    select t.id as "leaveTypeId", t.year, t.expired_date as "expiredDate", p.rules, t.lapsed_until as "lapsedUntil"
    from leave_type t join leave_policy p on p.id = t.policy_id
    where coalesce(t.lapsed_until, '-infinity') < ${today}::date - 1
      and (coalesce(t.lapsed_until, '-infinity') < t.expired_date
           or exists (select from leave_grant g where g.leave_type_id = t.id and g.expires_on >= t.lapsed_until))
    order by t.id`.execute(db)
  for (const { lapsedUntil: _until, ...type } of types) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const last = await transact(db, async (trx) => {
        await lockCalendarShared(trx)
        // A grant entry refers to its employee, so employees are locked before their balances.
        const { rows } = await sql<{ id: string }>`
          select e.id from employee e
          where e.id > ${after}
            and exists (select from leave_balance b
                        where b.employee_id = e.id and b.leave_type_id = ${type.leaveTypeId} and b.entitlement is not null)
          order by e.id limit ${sql.lit(batchSize)} for share`.execute(trx)
        const employeeIds = rows.map(({ id }) => id)
        await sql`
          select from leave_balance
          where leave_type_id = ${type.leaveTypeId} and employee_id = any (${employeeIds}::uuid[])
          order by employee_id for no key update`.execute(trx)
        await settleLapses(trx, type, { employeeIds, today })
        return rows.length < batchSize ? undefined : rows.at(-1)?.id
      })
      if (last === undefined) break
      after = last
    }
    await sql`update leave_type set lapsed_until = ${today}::date - 1 where id = ${type.leaveTypeId}`.execute(db)
  }
}
