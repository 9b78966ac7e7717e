import { lastsInto, type EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import type { Confirmed, FactName, LeaveFacts } from '@hr/contract/areas/leave/facts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/session.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import type { Whom } from './grant-entries.queries.ts'

/** SQL: the facts of the record of `employee e`, as `LeaveFacts`. */
export const recordFacts = sql`
  jsonb_build_object(
    'startDate', e.start_date, 'endDate', e.end_date, 'endOfProbationaryPeriod', e.end_of_probationary_period,
    'contractType', e.contract_type, 'officeLocation', e.office_location,
    'children', (select coalesce(jsonb_agg(jsonb_build_object('dateOfBirth', child -> 'dateOfBirth')
                                           order by child ->> 'dateOfBirth'), '[]')
                 from json_array_elements(e.children) child),
    'maritalStatus', e.marital_status, 'yearsExperience', e.years_experience)`

/** SQL: the confirmed facts of `employee e`, whose row is `leave_fact f`. Without a row, the record counts. */
export const confirmedFacts = sql`case when f.employee_id is null then ${recordFacts} else f.facts end`

/** SQL: the work schedules of `employee e`. */
export const schedulesOf = sql`
  coalesce((select json_agg(json_build_object('startsOn', s.starts_on, 'week', s.week))
            from work_schedule s where s.employee_id = e.id), '[]')`

/** SQL: the year that makes up for earlier ones whose days waited for the end of the probation of `leave_fact f`. */
export const earlierYearsIn = sql`f.earlier_years_in`

/** The facts of a record, and what HR has confirmed of them. */
export type RecordedFacts = Confirmed & { record: LeaveFacts }

export async function findFacts(db: Db, employeeId: string): Promise<RecordedFacts | undefined> {
  const { rows } = await sql<RecordedFacts>`
    select ${recordFacts} as record, ${confirmedFacts} as facts, coalesce(f.dismissed, '{}') as dismissed
    from employee e left join leave_fact f on f.employee_id = e.id
    where e.id = ${employeeId}`.execute(db)
  return rows[0]
}

/**
 * Returns the confirmed facts and the schedules of employees who are not archived, in the order of their ids. Employees
 * whose record has never been confirmed are left out.
 */
export async function listFacts(db: Db, ids: readonly string[]): Promise<Map<string, EntitlementFacts>> {
  const { rows } = await sql<
    Pick<EntitlementFacts, 'schedules' | 'earlierYearsIn'> & { id: string; facts: LeaveFacts }
  >`
    select e.id, c.facts, ${schedulesOf} as schedules, ${earlierYearsIn} as "earlierYearsIn"
    from employee e left join leave_fact f on f.employee_id = e.id
    cross join lateral (select ${confirmedFacts} as facts) c
    where e.id = any (${ids}::uuid[]) and not e.is_archived and c.facts is not null
    order by e.id`.execute(db)
  return new Map(rows.map(({ id, facts, ...others }) => [id, { ...facts, ...others }]))
}

/** Returns how many employees' records await confirmation. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from leave_fact where waiting_since is not null`.execute(db)
  return rows[0]?.total ?? 0
}

/** The dates that decide from which day on an employee is granted days. */
const datesOfGrants: readonly FactName[] = ['startDate', 'endDate', 'endOfProbationaryPeriod']

/** Employees who join a granted year by a changed date, or whose record is confirmed for the first time, are granted it. */
export const whomAfter = (before: object | null, changed: readonly FactName[]): Whom =>
  before === null || changed.some((name) => datesOfGrants.includes(name)) ? 'everyone' : 'granted'

/**
 * Returns the year that makes up for earlier ones after a changed record: if a probation that had lasted into this year
 * is corrected, days that waited for its end belong to this year; the years before are over.
 */
export const earlierYearsAfter = (
  before: LeaveFacts | null,
  changed: readonly FactName[],
  today: Day,
): number | null => {
  const year = Number(today.slice(0, 4))
  const isCorrected = before !== null && changed.includes('endOfProbationaryPeriod')
  return isCorrected && lastsInto(year, before.endOfProbationaryPeriod) ? year : null
}

/** No one confirms their own record; a Superadmin with the flag does if no other person of HR is at work. */
export const mayConfirmOwn = async (
  db: Db,
  { uuid, superAdminHr }: Pick<Caller, 'uuid' | 'superAdminHr'>,
  today: Day,
): Promise<boolean> => superAdminHr && (await listHr(db, today)).every((id) => id === uuid)
