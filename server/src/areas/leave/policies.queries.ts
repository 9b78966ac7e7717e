import type { GrantPreview, GrantRow, LeavePolicy, PolicyRules } from '@hr/contract/areas/leave/policies'
import { entitlementOf, officeKey, type EntitlementFacts, type PlanEntry } from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import type { Day } from '@hr/contract/lib/dates'
import { sql, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords, matches } from '../../db/search.ts'

const policyColumns = sql`
  p.id as uuid, p.name, p.rules, p.is_archived as "isArchived", p.version,
  coalesce((select json_agg(json_build_object('year', t.year, 'leaveType', json_build_object('uuid', t.id, 'name', t.name),
                                              'employees', (select count(*) from leave_balance b
                                                            where b.leave_type_id = t.id and b.entitlement is not null))
                            order by t.year desc)
            from leave_type t where t.policy_id = p.id), '[]') as granted,
  (select count(*)::int from pending_adjustment a where a.policy_id = p.id) as "toConfirm"`

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

/** Returns only the rules of a policy: counting its granted days takes long in a large company. */
export async function findRules(db: Db, id: string): Promise<PolicyRules | undefined> {
  const { rows } = await sql<{ rules: PolicyRules }>`select rules from leave_policy where id = ${id}`.execute(db)
  return rows[0]?.rules
}

/** SQL: the parts of `employee e` that policies read, as `EntitlementFacts`. */
export const factColumns = sql`
  e.start_date as "startDate", e.end_date as "endDate", e.end_of_probationary_period as "endOfProbationaryPeriod",
  e.contract_type as "contractType", e.office_location as "officeLocation", e.children, e.marital_status as "maritalStatus",
  e.years_experience as "yearsExperience",
  coalesce((select json_agg(json_build_object('startsOn', s.starts_on, 'week', s.week))
            from work_schedule s where s.employee_id = e.id), '[]') as schedules`

/** SQL condition: a policy may cover `employee e` in a year; `entitlementOf` decides. */
const mayBeCovered = ({ contractTypes, offices }: PolicyRules, year: number): RawBuilder<unknown> => sql`
  not e.is_archived
  and (e.start_date is null or e.start_date <= ${`${year}-12-31`}) and (e.end_date is null or e.end_date >= ${`${year}-01-01`})
  ${contractTypes.length === 0 ? sql`` : sql`and e.contract_type = any (${contractTypes})`}
  ${offices.length === 0 ? sql`` : sql`and office_key(e.office_location) = any (${offices.map(officeKey)})`}`

/** The generated types of a year and of the year before; null where there is none. */
export type Types = { current: string | null; last: string | null }

export async function findTypes(db: Db, policyId: string, year: number): Promise<Types> {
  const rows = await db
    .selectFrom('leave_type')
    .select(['id', 'year'])
    .where('policy_id', '=', policyId)
    .where('year', 'in', [year, year - 1])
    .execute()
  const ofYear = (wanted: number) => rows.find((row) => row.year === wanted)?.id ?? null
  return { current: ofYear(year), last: ofYear(year - 1) }
}

type GrantQuery = Query<'lastName'> & {
  covered: { rules: PolicyRules; year: number; types: Types }
  office?: string | undefined
}

type FactsRow = EntitlementFacts & {
  uuid: string
  granted: PlanEntry[] | null
  entitlement: number | null
  lastYear: number | null
}
type GrantListRow = FactsRow & { firstName: string; lastName: string; profileImage: string | null }

/** SQL: what an employee `e` has of the generated types: the entries that follow from the policy, and the totals. */
const grantedColumns = ({ current, last }: Types) => sql`
  (select json_agg(json_build_object('effectiveOn', g.effective_on, 'accruesUntil', g.accrues_until, 'days', g.days,
                                     'explanation', g.explanation) order by g.effective_on, g.id)
   from leave_grant g
   where g.employee_id = e.id and g.leave_type_id = ${current}::uuid and g.kind in ('grant', 'adjustment')) as granted,
  (select b.entitlement from leave_balance b where b.employee_id = e.id and b.leave_type_id = ${current}::uuid) as entitlement,
  (select b.entitlement from leave_balance b where b.employee_id = e.id and b.leave_type_id = ${last}::uuid) as "lastYear"`

/** The days of every eligible employee for a year: granted ones, or a preview computed for the rows of the page. */
export const grantList = new List<GrantQuery, GrantListRow, GrantRow>({
  from: sql`employee e`,
  id: 'e.id',
  columns: ({ covered: { types } }) => sql`
    e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
    ${factColumns}, ${grantedColumns(types)}`,
  item: ({ uuid, firstName, lastName, profileImage, ...row }, { covered: { rules, year } }) => {
    const entries = row.granted ?? entitlementOf(rules, row, year)
    return {
      uuid,
      user: { uuid, firstName, lastName, profileImage },
      officeLocation: row.officeLocation,
      total: row.granted === null ? sumOf(entries) : (row.entitlement ?? 0),
      lastYear: row.lastYear,
      isGranted: row.granted !== null,
      entries,
    }
  },
  orders: { lastName: ['e.last_name', 'e.first_name'] },
  filters: {
    covered: ({ rules, year, types: { current } }) => sql`
      ((${mayBeCovered(rules, year)})
       or exists (select from leave_grant g where g.employee_id = e.id and g.leave_type_id = ${current}::uuid))`,
    office: (office) => sql`office_key(e.office_location) = office_key(${office}::text)`,
  },
  search: { matches: (words) => sql`e.id in (select s.employee_id from employee_search s where ${matches(words)})` },
})

/** An employee whom a policy covers in a year. */
type Covered = FactsRow & { plan: PlanEntry[]; used: number; pending: number }

const batchSize = 2_000

type Coverage = {
  rules: PolicyRules
  year: number
  types: Types
  /** Only employees who have been granted days. */
  isGranted?: boolean
}

/** SQL condition on `employee e` and their balance `b` of the year's type. */
const isCovered = ({ rules, year, isGranted = false }: Coverage) =>
  isGranted ? sql`not e.is_archived and b.entitlement is not null` : mayBeCovered(rules, year)

/** Yields the covered employees of a year in the order of their ids, in batches. */
async function* coveredEmployees(db: Db, coverage: Coverage): AsyncGenerator<Covered[]> {
  const { rules, year, types } = coverage
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Omit<Covered, 'plan'>>`
      select e.id as uuid, ${factColumns}, ${grantedColumns(types)}, coalesce(b.used, 0) as used, coalesce(b.pending, 0) as pending
      from employee e
      left join leave_balance b on b.employee_id = e.id and b.leave_type_id = ${types.current}::uuid
      where e.id > ${after} and ${isCovered(coverage)}
      order by e.id limit ${sql.lit(batchSize)}`.execute(db)
    yield rows
      .map((row) => ({ ...row, plan: entitlementOf(rules, row, year) }))
      .filter(({ plan, granted }) => plan.length > 0 || granted !== null)
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.uuid
  }
}

/** Returns the ids of the employees whom a policy may cover in a year; `alignGrants` computes their plans. */
export async function listCovered(db: Db, coverage: Coverage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e
    left join leave_balance b on b.employee_id = e.id and b.leave_type_id = ${coverage.types.current}::uuid
    where ${isCovered(coverage)}
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

type Previewed = {
  policy: Pick<LeavePolicy, 'uuid' | 'name' | 'version'>
  /** The rules to preview: those of the policy, or changed ones. */
  rules: PolicyRules
  years: readonly number[]
  isChange: boolean
}

/**
 * Returns the effect of granting years, or of changed rules on years that have been granted. Nothing is stored. The
 * fingerprint changes with every entitlement that the preview shows.
 */
export async function previewGrants(db: Db, { policy, rules, years, isChange }: Previewed): Promise<GrantPreview> {
  const fingerprint = createHash('sha256').update(JSON.stringify([policy.version, rules, years]))
  const preview = { employees: 0, days: 0, gaining: 0, losing: 0, belowZero: 0 }
  for (const year of years) {
    const types = await findTypes(db, policy.uuid, year)
    for await (const batch of coveredEmployees(db, { rules, year, types, isGranted: isChange }))
      for (const { uuid, plan, granted, entitlement, lastYear, used, pending } of batch) {
        const total = sumOf(plan)
        const before = granted === null ? lastYear : sumOf(granted)
        const change = before === null ? 0 : total - before
        preview.employees += 1
        preview.days += total
        if (change > 0) preview.gaining += 1
        if (change < 0) preview.losing += 1
        if (granted !== null && change < 0 && (entitlement ?? 0) + change < used + pending) preview.belowZero += 1
        fingerprint.update(`${uuid}:${total}:${before}`)
      }
  }
  return {
    ...preview,
    fingerprint: fingerprint.digest('base64url'),
    refused: isChange ? await countRefused(db, policy.uuid, rules) : 0,
    adopts: isChange || years[0] === undefined ? null : await findAdoptable(db, policy.name, years[0]),
  }
}

/** Returns true if a policy has this name, whatever its case. */
export const hasPolicy = async (db: Db, name: string): Promise<boolean> =>
  (await db
    .selectFrom('leave_policy')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()) !== undefined

/** The name of a generated type: 'Annual leave 2027'. */
export const generatedName = (name: string, year: number): string => `${name} ${year}`

/** Returns the name of the existing type without a policy that granting the year would adopt; null without one. */
async function findAdoptable(db: Db, name: string, year: number): Promise<string | null> {
  const type = await db
    .selectFrom('leave_type')
    .select('name')
    .where(sql<boolean>`lower(name) = lower(${generatedName(name, year)})`)
    .where('policy_id', 'is', null)
    .executeTakeFirst()
  return type?.name ?? null
}

/** Counts the pending requests that changed limits of a policy would refuse. */
async function countRefused(db: Db, policyId: string, rules: PolicyRules): Promise<number> {
  const blocked = rules.blockedDates.filter(({ projects, offices }) => projects.length === 0 && offices.length === 0)
  const { rows } = await sql<{ refused: number }>`
    select count(*)::int as refused
    from leave_request r join leave_type t on t.id = r.leave_type_id and t.policy_id = ${policyId}
    where r.status = 'pending'
      and (r.total_days > ${rules.maxLength}::numeric or r.total_days < ${rules.minLength}::numeric
           or exists (select from json_to_recordset(${JSON.stringify(blocked)}) b ("startDate" date, "endDate" date)
                      where r.start_date <= b."endDate" and r.end_date >= b."startDate"))`.execute(db)
  return rows[0]?.refused ?? 0
}

/** A policy with one of its granted years. */
export type GrantedYear = { policyId: string; rules: PolicyRules; leaveTypeId: string; year: number }

/** Returns the granted years that a change of an employee affects: this one and later ones, of one policy or all. */
export async function listGrantedYears(
  db: Db,
  { today, policyId = null }: { today: Day; policyId?: string | null },
): Promise<GrantedYear[]> {
  const { rows } = await sql<GrantedYear>`
    select p.id as "policyId", p.rules, t.id as "leaveTypeId", t.year
    from leave_type t join leave_policy p on p.id = t.policy_id
    where t.year >= ${Number(today.slice(0, 4))} and not p.is_archived
      and (${policyId}::uuid is null or p.id = ${policyId})
    order by t.id`.execute(db)
  return rows
}
