import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import { found, Problem } from '../../http/problem.ts'
import type { BalanceKey } from '../leave-balances/balance.commands.ts'
import { alignGrants } from './grants.commands.ts'
import { findGeneratedType } from './leave-years.queries.ts'
import { daysOfEndedYear, listEndedYears } from './past-years.queries.ts'
import { lockFacts } from './stored-facts.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

/**
 * Grants an employee a leave year that is over and has given them nothing, such as one who was added in January with a
 * start date in December. Later years no longer make up for it.
 * @returns the name of the leave type
 * @throws Problem 403 for one's own days, 409 if the days have been given already, 422 if the year would give none that
 * can be used
 */
export async function grantPastYear(
  trx: Trx,
  { employeeId, leaveTypeId }: BalanceKey,
  { reason }: { reason: string },
  { actorId, today }: { actorId: string; today: Day },
): Promise<string> {
  if (employeeId === actorId) throw new Problem(403, leaveRefusals.notYourOwnDays)
  await lockCalendarShared(trx)
  // The rules of the year do not change in the meantime.
  await sql`
    select from leave_policy where id = (select policy_id from leave_type where id = ${leaveTypeId}) for share`.execute(
    trx,
  )
  // The second of two calls at the same time finds the days of the first.
  await lockEmployee(trx, employeeId)
  const facts = (await lockFacts(trx, [employeeId])).get(employeeId)
  const type = found(await findGeneratedType(trx, leaveTypeId))
  const years = await listEndedYears(trx, employeeId, { today })
  const year = years.find((one) => one.leaveTypeId === leaveTypeId)
  if (!year) throw new Problem(422, policyTexts.yearIsNotOver(type.year))
  if (year.hasGiven) throw new Problem(409, policyTexts.hasDays(year.name))
  if (year.isMadeUpFor) throw new Problem(409, policyTexts.madeUpFor(year.name))
  const { usable } = facts ? await daysOfEndedYear(trx, year, { employeeId, facts, today }) : { usable: 0 }
  if (usable <= 0 || year.expiredDate < today) throw new Problem(422, policyTexts.nothingToUse(year.name))
  const by = { actorId, today, reason, isDecision: true }
  const changed = await alignGrants(trx, type, { employeeIds: [employeeId], whom: 'everyone' }, by)
  // A job has granted the year at the same time.
  if (changed === 0) throw new Problem(409, policyTexts.hasDays(year.name))
  return year.name
}
