import {
  decisionEvents,
  maxReminders,
  type EventAbout,
  type EventDetails,
  type NotificationEvent,
  type ReminderCounts,
  type ReminderEvent,
  typeOf,
} from '@hr/contract/areas/notifications/events'
import { maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import { retention } from '@hr/contract/lib/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import type { LockedRequest } from '../../db/lock-requests.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { pushAfterCommit } from '../../realtime/push.ts'
import { countedReminders, isWantedReminder, remindersEmail } from './notifications.queries.ts'

/** The template name of the email for a notification. */
export const notificationEmail = 'notification'

type Employee = { employeeId: string; leaveRequestId?: never; itemId?: never }
type Request = { employeeId: string; leaveRequestId: string; itemId?: never }
type Nothing = { employeeId?: never; leaveRequestId?: never; itemId?: never }

/** The ids of the records of a notification, by what its event is about. The applicant's is in the details. */
type Records = {
  leave: Request
  cover: Request
  employee: Employee
  employees: Employee
  name: Employee
  licence: { itemId: string; employeeId?: never; leaveRequestId?: never }
  applicant: Nothing
  nothing: Nothing
}

/** A notification about one event for several recipients. */
export type Notice = {
  [Event in NotificationEvent]: Records[EventAbout[Event]] & {
    event: Event
    details: EventDetails[Event]
    /** Account ids; duplicates are ignored. */
    recipients: readonly string[]
    actorId: string | null
  }
}[NotificationEvent]

/** How many rows one statement inserts, so that its parameters stay small. */
const chunk = 5000

/**
 * Adds a notification and an email for each recipient in the transaction of the event. Emails are sent later, and
 * browsers are notified after the commit (`docs/rules.md`, section 7).
 */
export async function notify(
  trx: Trx,
  notices: readonly Notice[],
  { emailQueue }: { emailQueue: EmailQueue },
): Promise<void> {
  for (const rows of batchesOf(trx, notices)) await emailQueue.sendEach(trx, notificationEmail, added(trx, rows))
}

/** Changes of a request that its reader learns by the next look at it, once an email has asked for that look. */
const joined = {
  requested: ['requested', 'changed'],
  changed: ['requested', 'changed'],
  'cancel requested': ['cancel requested'],
  'cover changed': ['cover requested', 'cover changed'],
} as const satisfies Partial<Record<NotificationEvent, readonly NotificationEvent[]>>

type Again = Extract<Notice, { event: keyof typeof joined }>

/**
 * Adds notifications about a request as `notify` does, without an email for recipients to whom one about the same was sent
 * within an hour: by the same person, and they have read of nothing since. One that is still queued does not count,
 * because it is not sent when its notification is replaced.
 */
export async function notifyAgain(trx: Trx, notice: Again, { emailQueue }: { emailQueue: EmailQueue }): Promise<void> {
  if (notice.recipients.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select distinct n.recipient_id as id
    from notification n join email e on e.notification_id = n.id
    where n.leave_request_id = ${notice.leaveRequestId} and n.event = any (${joined[notice.event]})
      and n.actor_id is not distinct from ${notice.actorId}
      and e.state in ('sent', 'stored') and e.done_at > now() - interval '1 hour'
      and not exists (
        select from notification r
        where r.leave_request_id = n.leave_request_id and r.recipient_id = n.recipient_id
          -- Those that require no action are read from the start.
          and r.read_at > r.at and r.read_at >= e.queued_at)`.execute(trx)
  const isTold = new Set(rows.map(({ id }) => id))
  await notify(trx, [{ ...notice, recipients: notice.recipients.filter((id) => !isTold.has(id)) }], { emailQueue })
  await notifyWithoutEmail(trx, [{ ...notice, recipients: notice.recipients.filter((id) => isTold.has(id)) }])
}

/** Adds notifications without emails. `sendReminders` queues the email with all reminders of a morning. */
export async function notifyWithoutEmail(trx: Trx, notices: readonly Notice[]): Promise<void> {
  for (const rows of batchesOf(trx, notices)) await added(trx, rows).execute()
}

/**
 * Queues one email with all reminders of a morning for each recipient who has some that no email has repeated yet. It
 * runs after the parts of the day's work that remind.
 */
export async function sendReminders(trx: Trx, { emailQueue }: { emailQueue: EmailQueue }): Promise<void> {
  const { rows } = await sql<{ recipientId: string; reminders: ReminderCounts }>`
    select "recipientId", json_object_agg(kind, count) as reminders
    from (select n.recipient_id as "recipientId", r.kind, sum(r.count) as count from notification n
          join account on account.id = n.recipient_id
          cross join lateral ${countedReminders} r
          where ${isWantedReminder}
            and n.at > coalesce((select max(e.queued_at) from email e
                                 where e.recipient_id = n.recipient_id and e.template = ${remindersEmail}), '-infinity')
          group by 1, 2) counted
    group by 1 order by 1`.execute(trx)
  await emailQueue.sendAll(
    trx,
    rows.map((row) => ({ template: remindersEmail, ...row })),
  )
}

type Summarised<Row> = Pick<Notice, 'recipients'> & {
  dateOf: (row: Row) => Day
  noticeOf: (row: Row) => Notice
}

/** Returns a notification for each reminder of one kind, or a single summary if there are many. */
export function summarised<Row>(
  of: ReminderEvent,
  rows: readonly Row[],
  { recipients, dateOf, noticeOf }: Summarised<Row>,
): Notice[] {
  if (rows.length <= maxReminders) return rows.map(noticeOf)
  const dates = rows.map(dateOf)
  const details = {
    of,
    count: rows.length,
    from: dates.reduce(minDay),
    to: dates.reduce(maxDay),
  }
  return [{ recipients, event: 'reminder summary', details, actorId: null }]
}

type Row = ReturnType<typeof rowsOf>[number]

/** One text for any number of rows: parsed once, and with few parameters. */
const added = (trx: Trx, rows: readonly Row[]) => {
  const column = <Name extends keyof Row>(name: Name) => rows.map((row) => row[name])
  return trx
    .insertInto('notification')
    .columns(['recipient_id', 'type', 'event', 'employee_id', 'leave_request_id', 'item_id', 'actor_id', 'details'])
    .expression(
      sql`select * from unnest(
        ${column('recipient_id')}::uuid[], ${column('type')}::text[], ${column('event')}::text[], ${column('employee_id')}::uuid[],
        ${column('leave_request_id')}::uuid[], ${column('item_id')}::uuid[], ${column('actor_id')}::uuid[],
        ${column('details')}::jsonb[])`,
    )
    .returning(['id', 'recipient_id', 'actor_id'])
}

/** Returns the rows of notifications as one statement inserts them, and pushes to their recipients after the commit. */
function batchesOf(trx: Trx, notices: readonly Notice[]): Row[][] {
  const rows = notices.flatMap(rowsOf)
  pushAfterCommit(
    trx,
    rows.map(({ recipient_id }) => recipient_id),
  )
  return Array.from({ length: Math.ceil(rows.length / chunk) }, (_, batch) =>
    rows.slice(batch * chunk, (batch + 1) * chunk),
  )
}

const rowsOf = ({ recipients, ...notice }: Notice) =>
  [...new Set(recipients)].map((recipientId) => ({
    recipient_id: recipientId,
    // The details belong to the event, which the union type hides.
    type: typeOf(notice.event, notice.details as never),
    event: notice.event,
    employee_id: notice.employeeId ?? null,
    leave_request_id: notice.leaveRequestId ?? null,
    item_id: notice.itemId ?? null,
    actor_id: notice.actorId,
    details: JSON.stringify(notice.details),
  }))

/**
 * Replaces the notifications that request a decision on these leave requests; their queued emails are not sent. `tell`
 * writes the new ones and runs first, because new notifications lock accounts, which precede notifications in the lock
 * order.
 * @param tell receives the accounts that were asked for a decision, by request
 */
export async function replaceDecisionNotices(
  trx: Trx,
  leaveRequestIds: readonly LockedRequest[],
  tell: (asked: ReadonlyMap<string, string[]>) => Promise<void>,
): Promise<void> {
  if (leaveRequestIds.length === 0) return
  const previous = await trx
    .selectFrom('notification')
    .select(['id', 'leave_request_id as requestId', 'recipient_id as recipientId'])
    // For an array, PostgreSQL would plan the statement each time.
    .where('leave_request_id', 'in', leaveRequestIds)
    .where('event', 'in', decisionEvents)
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .execute()
  const byRequest = Map.groupBy(previous, ({ requestId }) => requestId ?? '')
  await tell(new Map([...byRequest].map(([id, notices]) => [id, notices.map(({ recipientId }) => recipientId)])))
  if (previous.length === 0) return
  await trx
    .updateTable('notification')
    .set({ cleared_at: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification')
        .select('id')
        .where(
          'id',
          'in',
          previous.map(({ id }) => id),
        )
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
  pushAfterCommit(
    trx,
    previous.map(({ recipientId }) => recipientId),
  )
}

/** Adds notifications that require no action: they are read from the start, and no email is sent. */
export async function inform(trx: Trx, notices: readonly Notice[]): Promise<void> {
  const rows = notices.flatMap(rowsOf).map((row) => ({ ...row, read_at: sql<Date>`now()` }))
  if (rows.length > 0) await trx.insertInto('notification').values(rows).execute()
}

/** Deletes notifications and finished emails after a year. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  // Skips rows that another transaction has locked: the next run deletes them.
  await sql`
    delete from notification where id in (
      select id from notification where at < now() - ${interval(retention.notificationMonths, 'months')} for update skip locked)`.execute(
    db,
  )
  await sql`
    delete from email where id in (
      select id from email where done_at < now() - ${interval(retention.notificationMonths, 'months')} for update skip locked)`.execute(
    db,
  )
}

/**
 * Stores findings about employees as told, and returns those that were not told before: each by its date and number,
 * once.
 */
export async function tellOnce<Row extends { employeeId: string }>(
  trx: Trx,
  event: ReminderEvent,
  { rows, dateOf, numberOf }: { rows: readonly Row[]; dateOf: (row: Row) => Day; numberOf: (row: Row) => number },
): Promise<Row[]> {
  const keyOf = (employeeId: string, date: Day, number: number) => `${employeeId} ${date} ${number}`
  const { rows: told } = await sql<{ id: string; date: Day; number: number }>`
    insert into sent_reminder (event, employee_id, due_on, days)
    select ${event}, id, date, number
    from unnest(${rows.map(({ employeeId }) => employeeId)}::uuid[], ${rows.map(dateOf)}::date[],
                ${rows.map(numberOf)}::int[]) found (id, date, number)
    order by id
    on conflict do nothing returning employee_id as id, due_on as date, days as number`.execute(trx)
  const isTold = new Set(told.map(({ id, date, number }) => keyOf(id, date, number)))
  return rows.filter((row) => isTold.has(keyOf(row.employeeId, dateOf(row), numberOf(row))))
}
