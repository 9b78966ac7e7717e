import { defaultRules, yearRulesOf, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { alignGrants } from '../areas/leave-grants/grants.commands.ts'
import type { LeaveYear } from '../areas/leave-grants/leave-years.queries.ts'
import { generatedName } from '../areas/leave-policies/policies.queries.ts'
import { countedDays, countedHalves } from '../areas/leave-balances/counted-days.queries.ts'
import { publicHolidaysOf } from '../areas/leave-calendars/non-working-days.commands.ts'
import type { Trx } from '../db/db.ts'
import { withoutIndexes } from './bulk.ts'
import { personId } from './company.ts'

/** A range of employee numbers, inclusive. */
type Numbers = { from: number; to: number }

/**
 * In a larger company the remaining employees get no leave: creating a million requests would delay the first start.
 */
export const maxDemoLeave = 5_000

/** Creates the demo company's leave policies and types, public holidays, schedules, and leave for its first employees. */
export async function makeDemoLeave(
  trx: Trx,
  { today, size, bulkFrom = large }: { today: Day; size: number; bulkFrom?: number },
): Promise<void> {
  await makeTypes(trx, today)
  await makeHolidays(trx, today)
  await makeSchedules(trx)
  await makeDemoRequests(trx, { today, from: 1, to: Math.min(size, maxDemoLeave), bulkFrom })
  await makeDelegation(trx, today)
  await makeSubstitutes(trx, { today, size })
}

/** The public holidays of the two countries with offices: those of Zagreb have a calendar of their own. */
async function makeHolidays(trx: Trx, today: Day): Promise<void> {
  const year = Number(today.slice(0, 4))
  const company = await trx
    .selectFrom('holiday_calendar')
    .select('id')
    .where('is_company', '=', true)
    .executeTakeFirstOrThrow()
  const zagreb = await trx
    .insertInto('holiday_calendar')
    .values({ name: 'Zagreb' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('holiday_calendar_office')
    .values({ office: 'zagreb', name: 'Zagreb', calendar_id: zagreb.id })
    .execute()
  for (const [country, calendar] of [
    ['BA', company],
    ['HR', zagreb],
  ] as const) {
    const holidays = await publicHolidaysOf({ country, years: [year - 1, year, year + 1] })
    const days = await trx
      .insertInto('non_working_day')
      .values(holidays.map(({ title, startDate, endDate }) => ({ title, start_date: startDate, end_date: endDate })))
      .returning('id')
      .execute()
    await trx
      .insertInto('non_working_day_calendar')
      .values(days.map(({ id }) => ({ non_working_day_id: id, calendar_id: calendar.id })))
      .execute()
  }
}

/** The numbers of the employees who work part-time, with their half days from Monday to Sunday. */
const partTime = new Map([
  [13, [2, 2, 2, 2, 0, 0, 0]],
  [22, [2, 2, 2, 1, 0, 0, 0]],
  [30, [2, 2, 2, 0, 0, 0, 0]],
])

async function makeSchedules(trx: Trx): Promise<void> {
  for (const [number, week] of partTime)
    await sql`
      insert into work_schedule (employee_id, starts_on, week)
      select id, coalesce(start_date, '2020-01-01'), ${week}::smallint[] from employee where id = ${personId(sql`${number}::int`)}`.execute(
      trx,
    )
}

/** The team lead is away in two weeks, and a member of the team decides. */
async function makeDelegation(trx: Trx, today: Day): Promise<void> {
  await sql`
    insert into delegation (approver_id, delegate_id, starts_on, ends_on)
    select ${personId(sql`3::int`)}, delegate.id, ${addDays(today, 14)}, ${addDays(today, 23)}
    from employee delegate where delegate.id = ${personId(sql`5::int`)}`.execute(trx)
}

/** A teammate who is there covers for longer leave to come. */
async function makeSubstitutes(trx: Trx, { today, size }: { today: Day; size: number }): Promise<void> {
  await sql`
    with covered as (
      select r.id, mate.id as mate_id
      from generate_series(1, least(${size}::int, 60)) n
      join employee e on e.id = ${personId(sql`n`)}
      join leave_request r on r.employee_id = e.id and r.status in ('pending', 'approved') and r.start_date > ${today}
        and r.total_days >= 2
      cross join lateral (
        select m.id from employee m
        where m.supervisor_id = e.supervisor_id and m.id <> e.id and not m.is_archived and m.status = 'Active'
          and not exists (select from leave_request a
                          where a.employee_id = m.id and a.status in ('pending', 'approved', 'canceling')
                            and a.start_date <= r.end_date and a.end_date >= r.start_date)
        order by m.last_name, m.id limit 1) mate
    ), named as (
      insert into leave_substitute (leave_request_id, employee_id) select id, mate_id from covered
      returning leave_request_id
    )
    update leave_request set has_substitutes = true where id in (select leave_request_id from named)`.execute(trx)
}

/**
 * Creates leave of last year, this year and the coming weeks, about ten requests per employee; deterministic for a
 * given day. Set-based; days, balances and ledger add up.
 */
export async function makeDemoRequests(
  trx: Trx,
  { today, bulkFrom = large, ...people }: Numbers & { today: Day; bulkFrom?: number },
): Promise<void> {
  const make = async () => {
    await makeRequests(trx, { today, ...people })
    await makeBalances(trx, { today, ...people })
  }
  if (people.to - people.from < bulkFrom) await make()
  else await withoutIndexes(trx, ['leave_request', 'leave_ledger', 'leave_balance'], make)
  await grantDays(trx, people)
}

/** The number of employees from which indexes are rebuilt after the inserts. */
const large = 2_000

/** The leave types requested in the demo, in the order in which SQL picks them. */
const kinds = ['annual', 'religious', 'paid', 'sick', 'unpaid'] as const
type Kind = (typeof kinds)[number]

const policies = [
  {
    name: 'Annual leave',
    rules: {
      ...defaultRules,
      additionalDays: [
        { per: 'years of service', years: 4, days: 1, maximum: 5, from: 'day' },
        { per: 'child', youngerThan: 7, days: 1, maximum: 3 },
      ],
      proRata: 'full',
      canBeGivenBack: true,
    },
  },
  {
    name: 'Sick leave',
    rules: { ...defaultRules, color: '#b42318', baseDays: null, documentFrom: 3, givesDaysBack: 'with document' },
  },
] as const satisfies { name: string; rules: PolicyRules }[]

const rulesOf = (policy: string): PolicyRules => (policies.find(({ name }) => name === policy) ?? policies[0]).rules

type DemoType = {
  name: string
  number_of_days: number | null
  color: string
  half_days: boolean
  valid_from?: Day
  expired_date: Day
  policy?: string
  year?: number
}

/** Returns the leave types in the order in which SQL picks them: those of last year and this year, then permanent ones. */
function typesOf(today: Day): DemoType[] {
  const year = Number(today.slice(0, 4))
  const years = [year - 1, year]
  const ofPolicy = (name: (typeof policies)[number]['name'], days: number, color: string) =>
    years.map((each) => ({
      name: generatedName(name, each),
      policy: name,
      year: each,
      number_of_days: days,
      color,
      half_days: true,
      valid_from: `${each}-01-01`,
      expired_date: `${each + 1}-06-30`,
    }))
  return [
    ...ofPolicy('Annual leave', 20, '#3556c4'),
    ...years.map((each) => ({
      name: `Religious days ${each}`,
      number_of_days: 2,
      color: '#6038b5',
      half_days: false,
      valid_from: `${each}-01-01`,
      expired_date: `${each}-12-31`,
    })),
    { name: 'Paid leave', number_of_days: 7, color: '#1a7441', half_days: false, expired_date: '2099-12-31' },
    ...ofPolicy('Sick leave', 365, '#b42318'),
    { name: 'Unpaid leave', number_of_days: null, color: '#4d5462', half_days: true, expired_date: '2099-12-31' },
  ]
}

async function makeTypes(trx: Trx, today: Day): Promise<void> {
  const lastYear = Number(today.slice(0, 4)) - 1
  const made = await trx
    .insertInto('leave_policy')
    .values(policies.map(({ name, rules }) => ({ name, rules: JSON.stringify(rules) })))
    .returning(['id', 'name'])
    .execute()
  const types = await trx
    .insertInto('leave_type')
    .values(
      typesOf(today).map(({ policy, ...type }) => ({
        ...type,
        policy_id: made.find(({ name }) => name === policy)?.id ?? null,
        rules: policy === undefined ? null : JSON.stringify(yearRulesOf(rulesOf(policy))),
        is_archived: type.expired_date < today,
      })),
    )
    .returning(['id', 'name', 'number_of_days as days', 'policy_id as policyId'])
    .execute()
  await trx
    .insertInto('leave_type_days')
    .values(
      types
        .filter(({ policyId }) => policyId === null)
        .map(({ id, name, days }) => ({
          leave_type_id: id,
          days,
          actor_id: null,
          at: sql<Date>`${`${/\d{4}$/.exec(name)?.[0] ?? lastYear}-01-01T08:00:00Z`}::timestamptz`,
        })),
    )
    .execute()
}

/** How many employees are granted their days at once. */
const grantBatch = 1_000

/** Grants the days of both years under the policies. */
async function grantDays(trx: Trx, { from, to }: Numbers): Promise<void> {
  const { rows: years } = await sql<LeaveYear>`
    select policy_id as "policyId", id as "leaveTypeId", year, expired_date as "expiredDate", rules from leave_type
    where policy_id is not null order by id`.execute(trx)
  for (let first = from; first <= to; first += grantBatch) {
    const { rows } = await sql<{ id: string }>`
      select e.id from generate_series(${first}::int, ${Math.min(to, first + grantBatch - 1)}::int) n
      join employee e on e.id = ${personId(sql`n`)}`.execute(trx)
    const employeeIds = rows.map(({ id }) => id)
    // Days of last year are granted, too.
    for (const year of years)
      await alignGrants(trx, year, { employeeIds, whom: 'everyone' }, { actorId: null, today: `${year.year}-01-01` })
  }
}

/** Returns the ids of the leave types, in their order. */
async function typeIds(trx: Trx, today: Day): Promise<string[]> {
  const types = await trx.selectFrom('leave_type').select(['id', 'name']).execute()
  return typesOf(today).map(({ name }) => types.find((type) => type.name === name)?.id ?? '')
}

type Wanted = {
  /** The number of an employee; 3 leads employees 4 to 10. */
  of: number
  kind: Kind
  /** Working days from today to the first day of leave. */
  in: number
  days: number
  status: 'pending' | 'approved' | 'rejected' | 'canceled' | 'canceling'
  half?: 'start' | 'end'
  reason?: string
}

/** Requests of the demo accounts and their team: what a user sees first is fixed. */
const fixedRequests: readonly Wanted[] = [
  { of: 1, kind: 'annual', in: 15, days: 5, status: 'approved', reason: 'A week in the mountains' },
  { of: 1, kind: 'annual', in: 33, days: 3, status: 'pending' },
  { of: 2, kind: 'paid', in: 5, days: 2, status: 'pending', reason: 'Moving to a new flat' },
  { of: 2, kind: 'annual', in: 26, days: 4, status: 'approved' },
  { of: 3, kind: 'annual', in: 12, days: 5, status: 'pending', reason: 'Skiing with the family' },
  { of: 3, kind: 'annual', in: 2, days: 1, half: 'start', status: 'approved', reason: 'Parents’ evening at school' },
  { of: 4, kind: 'annual', in: 6, days: 5, status: 'pending', reason: 'Visiting my sister in Vienna' },
  { of: 4, kind: 'annual', in: 24, days: 4, status: 'approved' },
  { of: 4, kind: 'annual', in: 36, days: 2, status: 'rejected', reason: 'A long weekend in Trieste' },
  { of: 4, kind: 'annual', in: 42, days: 1, half: 'end', status: 'canceled' },
  { of: 5, kind: 'annual', in: 8, days: 3, status: 'pending', reason: 'My brother gets married' },
  { of: 6, kind: 'annual', in: 7, days: 1, half: 'end', status: 'pending', reason: 'Appointment at the bank' },
  { of: 7, kind: 'annual', in: 6, days: 8, status: 'pending', reason: 'A trip that has been booked since spring' },
  { of: 8, kind: 'paid', in: 9, days: 2, status: 'pending', reason: 'Moving to a new flat' },
  { of: 8, kind: 'annual', in: 18, days: 3, status: 'canceling', reason: 'The journey was called off' },
  { of: 9, kind: 'annual', in: -2, days: 5, status: 'approved', reason: 'Painting the house' },
  { of: 9, kind: 'unpaid', in: 20, days: 2, status: 'pending', reason: 'Helping my parents' },
  { of: 10, kind: 'annual', in: 7, days: 4, status: 'approved' },
  { of: 10, kind: 'sick', in: 0, days: 1, half: 'start', status: 'approved', reason: 'Appointment at the dentist' },
]
const employeesWithFixedRequests = Math.max(...fixedRequests.map(({ of }) => of))

const reasons: Record<Kind, readonly string[]> = {
  annual: ['', 'A trip to the sea', '', 'Time with the family', 'Renovating the flat', '', 'Visiting relatives'],
  religious: ['', 'Ramadan Bayram', 'Orthodox Christmas', ''],
  paid: ['Moving to a new flat', 'Wedding in the family', 'Donating blood'],
  sick: ['', 'Flu', 'Appointment at the doctor', 'A cold', ''],
  unpaid: ['', 'Personal matters', 'A course that I pay for myself'],
}
const reasonsOf = (kind: Kind) => reasons[kind].map((reason) => (reason.length < 5 ? '' : reason))

/** The number of periods before today; each employee has at most one request in each. */
const pastPeriods = 11
/** Periods after those: around today, the next days, the coming weeks. */
const now = pastPeriods
const soon = now + 1
const coming = [soon + 1, soon + 2] as const

/**
 * Inserts the requests in one statement. Each employee has separate periods with at most one request in each, so that
 * no two requests overlap. Working days are numbered, so the days of a request are the difference of two numbers.
 */
async function makeRequests(trx: Trx, { today, from, to }: Numbers & { today: Day }): Promise<void> {
  const types = await typeIds(trx, today)
  const year = Number(today.slice(0, 4))
  const day = sql`${today}::date`
  const first = sql`${`${year - 1}-01-01`}::date`
  const stretch = sql`((${day} - ${first}) / ${pastPeriods}::int)`
  const kindNumber = (kind: Kind) => kinds.indexOf(kind)
  const column = <Name extends keyof Wanted>(name: Name) => fixedRequests.map((wanted) => wanted[name] ?? null)
  await sql`
    with calendar as materialized (
      select day, is_working, count(*) filter (where is_working) over (order by day) - is_working::int as number
      from (select day::date, extract(isodow from day) < 6 and day::date not in (select h.day from holiday h) as is_working
            from generate_series(${first} - 10, ${day} + 200, interval '1 day') day) dates
    ), person as (
      select n, e.id, e.supervisor_id, e.start_date,
             case when e.is_archived then least(e.end_date, ${day} - 1) end as until, n % 11 = 8 as is_away
      from generate_series(${from}::int, ${to}::int) n join employee e on e.id = ${personId(sql`n`)}
    -- Materialized: what follows looks at each roll many times.
    ), rolled as materialized (
      select p.n, k, p.is_away, ('x' || substr(md5('leave ' || p.n || ' ' || k), 1, 12))::bit(48)::bigint as roll
      from person p cross join generate_series(0, ${coming[1]}::int) k
      where case when k < ${now} then k < ${now - 1} or not (p.is_away or p.n <= ${employeesWithFixedRequests})
                 when p.n <= ${employeesWithFixedRequests} then false
                 when k = ${now} then p.is_away
                 when k = ${soon} then not p.is_away
                 else true end
    ), diced as (
      select n, k, (roll % 20)::int as style, (roll / 20 % 1000)::int as spot, (roll / 20000 % 100)::int as luck,
             (roll / 2000000 % 60)::int as length, (roll / 120000000 % 1000)::int as extra
      from rolled
      -- Not every employee requests leave in each period.
      where case when k < ${now} then roll % 20 < 19 when k = ${now} then true when k = ${soon} then roll % 20 < 3 else roll % 20 < 12 end
    ), picked as materialized (
      select *, case when style < 11 then 0 when style < 12 then 1 when style < 13 then 2 when style < 17 then 3 else 4 end as kind,
             case when style < 5 and k <> ${soon} then 1 + length % 2 else 0 end as weeks,
             case when k < ${now} then ${first} + k * ${stretch} + 7 + spot % (${stretch} - 22)
                  when k = ${now} then ${day} - spot % 4
                  when k = ${soon} then ${day} + 1 + spot % 5
                  else ${day} + 21 + (k - ${coming[0]}) * 36 + spot % 14 end as near
      from diced
    ), numbered as (
      select p.n, p.k, p.kind, p.luck, p.extra, a.number as first_number,
             case when p.weeks > 0 then b.number - 1 else a.number + case when p.kind = 1 then 0 else p.length % 3 end end as last_number
      from picked p
      join calendar a on a.day = case when p.weeks > 0 then date_trunc('week', p.near)::date else p.near end
      left join calendar b on p.weeks > 0 and b.day = date_trunc('week', p.near)::date + 7 * p.weeks
    ), halved as (
      select n, k, kind, luck, extra, first_number, last_number,
             kind in (0, 3, 4) and last_number - first_number < 3 and extra % 8 = 0 as start_half,
             kind in (0, 3, 4) and last_number - first_number < 3 and extra % 8 = 1 as end_half, null as status, null as reason
      from numbered
      union all
      select w.of, 100 + w.number::int, w.kind, 0, w.number::int, today.number + w."in", today.number + w."in" + w.days - 1,
             w.half is not distinct from 'start', w.half is not distinct from 'end', w.status, w.reason
      from unnest(${column('of')}::int[], ${fixedRequests.map(({ kind }) => kindNumber(kind))}::int[], ${column('in')}::int[],
                  ${column('days')}::int[], ${column('half')}::text[], ${column('status')}::text[], ${column('reason')}::text[])
           with ordinality w (of, kind, "in", days, half, status, reason, number)
      join calendar today on today.day = ${day}
      where w.of between ${from} and ${to}
    ), dated as (
      select h.*, a.day as start_date, b.day as end_date,
             h.last_number - h.first_number + 1 - case when h.start_half or h.end_half then 0.5 else 0 end as days,
             -- Religious days of next year are not offered yet.
             case h.kind when 0 then case when a.day < ${`${year}-01-01`}::date then 1 else 2 end
                         when 1 then case when a.day < ${`${year}-01-01`}::date then 3 when a.day <= ${`${year}-12-31`}::date then 4 else 5 end
                         when 2 then 5
                         when 3 then case when a.day < ${`${year}-01-01`}::date then 6 else 7 end
                         else 8 end as type
      from halved h
      join calendar a on a.is_working and a.number = h.first_number
      join calendar b on b.is_working and b.number = h.last_number
    ), summed as (
      select *, sum(days) over (partition by n, type order by status is null, start_date) as sum from dated
    ), decided as (
      select s.n, s.k, s.kind, s.extra, s.start_date, s.end_date, s.start_half, s.end_half, s.days, s.type, s.reason,
             p.id as person_id, case when p.supervisor_id is not null then p.supervisor_id when s.n = 1 then ${personId(sql`2`)} else ${personId(sql`1`)} end as approver_id,
             coalesce(s.status, case
               when s.k < ${now} then case when s.luck < 86 then 'approved' when s.luck < 91 then 'rejected' else 'canceled' end
               when s.k = ${now} then case when s.luck < 92 then 'approved' else 'canceling' end
               when s.k = ${soon} then case when s.luck < 70 then 'approved' else 'pending' end
               when s.luck < 46 then 'approved' when s.luck < 86 then 'pending' when s.luck < 91 then 'rejected'
               when s.luck < 95 then 'canceling' else 'canceled' end) as status,
             -- Some requests are canceled before the decision, others after it.
             s.luck >= 96 as is_late,
             least(case when s.kind = 3 then s.start_date else s.start_date - 8 - s.extra % 30 end, ${day} - 4 - s.extra % 9) as asked_on
      from summed s join person p on p.n = s.n
      where (s.sum <= case when s.n = any (${[...partTime.keys()]}::int[]) and s.type <= 2 then 8
                            else (array[17, 17, 2, 2, 5, 366, 366, 366])[s.type] end or s.status is not null)
        and (p.start_date is null or s.start_date >= p.start_date) and (p.until is null or s.end_date <= p.until)
    ), timed as (
      select *, asked_on + time '07:10' + make_interval(mins => extra % 480) as requested_at,
             status in ('approved', 'rejected', 'canceling') or status = 'canceled' and is_late as is_decided
      from decided
    )
    insert into leave_request (id, employee_id, leave_type_id, start_date, end_date, start_half, end_half, total_days, day_halves,
                               reason, status, requested_at, awaits_since, cancel_requested_on, decided_by, decided_at,
                               version)
    select overlay(overlay(md5('leave of ' || n || ' ' || k) placing '4' from 13) placing '8' from 17)::uuid, person_id,
           (${types}::uuid[])[type], start_date, end_date, start_half, end_half, days,
           -- Counted below, like the days.
           '{}', coalesce(reason, case kind ${sql.join(
             kinds.map((kind, index) => {
               const texts = reasonsOf(kind)
               return sql`when ${sql.lit(index)} then (${texts}::text[])[1 + extra % ${sql.lit(texts.length)}]`
             }),
             sql` `,
           )} end, ''),
           status, requested_at at time zone 'UTC',
           case when status = 'canceling' then ${day}::date - 1 else requested_at end at time zone 'UTC',
           case when status = 'canceling' then ${day} - 1 end,
           case when is_decided then approver_id end,
           case when is_decided then (requested_at + make_interval(hours => 1 + extra % 45)) at time zone 'UTC' end,
           case status when 'pending' then 1 when 'canceling' then 3 else 2 end
    from timed`.execute(trx)
  await countAgain(trx, { from, to })
}

/** Counts the days by each employee's schedule and holiday calendar, and drops requests that take no day. */
async function countAgain(trx: Trx, { from, to }: Numbers): Promise<void> {
  await sql`
    update leave_request r
    set total_days = ${countedDays}, day_halves = ${countedHalves}
    from generate_series(${from}::int, ${to}::int) n where r.employee_id = ${personId(sql`n`)}`.execute(trx)
  await sql`delete from leave_request where total_days = 0`.execute(trx)
}

/** Writes the ledger of the requests, a few corrections, and the balances as sums of the ledger. */
async function makeBalances(trx: Trx, { today, from, to }: Numbers & { today: Day }): Promise<void> {
  const annual = (await typeIds(trx, today))[1]
  const person = sql`(select n, ${personId(sql`n`)} as id from generate_series(${from}::int, ${to}::int) n) person`
  await sql`
    insert into leave_ledger (employee_id, leave_type_id, kind, days, request_id, actor_id, at, reason)
    select * from (
      select r.employee_id, r.leave_type_id, line.kind, line.days, r.id as request_id, r.decided_by, line.at, '' as why
      from leave_request r
      join ${person} on person.id = r.employee_id
      cross join lateral (values ('use', r.total_days, r.decided_at), ('return', -r.total_days, r.decided_at + interval '2 days')) line (kind, days, at)
      where r.decided_by is not null
        and (r.status = 'canceled' or line.kind = 'use' and r.status in ('approved', 'canceling'))
      union all
      select person.id, ${annual}::uuid, 'adjust', 0.5, null, ${personId(sql`1`)}, ${`${today.slice(0, 4)}-01-01`}::timestamptz + make_interval(days => n % 20),
             'Half a day that was noted on paper'
      from ${person} where n % 29 = 6) line
    order by at, request_id, kind desc`.execute(trx)
  await sql`
    insert into leave_balance (employee_id, leave_type_id, used, pending)
    select employee_id, leave_type_id, coalesce(sum(used), 0), coalesce(sum(pending), 0) from (
      select employee_id, leave_type_id, days as used, null::numeric as pending
      from leave_ledger
      union all
      select employee_id, leave_type_id, null, case when status = 'pending' then total_days end from leave_request) move
    join ${person} on person.id = employee_id
    group by 1, 2`.execute(trx)
}
