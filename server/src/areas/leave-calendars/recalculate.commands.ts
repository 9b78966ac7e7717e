import type { Message } from '@hr/contract/lib/messages'
import { unlimited } from '@hr/contract/areas/leave/balance'
import type { DayRange } from '@hr/contract/areas/leave/days'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { CalendarTrx, ExclusiveCalendarTrx } from '../../db/lock-calendar.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { recalculatedHalves } from '../leave-balances/counted-days.queries.ts'
import { settleChangedLapses } from '../leave-grants/lapses.commands.ts'
import { findGeneratedType } from '../leave-grants/leave-years.queries.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify, type Notice } from '../notifications/notify.commands.ts'

type Recalculation = {
  /** SQL condition: the days of a request `r` may have changed. */
  affected: RawBuilder<unknown>
  today: Day
  actorId: string | null
  why: Message
  emailQueue: EmailQueue
}

/**
 * A request whose days changed, by `difference` (0: they moved to other dates), and whether its balance became negative.
 * `yearId`: its leave type, if that is a year of a policy.
 */
type Recalculated = {
  id: string
  employeeId: string
  yearId: string | null
  startDate: Day
  endDate: Day
  totalDays: number
  difference: number
  isBelowZero: boolean
}

/** The requests that overlap one of these ranges. */
export const overlapsDays = (ranges: readonly DayRange[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    ranges.map(({ startDate, endDate }) => sql`r.start_date <= ${endDate}::date and r.end_date >= ${startDate}::date`),
    sql` or `,
  )})`

/** The requests of employees who work in one of these offices from today on; `offices` are keys (`office_key`). */
export const isOfOffices = (offices: readonly string[], { today }: { today: Day }): RawBuilder<unknown> =>
  sql`r.employee_id in (
    select e.id from employee e where office_key(e.office_location) = any (${offices})
    union all
    select p.employee_id from previous_office p where p.until > ${today} and office_key(p.office) = any (${offices}))`

/**
 * Recalculates the dates from today on of the affected active requests (`docs/rules.md`, section 3). Set-based: locks
 * balances in one order, then the requests, and writes differences to the ledger. Balances may become negative; a request
 * with no days left remains.
 * @returns the number of requests whose days changed
 */
export const recalculateLeaves = (trx: ExclusiveCalendarTrx, recalculation: Recalculation): Promise<number> =>
  recalculate(trx, recalculation)

/**
 * The same for the requests of an employee that end on this day or later. No other transaction counts their days, because
 * the employee is locked.
 */
export const recalculateLeavesOf = (
  trx: CalendarTrx,
  employeeId: LockedEmployee,
  { from, ...rest }: Omit<Recalculation, 'affected'> & { from: Day },
): Promise<number> =>
  recalculate(trx, { ...rest, affected: sql`r.employee_id = ${employeeId} and r.end_date >= ${from}` })

async function recalculate(trx: Trx, { affected, today, actorId, why, emailQueue }: Recalculation): Promise<number> {
  const touching = sql`
    r.status in ('pending', 'approved', 'canceling') and r.end_date >= ${today} and ${affected}`
  await sql`
    select from leave_balance b
    where exists (select from leave_request r where r.employee_id = b.employee_id and r.leave_type_id = b.leave_type_id and ${touching})
    order by b.employee_id, b.leave_type_id for no key update`.execute(trx)
  const { rows } = await sql<Recalculated>`
    with r as materialized (
      select r.* from leave_request r where ${touching} order by r.id for no key update of r
    ), changed as materialized (
      -- After the rows are found: PostgreSQL overrates the costs of counting, and would read all requests by their ids.
      select r.id, r.employee_id, r.leave_type_id, r.status, r.start_date, r.end_date, r.total_days as before,
             r.day_halves as halves_before, ${recalculatedHalves(today)} as halves
      from r
    ), moved as materialized (
      select c.*, counted.after, counted.after - before as difference
      from changed c cross join lateral (select sum(halves) * 0.5 as after from unnest(c.halves) halves) counted
      where halves is distinct from halves_before or after <> before
    ), differing as (
      select * from moved where difference <> 0
    ), request as (
      update leave_request r
      set total_days = m.after, day_halves = m.halves, version = r.version + (m.difference <> 0)::int
      from moved m where m.id = r.id
    ), line as (
      insert into leave_ledger (employee_id, leave_type_id, kind, days, request_id, actor_id, reason)
      select employee_id, leave_type_id, case when difference > 0 then 'use' else 'return' end, difference, id,
             ${actorId}::uuid, ${why}
      from differing where status <> 'pending'
    ), balance as (
      update leave_balance b
      set used = b.used + s.used, pending = b.pending + s.pending
      from (select employee_id, leave_type_id, coalesce(sum(difference) filter (where status <> 'pending'), 0) as used,
                   coalesce(sum(difference) filter (where status = 'pending'), 0) as pending
            from differing group by 1, 2) s
      where b.employee_id = s.employee_id and b.leave_type_id = s.leave_type_id
      returning b.employee_id, b.leave_type_id, b.entitlement, b.used, s.used as difference
    )
    select m.id, m.employee_id as "employeeId", case when t.policy_id is not null then t.id end as "yearId",
           m.start_date as "startDate", m.end_date as "endDate", m.after as "totalDays", m.difference,
           (b.entitlement is not null or t.number_of_days > 0) and coalesce(b.entitlement, t.number_of_days) <> ${unlimited}
           and b.used > coalesce(b.entitlement, t.number_of_days)
           and b.used - b.difference <= coalesce(b.entitlement, t.number_of_days) as "isBelowZero"
    from moved m
    left join balance b on b.employee_id = m.employee_id and b.leave_type_id = m.leave_type_id
    join leave_type t on t.id = m.leave_type_id
    order by m.employee_id, m.start_date, m.id`.execute(trx)
  await settleLapsesOfRequests(trx, rows, today)
  const recalculated = rows.filter(({ difference }) => difference !== 0)
  const cause = { actorId, why, today }
  await notify(trx, [...noticesOf(recalculated, cause), ...(await hrNoticeOf(trx, recalculated, cause))], {
    emailQueue,
  })
  return recalculated.length
}

type Cause = { actorId: string | null; why: Message; today: Day }

/** One notification per owner, however many of their requests changed. */
function noticesOf(rows: readonly Recalculated[], { actorId, why }: Cause): Notice[] {
  return [...Map.groupBy(rows, ({ employeeId }) => employeeId)].flatMap(([employeeId, own]) => {
    const [first] = own
    if (!first) return []
    const { id, startDate, endDate, totalDays } = first
    return {
      event: 'recalculated' as const,
      details: { startDate, endDate, totalDays, why, more: own.length - 1 },
      recipients: [employeeId],
      employeeId,
      leaveRequestId: id,
      actorId,
    }
  })
}

/** One notification to HR about all employees whose balance became negative. */
async function hrNoticeOf(trx: Trx, rows: readonly Recalculated[], { actorId, why, today }: Cause): Promise<Notice[]> {
  const people = [...new Set(rows.filter(({ isBelowZero }) => isBelowZero).map(({ employeeId }) => employeeId))]
  const [employeeId] = people
  if (employeeId === undefined) return []
  const details = { count: people.length, why }
  return [{ event: 'below zero', details, recipients: await listHr(trx, today), employeeId, actorId }]
}

/** Corrects the lapses of the years whose requests changed: year by year, for all its employees at once. */
async function settleLapsesOfRequests(trx: Trx, changed: readonly Recalculated[], today: Day): Promise<void> {
  const byYear = Map.groupBy(changed, ({ yearId }) => yearId)
  for (const yearId of [...byYear.keys()].filter((id) => id !== null).toSorted()) {
    const employeeIds = [...new Set(byYear.get(yearId)?.map(({ employeeId }) => employeeId))]
    const year = await findGeneratedType(trx, yearId)
    if (year) await settleChangedLapses(trx, year, { employeeIds, today })
  }
}
