import { decisionEvents } from '@hr/contract/areas/notifications/events'
import type { LeaveStatus, ApprovalFlow } from '@hr/contract/areas/leave/status'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Act } from '../../act.ts'
import type { Db, Trx } from '../../db/db.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import type { Tables } from '../../db/tables.ts'
import { employeesOfTeam } from '../../db/team.ts'
import { commitAndPush, type PushChannel, pushAfterCommit } from '../../realtime/push.ts'
import { notify, type Notice } from '../notifications/notify.commands.ts'
import { listApprovers } from './approvers.queries.ts'
import { runsOn } from './represented.queries.ts'

type By = Pick<Act, 'actorId' | 'today' | 'emailQueue'>

/** A request for leave, or for time off in lieu. */
type Which = { leaveRequestId: string } | { creditId: string }

/** Stores the approvers who know that a request awaits their decision. */
export async function storeAsked(trx: Trx, which: Which, approverIds: readonly string[]): Promise<void> {
  const { leaveRequestId, creditId } = { leaveRequestId: null, creditId: null, ...which }
  const column = sql.ref(creditId === null ? 'leave_request_id' : 'credit_id')
  await sql`
    with former as (
      delete from asked_approver
      where ${column} = ${creditId ?? leaveRequestId} and approver_id <> all (${approverIds}::uuid[])
    )
    insert into asked_approver (leave_request_id, credit_id, approver_id)
    select ${leaveRequestId}::uuid, ${creditId}::uuid, id from unnest(${approverIds}::uuid[]) id
    on conflict do nothing`.execute(trx)
}

/** Stores that the approvers of a divided request know of its undecided parts. */
export const copyAsked = (trx: Trx, from: string, parts: readonly string[]) =>
  sql`
    insert into asked_approver (leave_request_id, approver_id)
    select r.id, a.approver_id
    from asked_approver a join leave_request r on r.id = any (${parts}::uuid[]) and ${isUndecided}
    where a.leave_request_id = ${from} order by 1, 2
    on conflict do nothing`.execute(trx)

/** SQL condition: the request `r` awaits a decision. */
const isUndecided = sql`r.status in ('pending', 'canceling')`

/** Events that ask approvers; HR is only told of leave without a decision. */
const askingEvents = sql.join(
  decisionEvents.filter((event) => event !== 'leave without decision').map((event) => sql.lit(event)),
)

/**
 * Stores the approvers of requests that nodes of the previous version have stored, by their notifications. A request that no
 * approver was asked about gets none.
 * @param isOne SQL condition on the request `r`
 */
export async function adoptAsked(db: Db, isOne: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into asked_approver (leave_request_id, approver_id)
    select distinct r.id, e.id
    from leave_request r
    join notification n on n.leave_request_id = r.id and n.event in (${askingEvents})
    join employee e on e.id in (n.recipient_id, n.actor_id) and e.id <> r.employee_id
    where ${isUndecided} and ${isOne} and not exists (select from asked_approver a where a.leave_request_id = r.id)
    on conflict do nothing`.execute(db)
  await sql`
    insert into asked_approver (credit_id, approver_id)
    select distinct r.id, e.id
    from leave_credit r
    join notification n on n.employee_id = r.employee_id and n.event = 'credit requested' and n.at >= r.requested_at
      and n.details ->> 'startDate' = r.start_date::text and n.details ->> 'endDate' = r.end_date::text
    join employee e on e.id in (n.recipient_id, n.actor_id) and e.id <> r.employee_id
    where ${isUndecided} and ${isOne} and not exists (select from asked_approver a where a.credit_id = r.id)
    on conflict do nothing`.execute(db)
}

/** Deletes the approvers of requests that are decided. */
export const forgetAsked = (db: Db) =>
  sql`
    delete from asked_approver a using leave_request r where r.id = a.leave_request_id and not (${isUndecided})`
    .execute(db)
    .then(() =>
      sql`delete from asked_approver a using leave_credit r where r.id = a.credit_id and r.status <> 'pending'`.execute(
        db,
      ),
    )

/** Returns the team of a person and the teams in which they decide as a delegate, if requests of these employees wait. */
export async function waitingTeamOf(trx: Trx, personId: string, today: Act['today']): Promise<string[]> {
  const { rows: approvers } = await sql<{ id: string }>`
    select d.approver_id as id from delegation d where d.delegate_id = ${personId} and ${runsOn(today)}`.execute(trx)
  const teams = [personId, ...approvers.map(({ id }) => id)].map((leadId) =>
    employeesOfTeam({ leadId, isArchived: false, words: [] }),
  )
  const { rows } = await sql<{ id: string }>`
    select team.id from (${sql.join(teams, sql` union `)}) team
    where exists (select from leave_request r where r.employee_id = team.id and ${isUndecided})
       or exists (select from leave_credit r where r.employee_id = team.id and ${isUndecided})`.execute(trx)
  return rows.map(({ id }) => id)
}

type Waiting = {
  uuid: string
  kind: 'leave' | 'credit'
  user: { uuid: string }
  status: LeaveStatus
  approvalFlow: ApprovalFlow
}

async function listWaiting(trx: Trx, ownerIds: readonly string[]): Promise<Waiting[]> {
  const columns = sql`
    r.id as uuid, json_build_object('uuid', r.employee_id) as user, r.approval_flow as "approvalFlow",
    case when r.status = 'pending' and r.first_approved_by is not null then 'inProgress' else r.status end as status`
  const isOne = sql`r.employee_id = any (${ownerIds}::uuid[]) and ${isUndecided}`
  const { rows } = await sql<Waiting>`
    select ${columns}, 'leave' as kind from leave_request r where ${isOne}
    union all
    select ${columns}, 'credit' from leave_credit r where ${isOne}`.execute(trx)
  return rows
}

type Pair = { requestId: string; approverId: string }

const idsOf = (waiting: readonly Waiting[], wanted: Waiting['kind']) =>
  waiting.flatMap(({ uuid, kind }) => (kind === wanted ? [uuid] : []))

/** Returns the ids of the undecided leave requests of these employees. */
export const listWaitingLeave = async (trx: Trx, ownerIds: readonly string[]): Promise<string[]> =>
  idsOf(await listWaiting(trx, ownerIds), 'leave')

/**
 * Tells the people who have become approvers of the waiting requests of these employees, each once with the number, and
 * clears what former approvers were asked. Runs after every change of supervisors, projects and delegations, and of
 * what lets an approver decide (`docs/rules.md`, section 3).
 */
export async function tellNewApprovers(trx: Trx, ownerIds: readonly string[], by: By): Promise<void> {
  if (ownerIds.length === 0) return
  const known = await listWaiting(trx, ownerIds)
  if (known.length === 0) return
  await lockRequests(trx, idsOf(known, 'leave'))
  await sql`
    select from leave_credit where id = any (${idsOf(known, 'credit')}) order by id for no key update`.execute(trx)
  await adoptAsked(trx, sql`r.id = any (${known.map(({ uuid }) => uuid)})`)
  const isKnown = new Set(known.map(({ uuid }) => uuid))
  const waiting = (await listWaiting(trx, ownerIds)).filter(({ uuid }) => isKnown.has(uuid))
  const approvers = await listApprovers(trx, waiting, by.today)
  const pairs = waiting.flatMap(({ uuid, kind }) =>
    (approvers.get(uuid) ?? []).map((approverId) => ({ requestId: uuid, kind, approverId })),
  )
  const former = await forgetFormer(
    trx,
    waiting.map(({ uuid }) => uuid),
    pairs,
  )
  const { rows: added } = await sql<Added>`
    with added as (
      insert into asked_approver (leave_request_id, credit_id, approver_id)
      select case when kind = 'leave' then id end, case when kind = 'credit' then id end, approver_id
      from unnest(${pairs.map(({ requestId }) => requestId)}::uuid[], ${pairs.map(({ kind }) => kind)}::text[],
                  ${pairs.map(({ approverId }) => approverId)}::uuid[]) pair (id, kind, approver_id)
      order by id, approver_id
      on conflict do nothing returning coalesce(leave_request_id, credit_id) as id, approver_id
    )
    select approver_id as "approverId", array_agg(id order by id) as requests from added group by 1 order by 1`.execute(
    trx,
  )
  const toldAgain = await tellOfNumber(trx, added, by)
  await settleNumbers(trx, [...former, ...added.map(({ approverId }) => approverId)], toldAgain)
}

/** An approver, and the requests that are new to them. */
type Added = { approverId: string; requests: string[] }

/**
 * Forgets the approvers who no longer decide on these requests, and clears their notifications that ask for a decision.
 * Returns these approvers.
 */
async function forgetFormer(trx: Trx, requestIds: readonly string[], pairs: readonly Pair[]): Promise<string[]> {
  const isPresent = (requestId: RawBuilder<unknown>, approverId: RawBuilder<unknown>) => sql`
    (${requestId}, ${approverId}) in (
      select * from unnest(${pairs.map((pair) => pair.requestId)}::uuid[], ${pairs.map(({ approverId: id }) => id)}::uuid[]))`
  const { rows: former } = await sql<{ approverId: string }>`
    delete from asked_approver a
    where coalesce(a.leave_request_id, a.credit_id) = any (${requestIds})
      and not ${isPresent(sql`coalesce(a.leave_request_id, a.credit_id)`, sql`a.approver_id`)}
    returning a.approver_id as "approverId"`.execute(trx)
  const { rows: cleared } = await sql<{ recipientId: string }>`
    with former as materialized (
      select n.id from notification n
      where n.leave_request_id = any (${requestIds}) and n.event in (${askingEvents}) and n.cleared_at is null
        and not ${isPresent(sql`n.leave_request_id`, sql`n.recipient_id`)}
      order by n.id for no key update
    )
    update notification n set cleared_at = now() from former where n.id = former.id
    returning n.recipient_id as "recipientId"`.execute(trx)
  pushAfterCommit(
    trx,
    cleared.map(({ recipientId }) => recipientId),
  )
  return former.map(({ approverId }) => approverId)
}

const numberEvent = 'requests to decide' satisfies Notice['event']

/** SQL condition: the notification `n` of a number is unread. */
const isUnreadNumber = sql`n.event = ${sql.lit(numberEvent)} and n.read_at is null and n.cleared_at is null`

/** An unread notification, and the requests that it tells of from now on, too. */
type ToldAgain = { id: string; requests: readonly string[] }

/**
 * Tells approvers how many more requests await their decision. Further changes by the same person within an hour add to
 * an unread notification: an import or an org chart moves employees one by one. Returns those notifications.
 */
async function tellOfNumber(trx: Trx, added: readonly Added[], { actorId, emailQueue }: By): Promise<ToldAgain[]> {
  const { rows: unread } = await sql<{ approverId: string; id: string }>`
    select distinct on (recipient_id) recipient_id as "approverId", id from notification n
    where n.recipient_id = any (${added.map(({ approverId }) => approverId)}) and ${isUnreadNumber}
      and n.actor_id = ${actorId} and n.at > now() - interval '1 hour'
    order by recipient_id, at desc`.execute(trx)
  const unreadOf = new Map(unread.map(({ approverId, id }) => [approverId, id]))
  const notices = added.flatMap(({ approverId, requests }): Notice[] =>
    unreadOf.has(approverId)
      ? []
      : [{ event: numberEvent, details: { count: requests.length, requests }, recipients: [approverId], actorId }],
  )
  await notify(trx, notices, { emailQueue })
  return added.flatMap(({ approverId, requests }) => {
    const id = unreadOf.get(approverId)
    return id === undefined ? [] : [{ id, requests }]
  })
}

/**
 * Sets the numbers of the unread notifications of these approvers to the requests on which they may still decide, and
 * clears those of which none is left; their queued emails are not sent.
 */
async function settleNumbers(trx: Trx, approverIds: readonly string[], toldAgain: readonly ToldAgain[]): Promise<void> {
  if (approverIds.length === 0) return
  // Locked by a statement of its own: the next one sees what another change has stored until then.
  const { rows: locked } = await sql<{ id: string }>`
    select n.id from notification n
    where n.recipient_id = any (${approverIds}) and (${isUnreadNumber} or n.id = any (${toldAgain.map(({ id }) => id)}))
    order by n.id for no key update`.execute(trx)
  const { rows: changed } = await sql<{ recipientId: string }>`
    with told as (
      select n.id, more.id is not null as is_again, array(
               select a.id::text from (
                 select r.id, a.approver_id from asked_approver a
                 join leave_request r on r.id = a.leave_request_id and ${isUndecided}
                 union all
                 select r.id, a.approver_id from asked_approver a
                 join leave_credit r on r.id = a.credit_id and ${isUndecided}) a
               where a.approver_id = n.recipient_id
                 and (n.details -> 'requests') || coalesce(more.requests, '[]') ? a.id::text
               order by 1) as requests
      from notification n
      left join json_to_recordset(${JSON.stringify(toldAgain)}) more (id uuid, requests jsonb) on more.id = n.id
      where n.id = any (${locked.map(({ id }) => id)})
    )
    update notification n
    set at = case when told.is_again then now() else n.at end,
        -- Read or cleared since it was found: it tells of further requests.
        read_at = null,
        details = jsonb_build_object('count', cardinality(told.requests), 'requests', told.requests),
        cleared_at = case when cardinality(told.requests) = 0 then now() end
    from told
    where n.id = told.id and (told.is_again or (n.details ->> 'count')::int <> cardinality(told.requests))
    returning n.recipient_id as "recipientId"`.execute(trx)
  pushAfterCommit(
    trx,
    changed.map(({ recipientId }) => recipientId),
  )
}

/** How many employees one transaction handles in the morning. */
const ownersAtOnce = 500

/**
 * Tells the people who have become approvers of waiting credits without a change, because a first day came or a last day
 * has passed. The reminders tell them of leave requests.
 */
export async function tellApproversOfCredits(
  db: Kysely<Tables>,
  { pushChannel, ...by }: By & { pushChannel: PushChannel },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.employee_id as id from leave_credit r where r.status = 'pending' order by 1`.execute(db)
  for (let from = 0; from < rows.length; from += ownersAtOnce) {
    const ids = rows.slice(from, from + ownersAtOnce).map(({ id }) => id)
    await commitAndPush(db, pushChannel, (trx) => tellNewApprovers(trx, ids, by))
  }
}
