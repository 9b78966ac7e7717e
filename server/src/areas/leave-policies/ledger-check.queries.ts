import { unlimited } from '@hr/contract/areas/leave/balance'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { compareEarlierYears } from '../leave-grants/earlier-years.queries.ts'
import { lapseCorrections } from '../leave-grants/lapses.commands.ts'
import type { LeaveYear } from '../leave-grants/leave-years.queries.ts'
import { grantJob } from './policies.commands.ts'
import { plannedEmployees } from '../leave-grants/grants.queries.ts'
import { listUses } from '../leave-grants/projection.queries.ts'
import { recalculatedHalves } from '../leave-balances/counted-days.queries.ts'

/** The result of one rule; `offenders` are the ids of the first rows that violate it. */
export type Checked = { rule: string; entities: string; checked: number; broken: number; offenders: string[] }

type Rule = { rule: string; entities: string; /** Rows of `id` and `ok`. */ query: (today: Day) => RawBuilder<unknown> }

const maxOffenders = 10

const balanceId = sql`employee_id || ' / ' || leave_type_id as id`

/** Compares balances with sums by employee and type; a missing balance counts as nothing used. */
const compareWithBalances = (sums: RawBuilder<unknown>, ok: RawBuilder<unknown>) => sql`
  select ${balanceId}, ${ok} as ok
  from leave_balance b full join (${sums}) s using (employee_id, leave_type_id)`

/** Invariants of leave (`docs/rules.md`, section 3, ledger, overlap). */
const rules: readonly Rule[] = [
  {
    rule: 'used days equal the sum of the ledger',
    entities: 'balances',
    query: () =>
      compareWithBalances(
        sql`select employee_id, leave_type_id, sum(days) as days from leave_ledger where kind <> 'entitlement' group by 1, 2`,
        sql`coalesce(b.used, 0) = coalesce(s.days, 0)`,
      ),
  },
  {
    rule: 'used days equal approved and canceling requests plus corrections',
    entities: 'balances',
    query: () =>
      compareWithBalances(
        sql`select employee_id, leave_type_id, sum(days) as days from (
              select employee_id, leave_type_id, total_days as days from leave_request where status in ('approved', 'canceling')
              union all
              select employee_id, leave_type_id, days from leave_ledger where kind = 'adjust') part
            group by 1, 2`,
        sql`coalesce(b.used, 0) = coalesce(s.days, 0)`,
      ),
  },
  {
    rule: 'pending days equal the days of pending requests',
    entities: 'balances',
    query: () =>
      compareWithBalances(
        sql`select employee_id, leave_type_id, sum(total_days) as days from leave_request where status = 'pending' group by 1, 2`,
        sql`coalesce(b.pending, 0) = coalesce(s.days, 0)`,
      ),
  },
  {
    rule: 'an entitlement equals the sum of the grants, or the last one in the ledger',
    entities: 'balances',
    query: () =>
      compareWithBalances(
        sql`select employee_id, leave_type_id, coalesce(g.days, l.days) as days
            from (select distinct on (employee_id, leave_type_id) employee_id, leave_type_id, days from leave_ledger
                  where kind = 'entitlement' order by employee_id, leave_type_id, id desc) l
            full join (select employee_id, leave_type_id, sum(days) as days from leave_grant group by 1, 2) g
              using (employee_id, leave_type_id)`,
        sql`b.entitlement is not distinct from s.days`,
      ),
  },
  {
    rule: 'only types of a policy have grants',
    entities: 'grants',
    query: () => sql`
      select g.id::text, t.policy_id is not null as ok from leave_grant g join leave_type t on t.id = g.leave_type_id`,
  },
  {
    rule: 'types of a policy have rules, and others have none',
    entities: 'types',
    query: () => sql`
      select t.id::text, (t.policy_id is null) = (t.rules is null) and (t.policy_id is null) = (t.year is null) as ok
      from leave_type t`,
  },
  {
    rule: 'types of a policy that can be requested allow half days if it does',
    entities: 'types',
    query: (today) => sql`
      select t.id::text, t.half_days = (p.rules ->> 'halfDays')::boolean as ok
      from leave_type t join leave_policy p on p.id = t.policy_id
      where t.expired_date >= ${today}`,
  },
  {
    rule: 'the lines of a grant add up to its days',
    entities: 'grants',
    query: () => sql`
      select g.id::text, round(sum((line ->> 'days')::numeric), 1) = g.days as ok
      from leave_grant g cross join lateral json_array_elements(g.explanation) line
      where g.kind = 'grant'
      group by g.id`,
  },
  {
    rule: 'days in lieu expire on the last day of their type at the latest',
    entities: 'grants',
    query: () => sql`
      select g.id::text, g.expires_on <= t.expired_date as ok
      from leave_grant g join leave_type t on t.id = g.leave_type_id
      where g.expires_on is not null`,
  },
  {
    rule: 'the days of a type equal the last ones in its history, or the base days of its year',
    entities: 'types',
    query: () => sql`
      select t.id::text,
             t.number_of_days is not distinct from
               case when t.policy_id is null then g.days
                    when t.rules ->> 'kind' = 'granted' then nullif(coalesce((t.rules ->> 'baseDays')::numeric, ${unlimited}), 0) end
               as ok
      from leave_type t
      left join lateral (select days from leave_type_days g where g.leave_type_id = t.id order by g.id desc limit 1) g on true`,
  },
  {
    rule: 'the ledger entries of a request add up to its used days',
    entities: 'requests',
    query: () => sql`
      select r.id::text, coalesce(l.days, 0) = case when r.status in ('approved', 'canceling') then r.total_days else 0 end as ok
      from leave_request r
      left join (select request_id, sum(days) as days from leave_ledger where request_id is not null group by 1) l
        on l.request_id = r.id`,
  },
  {
    // Rejected and canceled requests keep their days, and so do past dates: later calendar changes do not affect them.
    rule: "active requests take the days of the employee's calendar from today on",
    entities: 'requests',
    query: (today) => sql`
      select r.id::text, r.day_halves = ${recalculatedHalves(today)} as ok
      from leave_request r
      where r.status in ('pending', 'approved', 'canceling') and r.end_date >= ${today}`,
  },
  {
    rule: 'the half days of a request add up to its days',
    entities: 'requests',
    query: () => sql`
      select r.id::text, coalesce((select sum(halves) from unnest(r.day_halves) halves) = r.total_days * 2, false) as ok
      from leave_request r`,
  },
  {
    rule: 'approved and canceling requests of a person do not overlap',
    entities: 'requests',
    query: () => sql`
      select id::text, coalesce(lower(half_days) >= max(upper(half_days)) over earlier, true) as ok
      from (select id, employee_id, half_days(start_date, end_date, start_half, end_half) from leave_request
            where status in ('approved', 'canceling')) active
      window earlier as (partition by employee_id order by half_days, id rows between unbounded preceding and 1 preceding)`,
  },
  {
    rule: 'days that were given back are part of other leave of the person whom the leave that gave them back belongs to',
    entities: 'requests',
    query: () => sql`
      select r.id::text, because.employee_id = r.employee_id and r.id <> because.id
                         and r.leave_type_id <> because.leave_type_id as ok
      from leave_request r join leave_request because on because.id = r.given_back_for`,
  },
  {
    rule: 'counters equal the number of requests by status and type',
    entities: 'counters',
    query: () => sql`
      select status || ' / ' || leave_type_id as id, coalesce(c.total, 0) = coalesce(n.total, 0) as ok
      from (select status, leave_type_id, sum(delta) as total from leave_request_tally group by 1, 2) c
      full join (select status, leave_type_id, count(*) as total from leave_request group by 1, 2) n using (status, leave_type_id)`,
  },
  {
    rule: 'holidays are the dates and parts of the non-working days of each calendar',
    entities: 'days',
    query: () => sql`
      select coalesce(h.day, n.day) || ' / ' || coalesce(h.calendar_id, n.calendar_id) as id, coalesce(h.part = n.part, false) as ok
      from holiday h
      full join (
        select dates.day::date as day, c.id as calendar_id,
               bit_or(case n.part when 'morning' then 1 when 'afternoon' then 2 else 3 end) as part
        from non_working_day n cross join generate_series(n.start_date, n.end_date, interval '1 day') dates (day)
        join holiday_calendar c
          on c.id in (select x.calendar_id from non_working_day_calendar x where x.non_working_day_id = n.id)
             or not exists (select from non_working_day_calendar x where x.non_working_day_id = n.id)
        group by 1, 2) n
        on n.day = h.day and n.calendar_id = h.calendar_id`,
  },
]

/**
 * Checks the invariants of leave over the whole database: one read-only statement per rule, and the days of leave
 * policies employee by employee.
 * @param db a repeatable-read transaction, so that concurrent changes do not affect the result
 */
export async function checkLedger(db: Db, { today }: { today: Day }): Promise<Checked[]> {
  const found: Checked[] = []
  for (const { rule, entities, query } of rules) {
    const { rows } = await sql<Pick<Checked, 'checked' | 'broken' | 'offenders'>>`
      with checked_row as materialized (${query(today)})
      select count(*) as checked, count(*) filter (where not ok) as broken,
             array(select id from checked_row where not ok order by id limit ${maxOffenders}) as offenders
      from checked_row`.execute(db)
    found.push({ rule, entities, ...(rows[0] ?? { checked: 0, broken: 0, offenders: [] }) })
  }
  return [...found, ...(await checkYears(db, { today })), await checkEarlierYears(db, { today })]
}

type Year = LeaveYear & {
  /** The day after the last one up to which lapses have been written. */
  settledOn: Day | null
  isGrantedToAll: boolean
}

/** Checks that the days of granted years follow from their rules, the confirmed facts and the leave taken. */
async function checkYears(db: Db, { today }: { today: Day }): Promise<Checked[]> {
  const plans = counter('the plan of rules and facts equals the written entries of years that are not over')
  const granted = counter('everyone whom a year without limits covers has been granted its days since')
  const lapses = counter('lapses equal the unused days at the limits of their year')
  const { rows: years } = await sql<Year>`
    select t.policy_id as "policyId", t.id as "leaveTypeId", t.year, t.expired_date as "expiredDate", t.rules, t.lapsed_until + 1 as "settledOn",
           t.granted_to_all as "isGrantedToAll"
    from leave_type t
    where t.policy_id is not null and t.rules is not null
      -- A job that is not finished has yet to write the days.
      and not exists (select from background_job j
                      where j.kind = ${grantJob} and j.key = t.policy_id || ' ' || t.year
                        and j.state in ('queued', 'running'))
    order by t.id`.execute(db)
  for (const year of years) {
    const type = { ...year, adoptedDays: undefined, adopts: null, lastYearId: null }
    const isForAll = year.isGrantedToAll && year.rules.contractTypes.length + year.rules.offices.length === 0
    if (isForAll && today <= `${year.year}-12-31`)
      for await (const batch of plannedEmployees(db, type, 'everyone'))
        for (const { uuid, hasFacts, isGranted, missing } of batch)
          if (hasFacts) granted.check(`${uuid} / ${year.leaveTypeId}`, isGranted || missing.length === 0)
    for await (const batch of plannedEmployees(db, type, 'granted')) {
      const uses = await listUses(db, { ...year, employeeIds: batch.map(({ uuid }) => uuid) })
      for (const { uuid, entries, missing } of batch) {
        const id = `${uuid} / ${year.leaveTypeId}`
        if (today <= `${year.year}-12-31`) plans.check(id, missing.length === 0)
        const isSettledOn = (day: Day) => lapseCorrections(year, entries, uses.get(uuid) ?? [], day).length === 0
        // Later limits are settled by the next daily work, or by a decision before it.
        lapses.check(id, isSettledOn(year.settledOn ?? `${year.year}-01-01`) || isSettledOn(today))
      }
    }
  }
  return [plans.result, granted.result, lapses.result]
}

/** Checks that days of earlier years that waited for the end of a probation are given once. */
async function checkEarlierYears(db: Db, { today }: { today: Day }): Promise<Checked> {
  const { result, check } = counter('days of earlier years that waited for the end of a probation are given once')
  for (const { employeeId, leaveTypeId, days } of await compareEarlierYears(db, { today }))
    check(`${employeeId} / ${leaveTypeId}`, days === 0)
  return result
}

function counter(rule: string) {
  const result: Checked = { rule, entities: 'balances', checked: 0, broken: 0, offenders: [] }
  const check = (id: string, isOk: boolean) => {
    result.checked += 1
    if (isOk) return
    result.broken += 1
    if (result.offenders.length < maxOffenders) result.offenders.push(id)
  }
  return { result, check }
}
