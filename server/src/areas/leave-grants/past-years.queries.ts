import { isEligible, type EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import type { PastYear } from '@hr/contract/areas/leave/past-years'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { missingEntries } from './alignment.ts'
import { listFacts } from './facts.queries.ts'
import { hasGiven, listGranted } from './grant-entries.queries.ts'
import { lapseCorrections } from './lapses.commands.ts'
import type { GrantedYear } from './leave-years.queries.ts'
import { listUses } from './projection.queries.ts'

/** A granted year that is over. */
export type EndedYear = GrantedYear & {
  /** Whether it has given the employee days. */
  hasGiven: boolean
  /** Whether a later year that is over, too, has given the days of earlier years: aligning can't withdraw them. */
  isMadeUpFor: boolean
}

/** Returns the granted years that are over and what they have given an employee, the latest first. */
export async function listEndedYears(db: Db, employeeId: string, { today }: { today: Day }): Promise<EndedYear[]> {
  const thisYear = Number(today.slice(0, 4))
  const { rows } = await sql<EndedYear>`
    select t.policy_id as "policyId", t.id as "leaveTypeId", t.name, t.year, t.expired_date as "expiredDate", t.rules,
           ${hasGiven} as "hasGiven",
           exists (select from leave_type later join leave_grant g on g.leave_type_id = later.id and g.employee_id = e.id
                   cross join json_array_elements(g.explanation) line
                   where later.policy_id = t.policy_id and later.year > t.year and later.year < ${thisYear}
                     and line ->> 'why' = 'earlier years'
                   group by later.id having sum((line ->> 'days')::numeric) <> 0) as "isMadeUpFor"
    from employee e join leave_type t on t.policy_id is not null and t.year < ${thisYear}
    where e.id = ${employeeId}
    order by t.year desc, t.name, t.id`.execute(db)
  return rows
}

type Of = { employeeId: string; facts: EntitlementFacts; today: Day }

/** Returns the days that granting a year that is over gives an employee, and those of them that have not lapsed. */
export async function daysOfEndedYear(
  db: Db,
  year: EndedYear,
  { employeeId, facts, today }: Of,
): Promise<Pick<PastYear, 'days' | 'usable'>> {
  if (!isEligible(year.rules, facts)) return { days: 0, usable: 0 }
  const employeeIds = [employeeId]
  const granted = found((await listGranted(db, year, employeeIds)).get(employeeId))
  const added = missingEntries({ ...year, whom: 'everyone' }, facts, granted)
  const uses = (await listUses(db, { ...year, employeeIds })).get(employeeId) ?? []
  const lapses = lapseCorrections(year, [...granted.entries, ...added], uses, today)
  const days = sumOf(added)
  return { days, usable: sumOf([{ days }, ...lapses.map((lapse) => ({ days: -lapse.days }))]) }
}

/** Returns the years that are over and can be granted to an employee: without days so far, and with some to use. */
export async function listPastYears(db: Db, employeeId: string, { today }: { today: Day }): Promise<PastYear[]> {
  const facts = (await listFacts(db, [employeeId])).get(employeeId)
  if (!facts) return []
  const past: PastYear[] = []
  for (const year of await listEndedYears(db, employeeId, { today })) {
    if (year.hasGiven || year.isMadeUpFor || year.expiredDate < today) continue
    const days = await daysOfEndedYear(db, year, { employeeId, facts, today })
    if (days.usable > 0) past.push({ uuid: year.leaveTypeId, name: year.name, ...days })
  }
  return past
}
