import type { EarlierYear } from '@hr/contract/areas/leave/entitlement'
import type { PlanEntry } from '@hr/contract/areas/leave/explanation'
import type { Day } from '@hr/contract/lib/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { LeaveYear } from './leave-years.queries.ts'

/**
 * - `grant`, `adjustment`: follow from the policy
 * - `opening`: what an adopted type or an import had before; `correction`: by HR; `credit`: time off in lieu
 * - `lapse`: days that were not carried over or have expired
 */
export type GrantKind = 'grant' | 'adjustment' | 'opening' | 'correction' | 'credit' | 'lapse'

/** An entry in the balance history of a generated type; credits expire on a day. */
export type GrantEntry = PlanEntry & { kind: GrantKind; expiresOn: Day | null }

/**
 * The days that an employee has of a generated type: the entitlement (null: none), the entries that explain it, whether
 * days have been used or requested, and what earlier years of the policy have given.
 */
export type Granted = {
  entitlement: number | null
  entries: readonly GrantEntry[]
  isUsed: boolean
  earlier: readonly EarlierYear[]
  /** Whether HR has been told that days of earlier years are missing or doubled in this year or a later one. */
  isReported: boolean
}

/**
 * - `everyone`: all eligible employees, also those without days so far
 * - `granted`: only employees who have days already; eligibility counted on 1 January or the day of joining
 */
export type Whom = 'everyone' | 'granted'

/** SQL: the entries of `employee e` for a type, as `GrantEntry[]`. */
export const entriesOf = (leaveTypeId: string | null): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('kind', g.kind, 'effectiveOn', g.effective_on, 'accruesUntil', g.accrues_until,
                                              'days', g.days, 'expiresOn', g.expires_on, 'explanation', g.explanation) order by g.effective_on, g.id)
            from leave_grant g where g.employee_id = e.id and g.leave_type_id = ${leaveTypeId}::uuid), '[]')`

/**
 * SQL: whether the year of `leave_type t` has given `employee e` days. Days that were withdrawn were not given; what a
 * limit holds does not count.
 */
export const hasGiven = sql`
  coalesce((select bool_or(g.kind = 'opening') or sum(own.days) <> 0 or not bool_or(own.days <> 0)
            from leave_grant g
            cross join lateral (
              select g.days - coalesce(sum((line ->> 'days')::numeric), 0) as days
              from json_array_elements(g.explanation) line where line ->> 'why' = 'limit') own
            where g.employee_id = e.id and g.leave_type_id = t.id
              and g.kind in ('grant', 'adjustment', 'opening')), false)`

type OfPolicy = Pick<LeaveYear, 'policyId' | 'year' | 'rules'>

/** SQL: the years of a policy before one and whether they have given `employee e` days, as `EarlierYear[]`. */
export const earlierYearsOf = ({ policyId, year, rules }: OfPolicy): RawBuilder<unknown> =>
  rules.afterProbation
    ? sql`
        coalesce((select json_agg(json_build_object('year', t.year, 'hasGiven', ${hasGiven}))
                  from leave_type t
                  where t.policy_id = ${policyId} and t.year < ${year}), '[]')`
    : sql`'[]'::json`

/** SQL: whether HR has been told of wrong days of earlier years in a year, by `leave_fact f` (`Granted`). */
export const isReportedIn = (year: number): RawBuilder<unknown> =>
  sql`coalesce(f.earlier_years_reported >= ${year}, false)`

/** Returns what employees have of a generated type. */
export async function listGranted(
  db: Db,
  type: LeaveYear,
  employeeIds: readonly string[],
): Promise<Map<string, Granted>> {
  const { leaveTypeId } = type
  const { rows } = await sql<Granted & { id: string }>`
    select e.id, b.entitlement, ${entriesOf(leaveTypeId)} as entries, coalesce(b.used <> 0 or b.pending <> 0, false) as "isUsed",
           ${earlierYearsOf(type)} as earlier, ${isReportedIn(type.year)} as "isReported"
    from employee e left join leave_balance b on b.employee_id = e.id and b.leave_type_id = ${leaveTypeId}
    left join leave_fact f on f.employee_id = e.id
    where e.id = any (${employeeIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...granted }) => [id, granted]))
}
