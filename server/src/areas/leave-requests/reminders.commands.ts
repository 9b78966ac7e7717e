import type { WorkCalendar } from '@hr/contract/areas/leave/days'
import { isReminderDue, lookAheadDays, nthWorkingDay } from '@hr/contract/areas/leave/reminders'
import { maxReminders } from '@hr/contract/areas/notifications/events'
import { addDays, minDay, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { found } from '../../http/problem.ts'
import { errorCode, foreignKeyViolation } from '../../lib/error-code.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { workDaysOfAll } from '../leave-balances/counted-days.queries.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { type Notice, notifyWithoutEmail, summarised } from '../notifications/notify.commands.ts'
import { approversOf } from './approvers.queries.ts'
import { adoptAsked, forgetAsked } from './asked-approvers.commands.ts'
import { calendarsOf } from './leave-calendar.queries.ts'
import { awaitsDocument } from './requests.queries.ts'

/** The part of the day's work. */
export const leaveReminders = 'leave reminders'

/** How many requests one transaction handles, unless one person has more. */
const requestsAtOnce = 2500

type Morning = { today: Day; timeZone: string }

/**
 * Reminds the approvers of undecided requests, and tells HR of those that stay undecided (`docs/rules.md`, section 3).
 * A day that was missed is made up for, and a second run of a day writes nothing: each transaction stores what it
 * reminds of. The transactions are short, because they run beside the traffic of the morning; each locks reminders in
 * the order of their requests and approvers.
 */
export async function remindOfRequests(
  { db, pushChannel }: { db: Db; pushChannel: PushChannel },
  morning: Morning,
): Promise<void> {
  const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => commitAndPush(db, pushChannel, work)
  await inTransaction(async (trx) => {
    await forgetDecided(trx, morning.today)
    await forgetAsked(trx)
    await adoptAsked(trx, sql`true`)
  })
  const hr = await listHr(db, morning.today)
  const previousRun = await findPreviousRun(db, morning.today)
  await inLanes(batchesOf(await countByOwner(db)), (owners) =>
    inTransaction((trx) => assign(trx, owners, { ...morning, hr, previousRun })),
  )
  const settings = await findSettings(db)
  const overdue = new Set<string>()
  const absent: string[] = []
  await inLanes(batchesOf(await countByApprover(db)), async (approvers) => {
    const late = await inTransaction((trx) => remindApprovers(trx, approvers, { ...morning, ...settings }))
    for (const id of late.overdue) overdue.add(id)
    absent.push(...late.absent)
  })
  await inTransaction((trx) => tellHr(trx, { ...morning, hr, overdue: [...overdue], absent }))
}

const isUndecided = sql`r.status in ('pending', 'canceling')`

/** SQL: the day since which a request `r` awaits its next decision. */
const awaitsSince = ({ today, timeZone }: Morning) =>
  sql`least((r.awaits_since at time zone ${timeZone})::date, ${today}::date)`

/**
 * Deletes the rows of decided requests. A day more than a week ahead was stored by a wrong clock and becomes today; a
 * nearer one stays, so that a clock that is set back repeats no reminder.
 */
async function forgetDecided(trx: Trx, today: Day): Promise<void> {
  await sql`
    with decided as materialized (
      select m.leave_request_id, m.approver_id from leave_reminder m
      join leave_request r on r.id = m.leave_request_id and not (${isUndecided})
      order by m.leave_request_id, m.approver_id for update of m
    )
    delete from leave_reminder m using decided
    where m.leave_request_id = decided.leave_request_id and m.approver_id = decided.approver_id`.execute(trx)
  await sql`
    update leave_reminder set reached_on = least(reached_on, ${today}), reminded_on = least(reminded_on, ${today})
    where greatest(reached_on, reminded_on) > ${addDays(today, 7)}`.execute(trx)
}

/** The day of the latest run before today that has ended. */
async function findPreviousRun(db: Db, today: Day): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select max(day) as day from daily_run where day < ${today} and not ${leaveReminders} = any (unfinished)`.execute(db)
  return rows[0]?.day ?? null
}

async function findSettings(db: Db): Promise<{ after: number; escalateAfter: number | null }> {
  const { rows } = await sql<{ after: number; escalateAfter: number | null }>`
    select leave_reminder_days as after, leave_escalation_days as "escalateAfter" from company_setting`.execute(db)
  return rows[0] ?? { after: 3, escalateAfter: null }
}

/** How many transactions run at once. Most of their time is the database's, which serves each on a core of its own. */
const lanes = 2

/** Handles batches of people who share no rows. */
async function inLanes(batches: readonly string[][], handle: (people: readonly string[]) => Promise<void>) {
  const next = batches.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const people of next) await handle(people)
    }),
  )
}

type Counted = { id: string; count: number }

/** Returns how many undecided requests each employee has. */
async function countByOwner(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select r.employee_id as id, count(*)::int as count from leave_request r where ${isUndecided} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** Returns how many undecided requests are at each approver. */
async function countByApprover(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select m.approver_id as id, count(*)::int as count from leave_reminder m where m.is_approver group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** Groups people by at most `requestsAtOnce` requests, or a single person with more. */
function batchesOf(people: readonly Counted[]): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const { id, count } of people) {
    if (count > room) {
      batches.push([])
      room = requestsAtOnce
    }
    batches.at(-1)?.push(id)
    room -= count
  }
  return batches
}

/** SQL: the undecided requests of these employees, with what decides at whom they are. */
const undecidedOf = (owners: readonly string[], morning: Morning) => sql`
  select r.id, r.employee_id, ${awaitsSince(morning)} as since,
         r.approval_flow = 'hr' or r.status = 'pending' and r.first_approved_by is not null as awaits_hr,
         ${awaitsDocument} as awaits_document
  from leave_request r join leave_type t on t.id = r.leave_type_id left join leave_policy p on p.id = t.policy_id
  where ${isUndecided} and r.employee_id = any (${owners})`

/**
 * SQL: at whom each `request` is: at its owner while it can't be approved without a document, else at each `approver`, or
 * at HR if HR decides or there is no approver.
 */
const deciders = (hr: readonly string[]) => sql`
  select request.id, approver.id as approver_id, request.since, approver.starts_on
  from request join approver on approver.person_id = request.employee_id
  where not request.awaits_hr and not request.awaits_document
  union all
  select request.id, hr.id, request.since, request.since
  from request cross join unnest(${hr}::uuid[]) hr (id)
  where hr.id <> request.employee_id and not request.awaits_document and (
    request.awaits_hr or not exists (select from approver where approver.person_id = request.employee_id))
  union all
  select request.id, request.employee_id, request.since, request.since from request where request.awaits_document`

/** SQL: the stored rows of each `request`, which are locked, with whether the request is still there (`decides`). */
const knownRows = sql`
  select m.leave_request_id, m.approver_id, m.reached_on, m.is_approver, request.since, decides.id is not null as decides
  from leave_reminder m join request on request.id = m.leave_request_id
  left join decides on decides.id = m.leave_request_id and decides.approver_id = m.approver_id
  order by m.leave_request_id, m.approver_id for update of m`

/** SQL condition: the stored row `m` is this `known` row, whose request is no longer there. */
const isElsewhere = sql`
  m.leave_request_id = known.leave_request_id and m.approver_id = known.approver_id and not known.decides`

/**
 * Stores at whom the undecided requests of these employees are, and since when. A request that was made or changed
 * reaches its approvers on that day. An approver whom the previous run did not find has it since that run, a delegate
 * since the start of the delegation.
 */
async function assign(
  trx: Trx,
  owners: readonly string[],
  { hr, previousRun, ...morning }: Morning & { hr: readonly string[]; previousRun: Day | null },
): Promise<void> {
  await sql`
    with request as materialized (${undecidedOf(owners, morning)}),
         approver as materialized (${approversOf(owners, morning.today)}),
         decides as materialized (${deciders(hr)}),
         known as materialized (${knownRows}),
         former as (
           update leave_reminder m set is_approver = false from known
           where ${isElsewhere} and m.is_approver and known.reached_on >= known.since),
         outdated as (
           delete from leave_reminder m using known where ${isElsewhere} and known.reached_on < known.since)
    insert into leave_reminder (leave_request_id, approver_id, reached_on)
    select decides.id, decides.approver_id, greatest(decides.since, decides.starts_on, case when exists (
             select from known other where other.leave_request_id = decides.id and other.reached_on >= decides.since
           ) then ${previousRun}::date end)
    from decides
    left join known on known.leave_request_id = decides.id and known.approver_id = decides.approver_id
    where known.leave_request_id is null or not known.is_approver or known.reached_on < known.since
    order by decides.id, decides.approver_id
    on conflict (leave_request_id, approver_id) do update
      set reached_on = excluded.reached_on, reminded_on = null, is_approver = true, hr_told_on = null`
    .execute(trx)
    .catch((error: unknown) => {
      if (errorCode(error) === foreignKeyViolation) throw new LocksChanged('A request or an approver was deleted')
      throw error
    })
}

type Row = {
  requestId: string
  approverId: string
  /** Whether it is at its owner, who has to add a document. */
  isOwner: boolean
  reachedOn: Day
  remindedOn: Day | null
  /** Whether the approver was not asked for the decision yet. */
  isNew: boolean
  startDate: Day
  since: Day
  isHrTold: boolean
}

type Late = {
  /** Requests that HR is told about because an approver has had them for long. */
  overdue: string[]
  /** Approvers without a working day within a month. */
  absent: string[]
}

type Settings = { after: number; escalateAfter: number | null }

/** Reminds these approvers of their undecided requests, and tells them of those that they were not asked about. */
async function remindApprovers(
  trx: Trx,
  approvers: readonly string[],
  { after, escalateAfter, ...morning }: Morning & Settings,
): Promise<Late> {
  const { today } = morning
  const { rows } = await sql<Row>`
    select m.leave_request_id as "requestId", m.approver_id as "approverId",
           m.approver_id = r.employee_id as "isOwner", m.reached_on as "reachedOn",
           m.reminded_on as "remindedOn",
           m.approver_id <> r.employee_id and not exists (
             select from asked_approver a
             where a.leave_request_id = m.leave_request_id and a.approver_id = m.approver_id) as "isNew",
           r.start_date as "startDate", ${awaitsSince(morning)} as since,
           m.hr_told_on is not null as "isHrTold"
    from leave_reminder m join leave_request r on r.id = m.leave_request_id and ${isUndecided}
    where m.is_approver and m.approver_id = any (${approvers})`.execute(trx)
  const startDate = rows.map(({ reachedOn }) => reachedOn).reduce(minDay, today)
  const range = { startDate, endDate: addDays(today, lookAheadDays) }
  const calendars = calendarsOf(range, await workDaysOfAll(trx, approvers, range))
  const due: Row[] = []
  const overdue: string[] = []
  for (const row of rows) {
    const calendar = calendars.get(row.approverId)
    if (!calendar) continue
    if (row.isNew || isReminderDue(row, { today, calendar, after })) due.push(row)
    const isLate = escalateAfter !== null && !row.isHrTold && !row.isOwner
    if (isLate && nthWorkingDay(row.reachedOn, escalateAfter, { today, calendar })) overdue.push(row.requestId)
  }
  await remindOf(trx, due, morning)
  return { overdue, absent: await listAbsent(trx, calendars, today) }
}

/** Returns the approvers who have no working day within a month, by their schedule, as holidays or because of leave. */
async function listAbsent(trx: Trx, calendars: ReadonlyMap<string, WorkCalendar>, today: Day): Promise<string[]> {
  const days = Array.from({ length: lookAheadDays }, (_, index) => addDays(today, index))
  const { rows } = await sql<{ approverId: string; first: Day; last: Day }>`
    select r.employee_id as "approverId", r.start_date + r.start_half::int as first, r.end_date - r.end_half::int as last
    from leave_request r
    where r.employee_id = any (${[...calendars.keys()]}) and r.status in ('approved', 'canceling')
      and r.start_date <= ${addDays(today, lookAheadDays)} and r.end_date >= ${today}`.execute(trx)
  const leaveOf = Map.groupBy(rows, ({ approverId }) => approverId)
  const isAway = (id: string, day: Day) =>
    leaveOf.get(id)?.some(({ first, last }) => first <= day && day <= last) === true
  return [...calendars].flatMap(([id, calendar]) =>
    days.some((day) => calendar.weight(day) > 0 && !isAway(id, day)) ? [] : [id],
  )
}

/** Stores that approvers are reminded of these requests, and notifies them. */
async function remindOf(trx: Trx, due: readonly Row[], morning: Morning): Promise<void> {
  if (due.length === 0) return
  const isNamed = (rows: readonly Row[]) => rows.length <= maxReminders
  const named = [...Map.groupBy(due, ({ approverId }) => approverId).values()].filter(isNamed).flat()
  const requests = await lockUndecided(trx, named, morning)
  const decided = new Set(named.filter(({ requestId }) => !requests.has(requestId)))
  const rows = due.filter((row) => !decided.has(row))
  const stored = await sql<{ requestId: string; approverId: string }>`
    with due as materialized (
      select m.leave_request_id, m.approver_id
      from unnest(${rows.map(({ requestId }) => requestId)}::uuid[], ${rows.map(({ approverId }) => approverId)}::uuid[],
                  ${rows.map(({ remindedOn }) => remindedOn)}::date[]) row (request_id, approver_id, reminded_on)
      join leave_reminder m on m.leave_request_id = row.request_id and m.approver_id = row.approver_id
        and m.reminded_on is not distinct from row.reminded_on
      order by m.leave_request_id, m.approver_id for no key update of m
    )
    update leave_reminder m set reminded_on = ${morning.today} from due
    where m.leave_request_id = due.leave_request_id and m.approver_id = due.approver_id
    returning m.leave_request_id as "requestId", m.approver_id as "approverId"`.execute(trx)
  const isStored = new Set(stored.rows.map(({ requestId, approverId }) => `${requestId} ${approverId}`))
  const reminded = rows.filter(({ requestId, approverId }) => isStored.has(`${requestId} ${approverId}`))
  const asked = reminded.filter(({ isOwner }) => !isOwner)
  await sql`
    insert into asked_approver (leave_request_id, approver_id)
    select * from unnest(${asked.map(({ requestId }) => requestId)}::uuid[], ${asked.map(({ approverId }) => approverId)}::uuid[])
    on conflict do nothing`.execute(trx)
  const noticesOf = (event: 'undecided leave' | 'document awaited', rowsOfEvent: readonly Row[]) =>
    [...Map.groupBy(rowsOfEvent, ({ approverId }) => approverId)].flatMap(([recipientId, ofRecipient]) =>
      summarised(event, ofRecipient, {
        recipients: [recipientId],
        dateOf: ({ since }) => since,
        noticeOf: ({ requestId }) => ({
          ...found(requests.get(requestId)),
          event,
          recipients: [recipientId],
          actorId: null,
        }),
      }),
    )
  await notifyWithoutEmail(trx, [
    ...noticesOf('undecided leave', asked),
    ...noticesOf(
      'document awaited',
      reminded.filter(({ isOwner }) => isOwner),
    ),
  ])
}

type Named = {
  leaveRequestId: string
  employeeId: string
  details: { startDate: Day; endDate: Day; totalDays: number; since: Day; kind: 'leave' | 'cancellation' }
}

/**
 * Returns those of these requests that are still undecided, by id. They are locked, so that a decision comes before
 * their notifications, or after them and clears them.
 */
async function lockUndecided(
  trx: Trx,
  requests: readonly { requestId: string }[],
  morning: Morning,
): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select r.id as "leaveRequestId", r.employee_id as "employeeId", json_build_object(
             'startDate', r.start_date, 'endDate', r.end_date, 'totalDays', r.total_days, 'since', ${awaitsSince(morning)},
             'kind', case when r.status = 'canceling' then 'cancellation' else 'leave' end) as details
    from leave_request r where r.id = any (${requests.map(({ requestId }) => requestId)}) and ${isUndecided}
    order by r.id for share`.execute(trx)
  return new Map(rows.map((row) => [row.leaveRequestId, row]))
}

type Telling = Morning & Late & { hr: readonly string[] }

/**
 * Tells HR once about each request that an approver has had for long, or whose approvers all have no working day within
 * a month. Members of HR who decide on the request themselves are reminded instead.
 */
async function tellHr(trx: Trx, { hr, overdue, absent, ...morning }: Telling): Promise<void> {
  const { rows: untold } = await sql<{ requestId: string }>`
    select distinct m.leave_request_id as "requestId" from leave_reminder m
    join leave_request r on r.id = m.leave_request_id and r.employee_id <> m.approver_id
    where m.is_approver
      and (m.leave_request_id = any (${overdue}) or m.approver_id = any (${absent}) and not exists (
        select from leave_reminder other
        where other.leave_request_id = m.leave_request_id and other.is_approver and other.approver_id <> all (${absent})))
      and not exists (
        select from leave_reminder told where told.leave_request_id = m.leave_request_id and told.hr_told_on is not null)`.execute(
    trx,
  )
  if (untold.length === 0) return
  const requests = await lockUndecided(trx, untold, morning)
  const { rows: stored } = await sql<{ requestId: string; approverId: string }>`
    with untold as materialized (
      select m.leave_request_id, m.approver_id from leave_reminder m
      where m.leave_request_id = any (${[...requests.keys()]}) and m.is_approver and m.hr_told_on is null
      order by m.leave_request_id, m.approver_id for no key update
    )
    update leave_reminder m set hr_told_on = ${morning.today} from untold
    where m.leave_request_id = untold.leave_request_id and m.approver_id = untold.approver_id
    returning m.leave_request_id as "requestId", m.approver_id as "approverId"`.execute(trx)
  const approversOfRequest = Map.groupBy(stored, ({ requestId }) => requestId)
  const isOverdue = new Set(overdue)
  const notices = hr.flatMap((id): Notice[] => {
    const told = [...approversOfRequest].flatMap(([requestId, approvers]) => {
      const request = found(requests.get(requestId))
      return request.employeeId === id || approvers.some(({ approverId }) => approverId === id) ? [] : [request]
    })
    return summarised('leave without decision', told, {
      recipients: [id],
      dateOf: ({ details }) => details.since,
      noticeOf: ({ details, ...request }) => ({
        ...request,
        event: 'leave without decision',
        details: { ...details, why: isOverdue.has(request.leaveRequestId) ? 'long' : 'no approver' },
        recipients: [id],
        actorId: null,
      }),
    })
  })
  await notifyWithoutEmail(trx, notices)
}
