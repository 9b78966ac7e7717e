import { isLimited } from '@hr/contract/areas/leave/balance'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import { addDays, type Day } from '@hr/contract/lib/dates'
import type { Db } from '../../db/db.ts'
import { listBalances } from '../leave-balances/balances.queries.ts'
import { entriesWithLastDay } from '../leave-grants/changed-facts.queries.ts'
import type { GrantEntry } from '../leave-grants/grant-entries.queries.ts'
import { findGeneratedType } from '../leave-grants/leave-years.queries.ts'
import { findBalanceOn } from './policy-checks.queries.ts'

type DaysLeft = { leaveType: string; days: number }

type Counted = {
  /** The day on which the days are counted. */
  day: Day
  /** The day on which the employee is archived; the next one by default. */
  archivedOn?: Day
  /** A last day that is not saved yet, with which the days are granted. */
  endDate?: Day | undefined
  today: Day
}

/**
 * Returns the days that an employee has left on a day of each leave type that is valid on it: below zero if more were taken than
 * granted. Leave that archiving ends takes none. Types without a limit and those with no days left are
 * omitted.
 */
export async function listDaysLeft(
  db: Db,
  employeeId: string,
  { day, archivedOn = addDays(day, 1), endDate, today }: Counted,
): Promise<DaysLeft[]> {
  const missing = endDate === undefined ? [] : await entriesWithLastDay(db, employeeId, { endDate, today })
  const added = new Map(missing.map(({ type, entries }) => [type.leaveTypeId, entries]))
  const left: DaysLeft[] = []
  const balances = await listBalances(db, employeeId, { today: day, archivedOn, alsoTypes: [...added.keys()] })
  for (const balance of balances) {
    const { uuid, name, validFrom, expiredDate } = balance
    if (expiredDate < day || (validFrom !== null && validFrom > day)) continue
    const days = await daysLeftOn(db, balance, { employeeId, day, archivedOn, added: added.get(uuid) ?? [] })
    if (days !== null && days !== 0) left.push({ leaveType: name, days })
  }
  return left
}

type OnDay = { employeeId: string; day: Day; archivedOn: Day; added: readonly GrantEntry[] }

async function daysLeftOn(db: Db, balance: LeaveBalance, of: OnDay): Promise<number | null> {
  const type = balance.policyId === null ? undefined : await findGeneratedType(db, balance.uuid)
  if (type) return findBalanceOn(db, { type, ...of })
  return isLimited(balance) ? (balance.numberOfDays ?? 0) - balance.takenDays : null
}
