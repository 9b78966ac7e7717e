import { officeKey } from '@hr/contract/areas/leave/entitlement'
import type { PolicyRules, YearRules } from '@hr/contract/areas/leave/policies'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { Locked } from '../../db/locked.ts'
import { found } from '../../http/problem.ts'
import { findPolicy, policyHistory } from './policies.queries.ts'

/** A locked policy and its granted years that are not over, with the offices that they name. */
export type PolicyOffices = Locked<
  {
    id: string
    name: string
    rules: PolicyRules
    years: { id: string; year: number; rules: YearRules }[]
  },
  'leave policy'
>

/** Locks all policies and returns the offices that they name. */
export async function lockPolicyOffices(trx: Trx): Promise<PolicyOffices[]> {
  await sql`select from leave_policy order by id for no key update`.execute(trx)
  const { rows } = await sql<PolicyOffices>`
    select p.id, p.name, p.rules,
           coalesce((select json_agg(json_build_object('id', t.id, 'year', t.year, 'rules', t.rules) order by t.id)
                     from leave_type t where t.policy_id = p.id and t.rules is not null), '[]') as years
    from leave_policy p order by p.id`.execute(trx)
  return rows
}

/** The lists of offices of a policy: each is for all offices if it is empty. */
const listsOf = ({ rules, years }: PolicyOffices, firstYear: number) => [
  rules.offices,
  ...rules.blockedDates.map(({ offices }) => offices),
  ...years.filter(({ year }) => year >= firstYear).map((granted) => granted.rules.offices),
]

const includes = (offices: readonly string[], office: string) =>
  offices.some((one) => officeKey(one) === officeKey(office))

export const isOfficeInPolicies = (policies: readonly PolicyOffices[], office: string): boolean =>
  policies.some((policy) => listsOf(policy, 0).some((offices) => includes(offices, office)))

/** Returns the first policy that holds for only one of two offices in this year or a later one. */
export const policyOfOneOffice = (
  policies: readonly PolicyOffices[],
  { value, to, year }: { value: string; to: string; year: number },
): PolicyOffices | undefined =>
  policies.find((policy) => listsOf(policy, year).some((offices) => includes(offices, value) !== includes(offices, to)))

/**
 * Renames an office in the rules of policies and of granted years. No days change: either nothing named the new office, or
 * each list names both or neither; a year that is over is not granted again.
 */
export async function renameOfficeInPolicies(
  trx: Trx,
  policies: readonly PolicyOffices[],
  { value, to }: { value: string; to: string },
  { actorId }: { actorId: string },
): Promise<void> {
  const renamed = (offices: readonly string[]) => {
    const kept = offices.filter((one) => !includes([value], one) && one !== to)
    return includes(offices, value) ? [...kept, to] : [...offices]
  }
  const years = policies.flatMap(({ id, years: granted }) => granted.map((one) => ({ policyId: id, ...one })))
  const changedYears = years.filter(({ rules }) => includes(rules.offices, value))
  const typeIds = changedYears.map(({ id }) => id)
  await sql`select from leave_type where id = any (${typeIds}::uuid[]) order by id for no key update`.execute(trx)
  for (const { id, policyId, year, rules } of changedYears) {
    const offices = renamed(rules.offices)
    await trx
      .updateTable('leave_type')
      .set({ rules: JSON.stringify({ ...rules, offices }) })
      .where('id', '=', id)
      .execute()
    await record(trx, {
      actorId,
      action: 'year rules changed',
      entity: 'leave policy',
      entityId: policyId,
      before: { offices: rules.offices },
      after: { year, offices },
    })
  }
  for (const { id, rules } of policies) {
    const { blockedDates } = rules
    if (![rules.offices, ...blockedDates.map(({ offices }) => offices)].some((offices) => includes(offices, value)))
      continue
    const before = found(await findPolicy(trx, id))
    const after = {
      ...rules,
      offices: renamed(rules.offices),
      blockedDates: blockedDates.map((dates) => ({ ...dates, offices: renamed(dates.offices) })),
    }
    await trx
      .updateTable('leave_policy')
      .set({ rules: JSON.stringify(after) })
      .where('id', '=', id)
      .execute()
    await policyHistory.changed(trx, before, found(await findPolicy(trx, id)), { actorId })
  }
}
