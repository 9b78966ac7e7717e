import {
  storedRequestRules,
  storedYearRules,
  type RequestRules,
  type YearRules,
} from '@hr/contract/areas/leave/policies'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A generated leave type with the rules that its year keeps and its last day. */
export type LeaveYear = { policyId: string; leaveTypeId: string; year: number; expiredDate: Day; rules: YearRules }

/** A generated leave type with all of its rules; those of requests are its policy's present ones. */
export type GeneratedType = LeaveYear & { requestRules: RequestRules }

/** SQL: the columns of a generated leave type `t` with its policy `p`. */
const generatedTypeColumns = sql`
  t.id as "leaveTypeId", t.policy_id as "policyId", t.year, t.expired_date as "expiredDate", t.rules, p.rules as "requestRules"`

export const parsedType = (type: GeneratedType): GeneratedType => ({
  ...type,
  rules: storedYearRules.parse(type.rules),
  requestRules: storedRequestRules.parse(type.requestRules),
})

/** SQL: the generated leave type with an id as JSON, for `parsedType`; null for a type without a policy. */
export const generatedTypeAsJson = (leaveTypeId: RawBuilder<unknown>): RawBuilder<GeneratedType | null> => sql`(
  select to_json(generated) from (
    select ${generatedTypeColumns} from leave_type t join leave_policy p on p.id = t.policy_id
    where t.id = ${leaveTypeId}) generated)`

export async function findGeneratedType(db: Db, leaveTypeId: string): Promise<GeneratedType | undefined> {
  const { rows } = await sql<GeneratedType>`
    select ${generatedTypeColumns} from leave_type t join leave_policy p on p.id = t.policy_id
    where t.id = ${leaveTypeId}`.execute(db)
  return rows[0] && parsedType(rows[0])
}

/** Returns the granted years of a policy whose last day is not before `from`. */
export async function listGeneratedTypes(db: Db, policyId: string, { from = null }: { from?: Day | null }) {
  const { rows } = await sql<GeneratedType>`
    select ${generatedTypeColumns} from leave_type t join leave_policy p on p.id = t.policy_id
    where t.policy_id = ${policyId} and t.expired_date >= coalesce(${from}::date, '-infinity')
    order by t.year`.execute(db)
  return rows.map(parsedType)
}

/** A year of a policy that has been granted, with the name of its leave type. */
export type GrantedYear = LeaveYear & { name: string }

/**
 * Returns the granted years that a change of an employee affects, the earliest first: this one and later ones, also of
 * archived policies.
 */
export async function listGrantedYears(db: Db, { today }: { today: Day }): Promise<GrantedYear[]> {
  const { rows } = await sql<GrantedYear>`
    select t.policy_id as "policyId", t.id as "leaveTypeId", t.name, t.year, t.expired_date as "expiredDate", t.rules
    from leave_type t
    where t.policy_id is not null and t.year >= ${Number(today.slice(0, 4))}
    order by t.year, t.id`.execute(db)
  return rows
}
