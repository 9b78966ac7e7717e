import { entitlementOf } from '@hr/contract/areas/leave/entitlement'
import { sumOf, type ExplanationLine } from '@hr/contract/areas/leave/explanation'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { lockCalendarShared } from './balance.commands.ts'
import { alignGrants, differencesOf, readEntries, readFacts, type Whom } from './grants.commands.ts'
import { listGrantedYears } from './policies.queries.ts'

type Cause = { today: Day; actorId: string | null; reason: string }

/**
 * Adjusts the granted days of employees after a change of their record, schedule or office. Employees who joined or
 * returned are granted the days of this year (`whom: 'everyone'`).
 */
export async function adjustGrants(
  trx: Trx,
  employeeIds: readonly string[],
  { today, actorId, reason, whom = 'granted' }: Cause & { whom?: Whom },
): Promise<void> {
  if (employeeIds.length === 0) return
  for (const granted of await listGrantedYears(trx, { today }))
    await alignGrants(trx, { ...granted, employeeIds, whom, reason }, { actorId })
}

/** Asks HR to confirm the adjustments that follow from a change of an employee's own record. */
export async function requestAdjustments(trx: Trx, employeeId: string): Promise<void> {
  await sql`
    insert into pending_adjustment (employee_id, policy_id)
    select distinct ${employeeId}::uuid, t.policy_id
    from leave_grant g join leave_type t on t.id = g.leave_type_id
    where g.employee_id = ${employeeId} and t.policy_id is not null
    on conflict do nothing`.execute(trx)
}

type Person = { uuid: string; firstName: string; lastName: string; profileImage: string | null }
type Waiting = { user: Person; year: number; days: number; explanation: ExplanationLine[] }

/** Returns the adjustments of a policy that await confirmation, as they would be written today. */
export async function listAdjustments(db: Db, policyId: string, { today }: { today: Day }): Promise<Waiting[]> {
  const people = await db
    .selectFrom('pending_adjustment as a')
    .innerJoin('employee as e', 'e.id', 'a.employee_id')
    .select(['e.id as uuid', 'e.first_name as firstName', 'e.last_name as lastName', 'e.profile_image as profileImage'])
    .where('a.policy_id', '=', policyId)
    .orderBy('a.requested_at')
    .orderBy('e.id')
    .limit(maxListed)
    .execute()
  const ids = people.map(({ uuid }) => uuid)
  const facts = await readFacts(db, ids)
  const waiting: Waiting[] = []
  for (const { leaveTypeId, year, rules } of await listGrantedYears(db, { today, policyId })) {
    const entries = await readEntries(db, leaveTypeId, ids)
    for (const user of people) {
      const written = entries.get(user.uuid)
      const employee = facts.get(user.uuid)
      if (!written || !employee) continue
      const differences = differencesOf(written, entitlementOf(rules, employee, year))
      const explanation = differences.flatMap((entry) => entry.explanation)
      waiting.push({ user, year, days: sumOf(differences), explanation })
    }
  }
  return waiting
}

/** The maximum number of adjustments that are listed for confirmation at once. */
const maxListed = 1000

type Confirmation = { policyId: string; employees: readonly string[]; apply: boolean }

/**
 * Applies or dismisses adjustments that await confirmation. They are computed again, so a record that changed since the
 * list was read counts as it is now.
 * @returns the number of employees whose adjustment was applied or dismissed
 */
export async function confirmAdjustments(
  trx: Trx,
  { policyId, employees, apply }: Confirmation,
  { today, actorId }: { today: Day; actorId: string },
): Promise<number> {
  if (employees.includes(actorId)) throw new Problem(403, policyTexts.ownAdjustment)
  await lockCalendarShared(trx)
  await sql`select from employee where id = any (${employees}::uuid[]) order by id for share`.execute(trx)
  await sql`
    select from pending_adjustment where policy_id = ${policyId} and employee_id = any (${employees}::uuid[])
    order by employee_id for update`.execute(trx)
  if (apply)
    for (const granted of await listGrantedYears(trx, { today, policyId }))
      await alignGrants(
        trx,
        { ...granted, employeeIds: employees, whom: 'granted', reason: 'Record changed' },
        { actorId },
      )
  const { numDeletedRows } = await trx
    .deleteFrom('pending_adjustment')
    .where('policy_id', '=', policyId)
    .where('employee_id', 'in', employees)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
