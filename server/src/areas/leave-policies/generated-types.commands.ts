import { unlimited } from '@hr/contract/areas/leave/balance'
import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import { yearRulesOf, type LeavePolicy, type YearRules } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { lockLeaveYears } from '../../db/lock-leave-years.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { Problem } from '../../http/problem.ts'
import { generatedName, leaveTypeNames } from './policies.queries.ts'

type OfYear = Pick<LeavePolicy, 'uuid' | 'name' | 'rules'> & { year: number }

/**
 * Returns the id of the leave type of a policy's year, which it creates if there is none.
 * @throws Problem 422 if a leave type without a policy has its name: only granting the year adopts it
 */
export async function createGeneratedType(trx: Trx, { uuid, name, rules, year }: OfYear): Promise<string> {
  const existing = await lockGeneratedType(trx, uuid, year)
  if (existing !== undefined) return existing
  await lockLeaveYears(trx)
  const created = await lockGeneratedType(trx, uuid, year)
  if (created !== undefined) return created
  const taken = () => new Problem(422, policyTexts.grantFirst(name, year))
  const inserted = await trx
    .insertInto('leave_type')
    .values({
      name: await requireFreeKey(trx, leaveTypeNames, generatedName(name, year), { taken }),
      ...ownColumns({ rules, year }),
      color: rules.color.toLowerCase(),
      policy_id: uuid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw taken()
  return inserted.id
}

/**
 * Adopts the leave type without a policy that has the name of a policy's year: its requests and totals stay.
 * @returns its id
 * @throws Problem 409 if it has disappeared or belongs to a policy
 */
export async function adoptType(
  trx: Trx,
  { uuid, name, rules, year }: OfYear,
  { typeId }: { typeId: string | null },
): Promise<string> {
  await lockLeaveYears(trx)
  const adopted = await trx
    .updateTable('leave_type')
    .set({ policy_id: uuid, ...ownColumns({ rules, year }), version: nextVersion })
    .where('id', '=', typeId)
    .where('policy_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!adopted) throw new Problem(409, policyTexts.typeTaken(generatedName(name, year)))
  return adopted.id
}

const lockGeneratedType = async (trx: Trx, policyId: string, year: number): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('leave_type')
      .select('id')
      .where('policy_id', '=', policyId)
      .where('year', '=', year)
      .forShare()
      .executeTakeFirst()
  )?.id

/** The number of days of a generated type, for information: the base days of its year. */
export const daysOfType = ({ kind, baseDays }: YearRules): number | null =>
  kind === 'earned' ? null : (baseDays ?? unlimited) || null

const ownColumns = ({ rules, year }: Pick<OfYear, 'rules' | 'year'>) => ({
  year,
  rules: JSON.stringify(yearRulesOf(rules)),
  number_of_days: daysOfType(rules),
  half_days: rules.halfDays,
  valid_from: `${year}-01-01`,
  expired_date: lastDayOf(rules, year),
})
