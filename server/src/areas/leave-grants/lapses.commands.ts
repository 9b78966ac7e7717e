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
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { lockBalancesOf } from '../leave-balances/balance.commands.ts'
import { writeGrants } from './grant-entries.commands.ts'
import { findGeneratedType, type LeaveYear } from './leave-years.queries.ts'
import { listGrants, listUses, type StoredGrant } from './projection.queries.ts'

const expiredCredits = (grants: readonly StoredGrant[], day: Day) =>
  sumOf(grants.filter(({ expiresOn }) => expiresOn !== null && expiresOn <= day))

/** Returns the days until which parts of an employee's days can be used. */
export function limitsOf({ rules, year, expiredDate }: LeaveYear, grants: readonly StoredGrant[]): Limit[] {
  const lasting = grants.filter(({ kind }) => kind !== 'lapse')
  if (isUnlimited(lasting)) return []
  if (rules.kind === 'earned') {
    const days = [...new Set(lasting.flatMap(({ expiresOn }) => expiresOn ?? []))].toSorted()
    return days.map((day) => ({
      day,
      lapsesOn: addDays(day, 1),
      // A correction by HR may have removed some of these days.
      days: Math.max(0, Math.min(expiredCredits(lasting, day), grantedOn(lasting, day))),
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
 * or adjustment. Repeating it changes nothing. Days are used and granted under the lock of their balance.
 */
export async function settleLapses(
  trx: Trx,
  type: LeaveYear,
  { employeeIds, today }: { employeeIds: readonly string[]; today: Day },
): Promise<void> {
  const of = await lockBalancesOf(trx, { leaveTypeId: type.leaveTypeId, employeeIds })
  const grants = await listGrants(trx, of)
  const uses = await listUses(trx, of)
  const corrections = employeeIds.flatMap((employeeId) => {
    const own = grants.get(employeeId) ?? []
    return lapseCorrections(type, own, uses.get(employeeId) ?? [], today).map(({ lapsesOn, days }) => ({
      employeeId,
      kind: 'lapse' as const,
      days: -days,
      effectiveOn: lapsesOn,
    }))
  })
  await writeGrants(trx, of, corrections, { actorId: null })
}

/** Returns the days that lapse at each limit of a year. */
const lapsesOf = (type: LeaveYear, grants: readonly StoredGrant[], uses: readonly DatedUse[]): Limit[] =>
  lapsesAt(limitsOf(type, grants), uses, sumOf(grants.filter(({ kind }) => kind !== 'lapse')))

/** Returns the days by which the written lapses differ from those that follow from the uses, by the day of the lapse. */
export function lapseCorrections(
  type: LeaveYear,
  grants: readonly StoredGrant[],
  uses: readonly DatedUse[],
  today: Day,
): Omit<Limit, 'day'>[] {
  const due = lapsesOf(type, grants, uses).filter(({ day }) => day < today)
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
export function withLapses(type: LeaveYear, grants: readonly StoredGrant[], uses: readonly DatedUse[]): DatedGrant[] {
  const lapses = lapsesOf(type, grants, uses)
  return [
    ...grants.filter(({ kind }) => kind !== 'lapse'),
    ...lapses.map(({ lapsesOn, days }) => ({ effectiveOn: lapsesOn, accruesUntil: null, days: -days })),
  ]
}

/** Settles the lapses of a balance after its days changed; does nothing for a type without a policy. */
export async function settleLapsesOf(
  trx: Trx,
  { employeeId, leaveTypeId, today }: { employeeId: string; leaveTypeId: string; today: Day },
): Promise<void> {
  const type = await findGeneratedType(trx, leaveTypeId)
  if (type) await settleChangedLapses(trx, type, { employeeIds: [employeeId], today })
}

/** Settles the lapses of employees whose days changed, if a limit of the year may be over. */
export async function settleChangedLapses(
  trx: Trx,
  year: LeaveYear,
  { employeeIds, today }: { employeeIds: readonly string[]; today: Day },
): Promise<void> {
  const mayHaveLapsed = year.rules.kind === 'earned' || today > `${year.year}-12-31`
  if (mayHaveLapsed && employeeIds.length > 0) await settleLapses(trx, year, { employeeIds, today })
}

/** How many employees' lapses are settled in one transaction. */
const batchSize = 500

/**
 * Settles the lapses of all employees for the years of which a limit has passed since the last run: the year change,
 * expiry dates and expired credits. Which day it runs on makes no difference.
 */
export async function settleDueLapses(db: Kysely<Tables>, { today }: { today: Day }): Promise<void> {
  const { rows: years } = await sql<LeaveYear>`
    select t.policy_id as "policyId", t.id as "leaveTypeId", t.year, t.expired_date as "expiredDate", t.rules
    from leave_type t
    where t.policy_id is not null
      and exists (
        select from (
          select t.expired_date as day where t.rules ->> 'kind' = 'granted'
          union all select make_date(t.year, 12, 31)
          where t.rules ->> 'kind' = 'granted' and t.rules ->> 'carryOver' is not null
          union all select g.expires_on from leave_grant g where g.leave_type_id = t.id and g.expires_on is not null) due
        where due.day < ${today} and due.day > coalesce(t.lapsed_until, '-infinity'))
    order by t.id`.execute(db)
  for (const year of years) await settleLapsesOfYear(db, year, { today })
}

/** Settles the lapses of all employees for a year, in batches. */
export async function settleLapsesOfYear(
  db: Kysely<Tables>,
  year: LeaveYear,
  { today }: { today: Day },
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const last = await transact(db, async (trx) => {
      await lockCalendarShared(trx)
      // A grant entry refers to its employee, so employees are locked before their balances.
      const { rows } = await sql<{ id: string }>`
        select e.id from employee e
        where e.id > ${after}
          and exists (select from leave_balance b
                      where b.employee_id = e.id and b.leave_type_id = ${year.leaveTypeId} and b.entitlement is not null)
        order by e.id limit ${sql.lit(batchSize)} for share`.execute(trx)
      const employeeIds = rows.map(({ id }) => id)
      await settleLapses(trx, year, { employeeIds, today })
      return rows.length < batchSize ? undefined : rows.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  await sql`update leave_type set lapsed_until = ${today}::date - 1 where id = ${year.leaveTypeId}`.execute(db)
}
