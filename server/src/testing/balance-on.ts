import type { Day } from '@hr/contract/lib/dates'
import { findGrantsAndUses } from '../areas/leave-grants/projection.queries.ts'
import type { GeneratedType } from '../areas/leave-grants/leave-years.queries.ts'
import { balanceOfType } from '../areas/leave-policies/policy-checks.queries.ts'
import type { Db } from '../db/db.ts'

type Of = { type: GeneratedType; employeeId: string; day: Day }

/** Returns the balance of an employee on a day; null if the days have no limit or none are granted. */
export async function findBalanceOn(db: Db, { type, employeeId, day }: Of): Promise<number | null> {
  const days = await findGrantsAndUses(db, { employeeId, leaveTypeId: type.leaveTypeId })
  return balanceOfType({ type, days }, day)
}
