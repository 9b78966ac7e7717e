import { unlimited } from '@hr/contract/areas/leave/balance'
import type { LeavePolicy, PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { addDays, addMonths, minDay, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { generatedName } from './policies.queries.ts'

type OfYear = Pick<LeavePolicy, 'uuid' | 'name' | 'rules'> & { year: number }

/**
 * Returns the leave type of a policy's year. Creates it, or adopts a type with its name that has no policy: its requests
 * and totals stay.
 */
export async function ensureGeneratedType(
  trx: Trx,
  { uuid, name, rules, year }: OfYear,
): Promise<{ leaveTypeId: string; isAdopted: boolean }> {
  const known = () =>
    trx
      .selectFrom('leave_type')
      .select('id')
      .where('policy_id', '=', uuid)
      .where('year', '=', year)
      .forShare()
      .executeTakeFirst()
  const existing = await known()
  if (existing) return { leaveTypeId: existing.id, isAdopted: false }
  const fullName = generatedName(name, year)
  const validity = { valid_from: `${year}-01-01`, expired_date: expiryOf(rules, year) }
  const inserted = await trx
    .insertInto('leave_type')
    .values({
      name: fullName,
      ...validity,
      number_of_days: rules.kind === 'earned' ? null : (rules.baseDays ?? unlimited) || null,
      color: rules.color.toLowerCase(),
      half_days: rules.halfDays,
      policy_id: uuid,
      year,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { leaveTypeId: inserted.id, isAdopted: false }
  // Another transaction has created it in the meantime, or a type of this name exists.
  const created = await known()
  if (created) return { leaveTypeId: created.id, isAdopted: false }
  const adopted = await trx
    .updateTable('leave_type')
    .set(({ eb }) => ({ policy_id: uuid, year, ...validity, version: eb('version', '+', 1) }))
    .where(sql<boolean>`lower(name) = lower(${fullName})`)
    .where('policy_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!adopted) throw new Problem(409, policyTexts.typeTaken(fullName))
  return { leaveTypeId: adopted.id, isAdopted: true }
}

/** The last day on which days of a year may be used. */
export function expiryOf({ kind, carryOver, carryOverUntil, creditMonths }: PolicyRules, year: number): Day {
  const yearEnd: Day = `${year}-12-31`
  if (kind === 'earned') return addMonths(yearEnd, creditMonths)
  if (carryOver === 0) return yearEnd
  const [month = '', day = ''] = carryOverUntil.split('-')
  const first: Day = `${year + 1}-${month}-01`
  // A month may have fewer days than the rule says.
  return minDay(addDays(first, Number(day) - 1), addDays(addMonths(first, 1), -1))
}
