import { officeKey, type EarlierYear, type EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import type { FactName, LeaveFacts } from '@hr/contract/areas/leave/facts'
import type { GrantRow, YearRules } from '@hr/contract/areas/leave/policies'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { matches } from '../../db/search.ts'
import { followsPolicy, missingEntries, type YearPlan } from './alignment.ts'
import { confirmedFacts, earlierYearsIn, schedulesOf } from './facts.queries.ts'
import { earlierYearsOf, entriesOf, isReportedIn, type GrantEntry, type Whom } from './grant-entries.queries.ts'

/** SQL: joins the confirmed facts `c.facts` to `employee e`. The offset keeps them from being built for each use. */
const withFacts = sql`
  left join leave_fact f on f.employee_id = e.id cross join lateral (select ${confirmedFacts} as facts offset 0) c`

/** SQL condition: rules grant days of a year to the employee with the confirmed facts `c.facts`. */
const isCovered = ({ contractTypes, offices, afterProbation }: YearRules, year: number): RawBuilder<unknown> => {
  const [first, last] = [sql`${`${year}-01-01`}::date`, sql`${`${year}-12-31`}::date`]
  const fact = (name: FactName) => sql`(c.facts ->> ${sql.lit(name)})`
  const startDate = sql`${fact('startDate')}::date`
  const endDate = sql`coalesce(${fact('endDate')}::date, 'infinity')`
  const from = sql`greatest(${first}, ${startDate})`
  const effectiveOn = afterProbation ? sql`greatest(${from}, ${fact('endOfProbationaryPeriod')}::date + 1)` : from
  return sql`
    not e.is_archived and ${from} <= least(${last}, ${endDate}) and ${effectiveOn} <= least(${last}, ${endDate})
    ${contractTypes.length === 0 ? sql`` : sql`and ${fact('contractType')} = any (${contractTypes})`}
    ${offices.length === 0 ? sql`` : sql`and office_key(${fact('officeLocation')}) = any (${offices.map(officeKey)})`}`
}

/** The leave type of a policy's year, or the type that granting the year would adopt. */
export type TypeOfYear = {
  policyId: string
  /** Null if there is no type yet. */
  leaveTypeId: string | null
  rules: YearRules
  year: number
  /** The days for everyone of the type that granting adopts; undefined if it adopts none. */
  adoptedDays: number | null | undefined
  /** Its name. */
  adopts: string | null
  /** The type of the year before. */
  lastYearId: string | null
}

type GrantQuery = Query<'lastName'> & { type: TypeOfYear; office?: string | undefined }

type FactsRow = {
  facts: LeaveFacts | null
  schedules: EntitlementFacts['schedules']
  earlierYearsIn: number | null
  earlier: EarlierYear[]
  isReported: boolean
  /** Whether facts are stored: the record counts without, such as of employees whom version 1.0.0 added beside 1.1.0. */
  hasFacts: boolean
  entries: GrantEntry[]
  balance: { entitlement: number | null; used: number; pending: number } | null
  lastYear: number | null
}
type GrantListRow = FactsRow & {
  uuid: string
  firstName: string
  lastName: string
  profileImage: string | null
  officeLocation: string
}

/** SQL: what decides about the days of `employee e`, as `FactsRow`. */
const factsColumns = ({ leaveTypeId, lastYearId, ...year }: TypeOfYear) => sql`
  c.facts, ${schedulesOf} as schedules, ${earlierYearsIn} as "earlierYearsIn", ${earlierYearsOf(year)} as earlier,
  ${isReportedIn(year.year)} as "isReported", f.employee_id is not null as "hasFacts", ${entriesOf(leaveTypeId)} as entries,
  (select json_build_object('entitlement', b.entitlement, 'used', b.used, 'pending', b.pending)
   from leave_balance b where b.employee_id = e.id and b.leave_type_id = ${leaveTypeId}::uuid) as balance,
  (select l.entitlement from leave_balance l where l.employee_id = e.id and l.leave_type_id = ${lastYearId}::uuid) as "lastYear"`

/** The entries that an employee's days of a year lack; none if nothing of the record is confirmed. */
const missingOf = (
  { facts, schedules, earlierYearsIn: yearsIn, earlier, isReported, entries, balance }: FactsRow,
  plan: YearPlan,
): GrantEntry[] =>
  facts === null
    ? []
    : missingEntries(
        plan,
        { ...facts, schedules, earlierYearsIn: yearsIn },
        {
          entries,
          earlier,
          isReported,
          entitlement: balance?.entitlement ?? null,
          isUsed: balance !== null && balance.used + balance.pending !== 0,
        },
      )

const isLasting = ({ kind }: GrantEntry) => kind !== 'lapse'

/** The days of every eligible employee for a year: granted ones, or a preview computed for the rows of the page. */
export const grantList = new List<GrantQuery, GrantListRow, GrantRow>({
  from: sql`employee e`,
  id: 'e.id',
  people: { column: 'e.id' },
  joins: withFacts,
  columns: ({ type }) => sql`
    e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
    e.office_location as "officeLocation", ${factsColumns(type)}`,
  item: ({ uuid, firstName, lastName, profileImage, officeLocation, ...row }, { type }) => {
    const isGranted = row.entries.length > 0
    const entries = isGranted ? row.entries.filter(isLasting) : missingOf(row, { ...type, whom: 'everyone' })
    return {
      uuid,
      user: { uuid, firstName, lastName, profileImage },
      officeLocation,
      total: isGranted ? (row.balance?.entitlement ?? 0) : sumOf(entries),
      lastYear: row.lastYear,
      isGranted,
      entries,
    }
  },
  orders: { lastName: ['e.last_name', 'e.first_name'] },
  filters: {
    type: ({ leaveTypeId, rules, year }) => sql`
      (exists (select from (select e.id) own ${withFacts} where ${isCovered(rules, year)})
       or exists (select from leave_grant g where g.employee_id = e.id and g.leave_type_id = ${leaveTypeId}::uuid))`,
    office: (office) => sql`office_key(e.office_location) = office_key(${office}::text)`,
  },
  search: { matches: (words) => sql`e.id in (select s.employee_id from employee_search s where ${matches(words)})` },
})

/** How many employees are read at once for a preview or a job. */
const batchSize = 1_000

export type EmployeePlan = FactsRow & {
  uuid: string
  firstName: string
  lastName: string
  profileImage: string | null
  missing: GrantEntry[]
  /** Whether entries that follow from the policy are written. */
  isGranted: boolean
}

/**
 * Yields the employees whose days of a year a plan may change, in the order of their ids, in batches: with `everyone`
 * those whom the rules cover or who have days, with `granted` those who have days.
 */
export async function* plannedEmployees(db: Db, type: TypeOfYear, whom: Whom): AsyncGenerator<readonly EmployeePlan[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Omit<EmployeePlan, 'missing' | 'isGranted'>>`
      select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
             ${factsColumns(type)}
      from employee e ${withFacts}
      where e.id > ${after} and ${mayChange(type, whom)}
      order by e.id limit ${sql.lit(batchSize)}`.execute(db)
    yield rows.map((row) => ({
      ...row,
      missing: missingOf(row, { ...type, whom }),
      isGranted: row.entries.some(followsPolicy),
    }))
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.uuid
  }
}

/**
 * SQL condition on `employee e` with the facts `c.facts`: a plan may change the days of a year. The offset keeps
 * PostgreSQL from reading all balances of the type for each batch.
 */
const mayChange = ({ leaveTypeId, rules, year }: TypeOfYear, whom: Whom) => sql`
  not e.is_archived
  and (${whom === 'everyone' ? isCovered(rules, year) : sql`false`}
       or exists (select from leave_balance b
                  where b.employee_id = e.id and b.leave_type_id = ${leaveTypeId}::uuid
                    and (b.entitlement is not null or b.used <> 0 or b.pending <> 0) offset 0))`

/** Returns the ids of the employees whose days of a year a plan may change; `alignGrants` decides. */
export async function listPlanned(db: Db, type: TypeOfYear, whom: Whom): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e ${withFacts} where ${mayChange(type, whom)} order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}
