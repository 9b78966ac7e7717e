import type { EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import type { LeaveFacts } from '@hr/contract/areas/leave/facts'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import { found } from '../../http/problem.ts'
import { findFacts, listFacts, recordFacts } from './facts.queries.ts'

/** Stores the present facts of employees who have none: without a row, the record counts as confirmed. */
async function storeMissingFacts(trx: Trx, employeeIds: readonly string[]): Promise<void> {
  await sql`
    insert into leave_fact (employee_id, facts)
    select e.id, ${recordFacts} from employee e
    where e.id = any (${employeeIds}::uuid[]) and not exists (select from leave_fact f where f.employee_id = e.id)
    order by e.id
    on conflict do nothing`.execute(trx)
}

/**
 * Locks employees against changes of their records and returns the confirmed facts of those who are not archived.
 * Employees whose record has never been confirmed are left out.
 */
export async function lockFacts(trx: Trx, employeeIds: readonly string[]): Promise<Map<string, EntitlementFacts>> {
  await sql`select from employee where id = any (${employeeIds}::uuid[]) order by id for share`.execute(trx)
  await storeMissingFacts(trx, employeeIds)
  return listFacts(trx, employeeIds)
}

/** Returns the facts of a record before it is changed. */
export async function factsBefore(trx: Trx, employeeId: LockedEmployee): Promise<LeaveFacts> {
  await storeMissingFacts(trx, [employeeId])
  return found(await findFacts(trx, employeeId)).record
}
