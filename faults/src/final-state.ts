import pg from 'pg'
import type { Effect, FinalState, ReceivedEmail, StoredEmail } from './checker.ts'

// Reads what the database holds of the writes of a workload. The clients have stopped; the nodes may run.

/** How many emails a user causes to another one in an hour, as the nodes count. */
const maxEmailsAnHour = 30

/** SQL: whether a notification `n` has not exactly one email, or none beyond the limit. */
const lacksEmail = `(select count(*) from email where notification_id = n.id) not in (1, (
        select case when count(*) < ${maxEmailsAnHour} then 1 else 0 end
        from notification o join email on email.notification_id = o.id
        where o.recipient_id = n.recipient_id and o.actor_id = n.actor_id
          and o.at between n.at - interval '1 hour' and n.at + interval '1 hour'))`

/** Leave requests; the marker is the reason and the idempotency key. */
const requests = `
  select r.reason as marker, count(*)::int as times,
         array_remove(array_agg(distinct part.missing), null) as missing
  from leave_request r
  left join lateral (
    select 'history entry' as missing
    where (select count(*) from history where entity_id = r.id and action = 'leave asked for') <> 1
    union all
    select 'idempotency record' where (select count(*) from idempotency_record where key = r.reason) <> 1
    union all
    select 'notification'
    where not exists (select from notification where leave_request_id = r.id and event = 'requested')
    union all
    select 'email' from notification n
    where n.leave_request_id = r.id and n.event = 'requested'
      and ${lacksEmail}
  ) part on true
  where r.reason like $1 and r.split_from is null
  group by r.reason`

/** Decisions; the marker is the note to the employee. */
const decisions = `
  select v.after ->> 'decisionNote' as marker, count(distinct h.id)::int as times,
         array_remove(array_agg(distinct part.missing), null) as missing
  from history_value v
  join history h on h.id = v.history_id and h.entity = 'leave'
  join leave_request r on r.id = h.entity_id
  left join lateral (
    select 'leave request' as missing
    where r.decision_note <> v.after ->> 'decisionNote' or h.action <> 'leave ' || r.status
    union all
    select 'ledger entry'
    where (select count(*) from leave_ledger where request_id = r.id and kind = 'use')
          <> case h.action when 'leave approved' then 1 else 0 end
    union all
    select 'notification'
    where (select count(*) from notification where leave_request_id = r.id and event in ('approved', 'rejected')
             and details ->> 'decisionNote' = v.after ->> 'decisionNote') <> 1
    union all
    select 'email' from notification n
    where n.leave_request_id = r.id and n.event in ('approved', 'rejected')
      and ${lacksEmail}
  ) part on true
  where v.after ->> 'decisionNote' like $1
  group by 1`

/** Cancellations by the owner, who writes no note: the marker is derived from that of the request. */
const cancellations = `
  select r.reason || ' canceled' as marker, count(*)::int as times,
         case when bool_and(r.status = 'canceled') then '{}' else '{leave request}' end::text[] as missing
  from history h join leave_request r on r.id = h.entity_id
  where h.entity = 'leave' and h.action = 'leave canceled' and r.reason like $1
  group by r.reason`

/** Equipment and licences; the marker is the note, and for a new item the idempotency key. */
const items = `
  select v.after ->> 'notes' as marker, count(distinct h.id)::int as times,
         array_remove(array_agg(distinct part.missing), null) as missing
  from history_value v
  join history h on h.id = v.history_id and h.entity in ('equipment', 'licence')
  left join lateral (
    select 'item' as missing where not exists (select from item where id = h.entity_id)
    union all
    select 'current note'
    where not exists (select from history newer where newer.entity_id = h.entity_id and newer.id > h.id)
      and not exists (select from item where id = h.entity_id and notes = v.after ->> 'notes')
    union all
    select 'assignment'
    where v.after ->> 'employee' is not null
      and not exists (select from item_assignment
                      where item_id = h.entity_id and employee_id = (v.after ->> 'employee')::uuid)
    union all
    select 'idempotency record'
    where h.action = 'created'
      and (select count(*) from idempotency_record where key = v.after ->> 'notes') <> 1
  ) part on true
  where v.after ->> 'notes' like $1
  group by 1`

/** New and changed employees; the marker is the address, and for a new employee the idempotency key. */
const employees = `
  select v.after ->> 'residentialAddress' as marker, count(distinct h.id)::int as times,
         array_remove(array_agg(distinct part.missing), null) as missing
  from history_value v
  join history h on h.id = v.history_id and h.entity = 'employee'
  left join lateral (
    select 'account' as missing where not exists (select from account where id = h.entity_id)
    union all
    select 'current address'
    where not exists (select from history newer join history_value nv on nv.history_id = newer.id
                      where newer.entity = 'employee' and newer.entity_id = h.entity_id and newer.id > h.id
                        and nv.after ? 'residentialAddress')
      and not exists (select from employee
                      where id = h.entity_id and residential_address = v.after ->> 'residentialAddress')
    union all
    select 'idempotency record'
    where h.action = 'created'
      and (select count(*) from idempotency_record where key = v.after ->> 'residentialAddress') <> 1
  ) part on true
  where v.after ->> 'residentialAddress' like $1
  group by 1`

/** Emails of the product since the clients started; poisoned ones are excluded. */
const emails = `
  select p.email as recipient, e.state,
         exists (select from jobs.job j where j.name = 'mail' and j.data ->> 'emailId' = e.id::text
                   and j.state in ('created', 'retry', 'active')) as "hasJob"
  from email e join employee p on p.id = e.recipient_id
  where e.id > $1 and e.template <> $2`

/** The template of the emails that the poisoned job adds. */
export const poisonedTemplate = 'poisoned'

type Options = { url: string; prefix: string; lastEmailBefore: number; received: readonly ReceivedEmail[] }

/** Reads the effects of all writes whose markers begin with `prefix`, and all emails after `lastEmailBefore`. */
export async function readFinalState({ url, prefix, lastEmailBefore, received }: Options): Promise<FinalState> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // One snapshot, because the nodes still send emails.
    await client.query('begin isolation level repeatable read read only')
    const effects: Effect[] = []
    for (const statement of [requests, decisions, cancellations, items, employees])
      effects.push(...(await client.query<Effect>(statement, [`${prefix}%`])).rows)
    const { rows } = await client.query<StoredEmail>(emails, [lastEmailBefore, poisonedTemplate])
    return { effects, emails: rows, received: [...received] }
  } finally {
    await client.end()
  }
}
