import { storedYearRules, yearRulesOf, type LeavePolicy } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { Day } from '@hr/contract/lib/dates'
import { findByKey, keyOf } from '@hr/contract/lib/keys'
import { sql } from 'kysely'
import { historyOf } from '../../audit/history-of.ts'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import { findByKeys, type UniqueKeys } from '../../db/unique-keys.ts'
import { Problem } from '../../http/problem.ts'
import type { TypeOfYear } from '../leave-grants/grants.queries.ts'

export const policyNames = { table: 'leave_policy', column: 'name' } satisfies UniqueKeys
export const leaveTypeNames = { table: 'leave_type', column: 'name' } satisfies UniqueKeys

const policyColumns = sql`
  p.id as uuid, p.name, p.rules, p.is_archived as "isArchived", p.version,
  coalesce((select json_agg(json_build_object('year', t.year, 'leaveType', json_build_object('uuid', t.id, 'name', t.name),
                                              'employees', (select count(*) from leave_balance b
                                                            where b.leave_type_id = t.id and b.entitlement is not null),
                                              'rules', t.rules, 'lastDay', t.expired_date)
                            order by t.year desc)
            from leave_type t where t.policy_id = p.id), '[]') as granted`

type PolicyQuery = Query<'name'> & { isArchived: boolean }

export const policyList = new List<PolicyQuery, LeavePolicy, LeavePolicy>({
  from: sql`leave_policy p`,
  id: 'p.id',
  columns: () => policyColumns,
  item: (policy) => policy,
  orders: { name: ['p.name'] },
  filters: { isArchived: (isArchived) => sql`p.is_archived = ${sql.lit(isArchived)}` },
  search: { matches: (words) => hasWords(sql`p.name`, words) },
})

export async function findPolicy(db: Db, id: string): Promise<LeavePolicy | undefined> {
  const { rows } = await sql<LeavePolicy>`select ${policyColumns} from leave_policy p where p.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Returns what granting a year of a policy starts from.
 * @throws Problem 422 if the year is over and was never granted: it would give nothing to anyone
 */
export async function typeOfYear(
  db: Db,
  { uuid, name, rules }: Pick<LeavePolicy, 'uuid' | 'name' | 'rules'>,
  year: number,
  { today }: { today: Day },
): Promise<TypeOfYear> {
  const types = await db
    .selectFrom('leave_type')
    .select(['id', 'name', 'year', 'policy_id', 'number_of_days', 'rules'])
    .where((of) =>
      of.or([
        of.and([of('policy_id', '=', uuid), of('year', 'in', [year, year - 1])]),
        of.and([of('policy_id', 'is', null), sql<boolean>`key_of(name) = ${keyOf(generatedName(name, year))}`]),
      ]),
    )
    .execute()
  const granted = types.find((type) => type.policy_id !== null && type.year === year)
  if (!granted && today > `${year}-12-31`) throw new Problem(422, policyTexts.yearIsOver(year))
  const withoutPolicy = types.filter((type) => type.policy_id === null)
  const plain = granted ? undefined : findByKey(withoutPolicy, (type) => type.name, generatedName(name, year))
  return {
    policyId: uuid,
    leaveTypeId: granted?.id ?? plain?.id ?? null,
    rules: granted ? storedYearRules.parse(granted.rules) : yearRulesOf(rules),
    year,
    adoptedDays: plain?.number_of_days,
    adopts: plain?.name ?? null,
    lastYearId: types.find((type) => type.year === year - 1)?.id ?? null,
  }
}

/** Returns true if a policy has one of these names, by their keys. */
export const hasPolicy = async (db: Db, names: readonly string[]): Promise<boolean> =>
  (await findByKeys(db, policyNames, names)).size > 0

/** The name of a generated type: 'Annual leave 2027'. */
export const generatedName = (name: string, year: number): string => `${name} ${year}`

/** The values of a policy that the history keeps. */
export const policyHistory = historyOf({
  table: 'leave_policy',
  entity: 'leave policy',
  valuesOf: ({ name, rules, isArchived }: LeavePolicy) => ({ name, isArchived, ...rules }),
})
