import { unlimited } from '@hr/contract/areas/leave/balance'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { minDay, maxDay, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { countedDays, withCalendar } from './counted-days.queries.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify, type Notice } from '../notifications/notify.commands.ts'

type Recalculation = {
  touched: readonly DayRange[]
  today: Day
  actorId: string | null
  why: string
  emailQueue: EmailQueue
}

/** A request whose number of days changed, and whether its balance became negative. */
type Recalculated = {
  id: string
  employeeId: string
  startDate: Day
  endDate: Day
  totalDays: number
  isBelowZero: boolean
}

/**
 * Recalculates every active request that ends today or later and overlaps the changed non-working days
 * (`docs/rules.md`, section 3). Set-based: locks balances in one order, then the requests, and writes differences to
 * the ledger. Balances may become negative; a request with no days left remains. The caller holds the calendar lock.
 * @returns the number of requests whose days changed
 */
export async function recalculateLeaves(
  trx: Trx,
  { touched, today, actorId, why, emailQueue }: Recalculation,
): Promise<number> {
  const from = maxDay(today, touched.map(({ startDate }) => startDate).reduce(minDay))
  const to = touched.map(({ endDate }) => endDate).reduce(maxDay)
  const touching = sql`
    r.status in ('pending', 'approved', 'canceling') and r.end_date >= ${today}
    and r.start_date <= ${to} and r.end_date >= ${from}`
  await sql`
    select from leave_balance b
    where exists (select from leave_request r where r.employee_id = b.employee_id and r.leave_type_id = b.leave_type_id and ${touching})
    order by b.employee_id, b.leave_type_id for no key update`.execute(trx)
  const { rows } = await sql<Recalculated>`
    with changed as materialized (
      select r.id, r.employee_id, r.leave_type_id, r.status, r.start_date, r.end_date, r.total_days as before,
             ${countedDays} as after
      from leave_request r ${withCalendar} where ${touching}
      order by r.id for no key update of r
    ), differing as (
      select *, after - before as difference from changed where after <> before
    ), request as (
      update leave_request r set total_days = d.after, version = r.version + 1
      from differing d where d.id = r.id
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
    select d.id, d.employee_id as "employeeId", d.start_date as "startDate", d.end_date as "endDate",
           d.after as "totalDays",
           (b.entitlement is not null or t.number_of_days > 0) and coalesce(b.entitlement, t.number_of_days) <> ${unlimited}
           and b.used > coalesce(b.entitlement, t.number_of_days)
           and b.used - b.difference <= coalesce(b.entitlement, t.number_of_days) as "isBelowZero"
    from differing d
    join balance b on b.employee_id = d.employee_id and b.leave_type_id = d.leave_type_id
    join leave_type t on t.id = d.leave_type_id
    order by d.employee_id, d.start_date, d.id`.execute(trx)
  await notify(trx, [...noticesOf(rows, { actorId, why }), ...(await hrNoticeOf(trx, rows, { actorId, why }))], {
    emailQueue,
  })
  return rows.length
}

type Cause = { actorId: string | null; why: string }

/** One notification per owner, however many of their requests changed. */
function noticesOf(rows: readonly Recalculated[], { actorId, why }: Cause): Notice[] {
  return [...Map.groupBy(rows, ({ employeeId }) => employeeId)].flatMap(([employeeId, own]) => {
    const [first] = own
    if (!first) return []
    const { id, startDate, endDate, totalDays } = first
    return {
      event: 'recalculated' as const,
      type: 'leaveRequest' as const,
      details: { startDate, endDate, totalDays, why, more: own.length - 1 },
      recipients: [employeeId],
      employeeId,
      leaveRequestId: id,
      actorId,
    }
  })
}

/** One notification to HR about all employees whose balance became negative. */
async function hrNoticeOf(trx: Trx, rows: readonly Recalculated[], { actorId, why }: Cause): Promise<Notice[]> {
  const people = [...new Set(rows.filter(({ isBelowZero }) => isBelowZero).map(({ employeeId }) => employeeId))]
  const [employeeId] = people
  if (employeeId === undefined) return []
  const details = { count: people.length, why }
  return [{ event: 'below zero', type: 'leaveRequest', details, recipients: await listHr(trx), employeeId, actorId }]
}
