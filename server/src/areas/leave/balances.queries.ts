import type { LeaveBalance, LedgerEntry } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Connections, Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { shapedStatements } from '../../db/prepared.ts'

/** What somebody has of the types that `which` chooses; each request of theirs is looked at once. */
const balancesOf = (employeeId: string, which: RawBuilder<unknown>) => sql<LeaveBalance>`
  select t.id as uuid, t.name, t.color, coalesce(b.own_total, t.number_of_days) as "numberOfDays",
         coalesce(b.used, 0) as "currentNumberDays", coalesce(b.pending, 0) as "pendingDays",
         b.own_total is not null as "isOwnTotal", t.valid_from as "validFrom", t.expired_date as "expiredDate", t.half_days as "halfDays",
         t.is_archived as "isArchived", coalesce(r.approved, 0) as "approvedDays", coalesce(r.rejected, 0) as "rejectedDays"
  from employee p cross join leave_type t
  left join leave_balance b on b.employee_id = p.id and b.leave_type_id = t.id
  left join (
    select leave_type_id, sum(total_days) filter (where status in ('approved', 'canceling')) as approved,
           sum(total_days) filter (where status = 'rejected') as rejected
    from leave_request where employee_id = ${employeeId} group by leave_type_id) r on r.leave_type_id = t.id
  where p.id = ${employeeId} and ${which}`

const balances = shapedStatements()

/** What somebody has of every type that is offered, and of those that they have ever used. */
export const listBalances = (
  { db, pool }: Connections,
  employeeId: string,
  { today }: { today: Day },
): Promise<LeaveBalance[]> =>
  balances(pool, {
    shape: 'all',
    values: { employeeId, today },
    build: (of) => {
      const isOffered = sql`not t.is_archived and t.expired_date >= ${of.today}`
      const isUsed = sql`b.used <> 0 or b.pending <> 0 or b.own_total is not null`
      return sql<LeaveBalance>`${balancesOf(of.employeeId, sql`(${isOffered} or ${isUsed})`)}
        order by t.is_archived, t.expired_date < ${of.today}, t.name, t.id`.compile(db)
    },
  })

export async function findBalance(
  db: Db,
  { employeeId, leaveTypeId }: { employeeId: string; leaveTypeId: string },
): Promise<LeaveBalance | undefined> {
  const { rows } = await balancesOf(employeeId, sql`t.id = ${leaveTypeId}`).execute(db)
  return rows[0]
}

type Line = Omit<LedgerEntry, 'request'> & { requestId: string | null; startDate: Day | null; endDate: Day | null }

/**
 * Every line behind a balance, in order: what the type grants (while the person has no total of their own), then what
 * was used, given back and corrected. The days of the lines add up to the balance.
 */
export async function listLedger(
  db: Db,
  { employeeId, leaveTypeId }: { employeeId: string; leaveTypeId: string },
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Line>`
    select l.id, l.at, l.kind, l.days, l.why, l."requestId", l."startDate", l."endDate",
           ${actorName('l.actor_id', 'a')} as who
    from (
      select g.id, ${isoInstant('g.at')} as at, g.at as moment, 'granted' as kind, g.days,
             '' as why, null::uuid as "requestId", null::date as "startDate", null::date as "endDate", g.actor_id
      from leave_type_grant g where g.leave_type_id = ${leaveTypeId}
        and not exists (select from leave_balance b where b.employee_id = ${employeeId}
                        and b.leave_type_id = g.leave_type_id and b.own_total is not null)
      union all
      select l.id, ${isoInstant('l.at')}, l.at, l.kind, l.days, l.why, r.id,
             r.start_date, r.end_date, l.actor_id
      from leave_ledger l left join leave_request r on r.id = l.request_id
      where l.employee_id = ${employeeId} and l.leave_type_id = ${leaveTypeId}) l
    left join employee a on a.id = l.actor_id
    order by l.kind <> 'granted', l.moment, l.id`.execute(db)
  return rows.map(({ requestId, startDate, endDate, ...line }) => ({
    ...line,
    request: requestId === null ? null : { uuid: requestId, startDate: startDate ?? '', endDate: endDate ?? '' },
  }))
}

/** Requests by status and type with their days, as the profile's old form of the answer has them. */
export async function sumsByStatus(db: Db, employeeId: string) {
  const { rows } = await sql<{ status: 'pending' | 'approved' | 'rejected'; name: string; totalDays: number }>`
    select case when r.status = 'canceling' then 'approved' else r.status end as status, t.name, sum(r.total_days) as "totalDays"
    from leave_request r join leave_type t on t.id = r.leave_type_id
    where r.employee_id = ${employeeId} and r.status <> 'canceled'
    group by 1, 2 order by 1, 2`.execute(db)
  return (['pending', 'approved', 'rejected'] as const).map((status) => ({
    _id: status,
    leaveTypes: rows.filter((row) => row.status === status).map(({ name, totalDays }) => ({ name, totalDays })),
  }))
}
