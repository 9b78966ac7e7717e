import { isEligible } from '@hr/contract/areas/leave/entitlement'
import type { Credit, CreditStatus, creditsApi } from '@hr/contract/areas/leave/credits'
import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import { policyRules, storedYearRules, yearRulesOf } from '@hr/contract/areas/leave/policies'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import { matches } from '../../db/search.ts'
import { listFacts } from '../leave-grants/facts.queries.ts'
import {
  decidedByName,
  isDecidableBy,
  isWhose,
  shownStatus,
  type Decider,
  type Whose,
} from '../leave-requests/requests.queries.ts'

type CreditQuery = Query<(typeof creditsApi.list.sort)[number]> & {
  whose: Whose
  status?: Exclude<CreditStatus, 'inProgress'> | undefined
  decider?: Decider | undefined
}

const creditColumns = sql`
  r.id as uuid, ${shownStatus} as status, r.approval_flow as "approvalFlow", r.start_date as "startDate",
  r.end_date as "endDate", r.days, r.reason, r.version, ${isoInstant('r.requested_at')} as "requestedAt",
  ${isoInstant('r.decided_at')} as "decidedAt", ${decidedByName} as "decidedBy", r.decision_note as "decisionNote",
  json_build_object('uuid', policy.id, 'name', policy.name) as policy,
  json_build_object(
    'uuid', e.id, 'firstName', e.first_name, 'lastName', e.last_name, 'profileImage', e.profile_image,
    'position', case when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name) end
  ) as user`

const joins = sql`
  left join employee e on e.id = r.employee_id
  left join leave_policy policy on policy.id = r.policy_id
  left join employee d on d.id = r.decided_by`

/** Requests for time off in lieu; the aliases are those of leave requests. */
export const creditList = new List<CreditQuery, Credit, Credit>({
  from: sql`leave_credit r`,
  id: 'r.id',
  columns: () => creditColumns,
  joins,
  item: (credit) => credit,
  orders: { requestedAt: ['r.requested_at'] },
  filters: {
    whose: (whose) => isWhose(whose),
    status: (status) => sql`r.status = ${sql.lit(status)}`,
    decider: isDecidableBy,
  },
  search: {
    matches: (words) => sql`r.employee_id in (select s.employee_id from employee_search s where ${matches(words)})`,
  },
})

export async function findCredit(db: Db, id: string): Promise<Credit | undefined> {
  const { rows } = await sql<Credit>`
    select ${creditColumns} from leave_credit r ${joins} where r.id = ${id}`.execute(db)
  return rows[0]
}

export const findCreditOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('leave_credit').select('employee_id as owner').where('id', '=', id).executeTakeFirst())?.owner

type EarnedRow = { uuid: string; name: string; rules: unknown; ofYear: unknown; expiredDate: Day | null }

/**
 * Returns the policies of time off in lieu that cover an employee this year, by the rules and the last day that the year
 * keeps; before it has a leave type, by those of the policy.
 */
export async function listEarnedPolicies(db: Db, employeeId: string, { today }: { today: Day }) {
  const year = Number(today.slice(0, 4))
  const facts = (await listFacts(db, [employeeId])).get(employeeId)
  const { rows } = await sql<EarnedRow>`
    select p.id as uuid, p.name, p.rules, t.rules as "ofYear", t.expired_date as "expiredDate"
    from leave_policy p left join leave_type t on t.policy_id = p.id and t.year = ${year}
    where not p.is_archived and coalesce(t.rules, p.rules) ->> 'kind' = 'earned' order by p.name, p.id`.execute(db)
  return rows
    .map(({ uuid, name, rules: stored, ofYear, expiredDate }) => {
      const rules = policyRules.parse(stored)
      const yearRules = ofYear === null ? yearRulesOf(rules) : storedYearRules.parse(ofYear)
      return { uuid, name, rules, year, yearRules, lastDay: expiredDate ?? lastDayOf(rules, year) }
    })
    .filter(({ yearRules }) => facts !== undefined && isEligible(yearRules, facts))
}

export type EarnedPolicy = Awaited<ReturnType<typeof listEarnedPolicies>>[number]
