import { entitlementOf, type EarlierYear, type EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import { earlierDaysOf } from '@hr/contract/areas/leave/alignment'
import type { LeaveFacts } from '@hr/contract/areas/leave/facts'
import { storedYearRules } from '@hr/contract/areas/leave/policies'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { confirmedFacts, schedulesOf } from './facts.queries.ts'
import { earlierYearsOf, isReportedIn } from './grant-entries.queries.ts'
import type { LeaveYear } from './leave-years.queries.ts'

/** Days of earlier years that a year gives and should not (positive), or should give and does not (negative). */
export type EarlierDays = { employeeId: string; leaveTypeId: string; year: number; days: number; isReported: boolean }

type GivenRow = {
  employeeId: string
  facts: LeaveFacts
  schedules: EntitlementFacts['schedules']
  earlierYearsIn: number | null
  earlier: EarlierYear[]
  /** The days of earlier years that the year gives. */
  given: number
  isReported: boolean
}

/** Compares the days of earlier years that years have given, or given and withdrawn, with those that they owe. */
export async function compareEarlierYears(db: Db, { today }: { today: Day }): Promise<EarlierDays[]> {
  const { rows: years } = await sql<LeaveYear>`
    select t.policy_id as "policyId", t.id as "leaveTypeId", t.year, t.expired_date as "expiredDate", t.rules
    from leave_type t
    where t.policy_id is not null and (t.rules ->> 'afterProbation')::boolean
    order by t.year, t.id`.execute(db)
  const compared: EarlierDays[] = []
  for (const year of years) {
    const { rows } = await sql<GivenRow>`
      select e.id as "employeeId", c.facts, ${schedulesOf} as schedules, f.earlier_years_in as "earlierYearsIn",
             ${earlierYearsOf(year)} as earlier, line.days as given,
             ${isReportedIn(year.year)} as "isReported"
      from (select g.employee_id, sum((l ->> 'days')::numeric) as days
            from leave_grant g cross join lateral json_array_elements(g.explanation) l
            where g.leave_type_id = ${year.leaveTypeId} and l ->> 'why' = 'earlier years'
            group by 1) line
      join employee e on e.id = line.employee_id and not e.is_archived
      left join leave_fact f on f.employee_id = e.id cross join lateral (select ${confirmedFacts} as facts) c
      where c.facts is not null
      order by e.id`.execute(db)
    for (const { employeeId, facts, given, isReported, ...own } of rows) {
      const surplus = given - owedBy(year, { ...facts, ...own }, own.earlier, today)
      // Without an earlier year that has given some, no days are doubled: the record changed when the year was over.
      const days = own.earlier.some(({ hasGiven }) => hasGiven) ? surplus : Math.min(surplus, 0)
      const { leaveTypeId } = year
      compared.push({ employeeId, leaveTypeId, year: year.year, days, isReported })
    }
  }
  return compared
}

/** The days of earlier years that a year has to give, as if a probation that lasted into it had been corrected in it. */
function owedBy(year: LeaveYear, facts: EntitlementFacts, earlier: readonly EarlierYear[], today: Day): number {
  const over = earlier.filter((one) => one.hasGiven || today > `${one.year}-12-31`)
  const corrected = { ...facts, earlierYearsIn: year.year }
  return earlierDaysOf(entitlementOf(storedYearRules.parse(year.rules), corrected, year.year, over))
}
