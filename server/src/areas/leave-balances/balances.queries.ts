import { unlimited } from '@hr/contract/areas/leave/balance'
import { withoutReasons } from '@hr/contract/areas/leave/explanation'
import { halfDays, type LeaveRange, splitAt } from '@hr/contract/areas/leave/days'
import type { LeaveBalance, LedgerEntry } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { endedFrom, storedDays } from './counted-days.queries.ts'

type Of = {
  employeeId: string
  today: Day
  /** The day on which the employee is archived: days that this ends count as booked, not as taken. */
  archivedOn?: Day | undefined
}

/**
 * Returns the balances of an employee for the types that `which` selects; each request is read once. For yearly types,
 * taken days are counted from the requests; for all others they are the used days that are not booked. Taken and booked
 * days add up to the used days.
 */
function balancesOf({ employeeId, today: day, archivedOn }: Of, which: RawBuilder<unknown>) {
  const today = sql`${day}::date`
  const tomorrow = sql`(${today} + 1)`
  const booked = archivedOn === undefined ? tomorrow : sql`least(${tomorrow}, ${endedFrom(archivedOn)})`
  const yearStart = sql`date_trunc('year', ${today})::date`
  const yearEnd = sql`(date_trunc('year', ${today}) + interval '1 year - 1 day')::date`
  return sql<LeaveBalance>`
  select t.id as uuid, t.name, t.color, coalesce(b.entitlement, t.number_of_days) as "numberOfDays",
         coalesce(b.used, 0) as "currentNumberDays", coalesce(b.pending, 0) as "pendingDays",
         b.entitlement is not null as "hasEntitlement",
         coalesce((policy.rules ->> 'negativeBalance')::numeric, 0) as "negativeBalance", t.policy_id as "policyId", t.year, t.valid_from as "validFrom", t.expired_date as "expiredDate",
         t.half_days as "halfDays",
         coalesce((policy.rules ->> 'substituteRequired')::boolean, false) as "substituteRequired",
         (case when t.policy_id is null then t.gives_days_back
               else coalesce(policy.rules ->> 'givesDaysBack', 'no') end) <> 'no' as "givesDaysBack",
         t.is_archived as "isArchived", (p.end_date < ${today}) is true as "isEmploymentOver", coalesce(r.approved, 0) as "approvedDays",
         coalesce(r.rejected, 0) as "rejectedDays", y.is_yearly as "isYearly",
         case when y.is_yearly then coalesce(r.taken_this_year, 0) + coalesce(c.corrected, 0)
              else coalesce(b.used, 0) - coalesce(r.booked, 0) end as "takenDays",
         coalesce(case when y.is_yearly then r.booked_this_year else r.booked end, 0) as "bookedDays"
  from employee p cross join leave_type t
  left join leave_balance b on b.employee_id = p.id and b.leave_type_id = t.id
  left join leave_policy policy on policy.id = t.policy_id
  cross join lateral (
    select t.valid_from is null and b.entitlement is distinct from 0
           and coalesce(b.entitlement, t.number_of_days, 0) in (0, ${sql.lit(unlimited)}) as is_yearly) y
  left join (
    select r.leave_type_id, sum(r.total_days) filter (where s.is_used) as approved,
           sum(r.total_days) filter (where r.status = 'rejected') as rejected,
           sum(${storedDays(yearStart, today)}) filter (where s.is_used) as taken_this_year,
           sum(${storedDays(tomorrow, yearEnd)}) filter (where s.is_used) as booked_this_year,
           sum(${storedDays(booked, sql`r.end_date`)}) filter (where s.is_used) as booked
    from leave_request r cross join lateral (select r.status in ('approved', 'canceling') as is_used) s
    where r.employee_id = ${employeeId} group by r.leave_type_id) r on r.leave_type_id = t.id
  left join (
    select l.leave_type_id, sum(l.days) as corrected from leave_ledger l
    where l.employee_id = ${employeeId} and l.kind = 'adjust' and l.at >= ${yearStart}
    group by l.leave_type_id) c on c.leave_type_id = t.id
  where p.id = ${employeeId} and ${which}`
}

/**
 * Returns an employee's balances for every offered type and every type that the employee has used.
 * @param of.alsoTypes further types, by their ids
 */
export async function listBalances(
  db: Db,
  employeeId: string,
  { alsoTypes = [], ...of }: Omit<Of, 'employeeId'> & { alsoTypes?: readonly string[] },
): Promise<LeaveBalance[]> {
  // The days of a policy are granted; without a grant, its type is not offered.
  const isOffered = sql`
    not t.is_archived and t.expired_date >= ${of.today} and (t.policy_id is null or b.entitlement is not null)`
  const isUsed = sql`b.used <> 0 or b.pending <> 0 or b.entitlement is not null`
  const isAlsoListed = sql`t.id = any (${alsoTypes}::uuid[])`
  const { rows } = await sql<LeaveBalance>`
    ${balancesOf({ employeeId, ...of }, sql`(${isOffered} or ${isUsed} or ${isAlsoListed})`)}
    order by t.is_archived, t.expired_date < ${of.today}, t.name, t.id`.execute(db)
  return rows
}

export async function findBalance(
  db: Db,
  { leaveTypeId, ...of }: Of & { leaveTypeId: string },
): Promise<LeaveBalance | undefined> {
  const { rows } = await balancesOf(of, sql`t.id = ${leaveTypeId}`).execute(db)
  return rows[0]
}

type Line = Omit<LedgerEntry, 'request'> & {
  leaveTypeId: string
  request: (LeaveRange & { uuid: string }) | null
  /** The changes of the request's dates by the transaction of the entry and since, the newest first. */
  changes: { before: Partial<LeaveRange>; isOfEntry: boolean }[]
}

/**
 * SQL: the changes of the dates of the request `r` by the transaction that wrote the ledger entry `l` and since. A
 * transaction that makes days count again may return some of them at once.
 */
const dateChanges = sql`(
  select coalesce(json_agg(json_build_object('before', v.before, 'isOfEntry', h.at = l.at and not is_later) order by h.at desc, h.id desc), '[]')
  from history h join history_value v on v.history_id = h.id and v.before is not null
  cross join lateral (select l.kind = 'use' and h.action = 'leave ended' as is_later,
                             l.kind = 'return' and h.action = 'leave restored' as is_earlier) o
  where h.entity = 'leave' and h.entity_id = r.id and (h.at > l.at or h.at = l.at and not is_earlier)
    and h.fields && array['startDate', 'endDate', 'startHalf', 'endHalf'])`

/**
 * Returns the dates that an entry is about: those that its request had then. If dates left the request by the same
 * change, a return is about them, or about all that the request had if they left it at both ends.
 */
function requestOf({ kind, request, changes }: Pick<Line, 'kind' | 'request' | 'changes'>): LedgerEntry['request'] {
  if (request === null) return null
  const undone = (some: Line['changes']): LeaveRange => Object.assign({}, request, ...some.map(({ before }) => before))
  const [before, after] = [undone(changes), undone(changes.filter(({ isOfEntry }) => !isOfEntry))]
  const { from, to } = halfDays(after)
  const left = [splitAt(before, from).before, splitAt(before, to).after].flatMap((part) => part ?? [])
  const [only = before] = left.length === 1 ? left : []
  const { startDate, endDate } = kind === 'return' && left.length > 0 ? only : after
  return { uuid: request.uuid, startDate, endDate }
}

/**
 * Returns the ledgers behind balances, in order: the days of the leave type (unless the employee has an entitlement) or
 * the grants of its policy, then days used, returned and corrected. The entries add up to the balance.
 * @param hidesReasons leaves out the reasons of grants that follow from fields of the record which the reader may not see
 */
export async function listLedgers<Of extends Pick<LeaveBalance, 'uuid'>>(
  db: Db,
  balances: readonly Of[],
  { employeeId, hidesReasons }: { employeeId: string; hidesReasons: boolean },
): Promise<{ balance: Of; entries: LedgerEntry[] }[]> {
  const ofTypes = sql`= any (${balances.map(({ uuid }) => uuid)}::uuid[])`
  const { rows } = await sql<Line>`
    select l.leave_type_id as "leaveTypeId", l.id, l.at, l.kind, l.days, l.why, l.request, l.changes, l."effectiveOn", l.explanation,
           ${actorName('l.actor_id', 'a')} as who
    from (
      select g.leave_type_id, g.id, ${isoInstant('g.at')} as at, g.at as moment, 'granted' as kind, g.days,
             '' as why, null::json as request, '[]'::json as changes, g.actor_id,
             null::date as "effectiveOn", '[]'::json as explanation
      from leave_type_days g where g.leave_type_id ${ofTypes}
        and not exists (select from leave_balance b where b.employee_id = ${employeeId}
                        and b.leave_type_id = g.leave_type_id and b.entitlement is not null)
      union all
      select g.leave_type_id, g.id, ${isoInstant('g.at')}, g.at, g.kind, g.days, g.reason, null, '[]', g.actor_id, g.effective_on,
             g.explanation
      from leave_grant g where g.employee_id = ${employeeId} and g.leave_type_id ${ofTypes}
      union all
      select l.leave_type_id, l.id, ${isoInstant('l.at')}, l.at, l.kind, l.days, l.reason,
             case when r.id is not null then json_build_object(
               'uuid', r.id, 'startDate', r.start_date, 'endDate', r.end_date, 'startHalf', r.start_half, 'endHalf', r.end_half) end,
             ${dateChanges}, l.actor_id, null, '[]'
      from leave_ledger l left join leave_request r on r.id = l.request_id
      where l.employee_id = ${employeeId} and l.leave_type_id ${ofTypes}
        -- An adopted type had an entitlement before its policy; its grants contain it.
        and (l.kind <> 'entitlement' or not exists (
          select from leave_grant g where g.employee_id = l.employee_id and g.leave_type_id = l.leave_type_id))) l
    left join employee a on a.id = l.actor_id
    order by l.kind not in ('granted', 'grant', 'opening'), l.moment, l.id`.execute(db)
  const entries = Map.groupBy(rows, ({ leaveTypeId }) => leaveTypeId)
  return balances.map((balance) => ({
    balance,
    entries: (entries.get(balance.uuid) ?? []).map(
      ({ leaveTypeId: _leaveTypeId, request, changes, explanation, ...line }) => ({
        ...line,
        explanation: hidesReasons ? withoutReasons(explanation) : explanation,
        request: requestOf({ kind: line.kind, request, changes }),
      }),
    ),
  }))
}

/** Returns requests by status and type with their days, in the profile's legacy format. */
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
