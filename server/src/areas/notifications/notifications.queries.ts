import { may } from '@hr/contract/access'
import type { Day } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import {
  aboutOf,
  contentOf,
  emailSettingOf,
  type EventDetails,
  hiddenEvents,
  type NotificationEvent,
  type ReminderEvent,
  reminderEvents,
  reminderSubject,
  subjectOf,
  targetOf,
} from '@hr/contract/areas/notifications/events'
import {
  maxNotifications,
  type Notification,
  type NotificationSettings,
  type NotificationType,
} from '@hr/contract/areas/notifications/notifications'
import { sql } from 'kysely'
import { knownActorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { isAtWork } from '../../db/employment.ts'
import { isoInstant } from '../../db/instant.ts'
import type { Caller } from '../../http/session.ts'

type Row = {
  uuid: string
  recipientId: string
  type: NotificationType
  event: NotificationEvent
  at: string
  details: never
  isRead: boolean
  aboutId: string | null
  firstName: string | null
  lastName: string | null
  leaveId: string | null
  licenceId: string | null
  actor: string | null
}

const told = sql`
  n.id as uuid, n.recipient_id as "recipientId", n.type, n.event, n.details, n.read_at is not null as "isRead",
  ${isoInstant('n.at')} as at, n.leave_request_id as "leaveId", n.item_id as "licenceId",
  e.id as "aboutId", e.first_name as "firstName", e.last_name as "lastName", ${knownActorName('n.actor_id', 'a')} as actor`
const whom = sql`
  left join employee e on e.id = n.employee_id
  left join employee a on a.id = n.actor_id`

const nameOf = ({ firstName, lastName }: Row) => (firstName === null ? '' : `${firstName} ${lastName ?? ''}`)
const namesForText = (row: Row) => ({ about: nameOf(row), by: row.actor })
const sentenceOf = (row: Row) => contentOf(row.event, row.details, namesForText(row))

/** A notification whose text is rendered for its reader. */
type NotificationRow = Omit<Notification, 'content'> & { content: Message }

function notificationOf(row: Row): NotificationRow {
  const { uuid, type, event, details, isRead, recipientId, aboutId, leaveId, licenceId, at } = row
  const about = aboutOf(event)
  const opensEmployee =
    about === 'employee' || (about === 'employees' && (details as EventDetails['below zero']).count === 1)
  return {
    uuid,
    type,
    content: sentenceOf(row),
    recipient: [{ status: isRead ? 'read' : 'unread' }],
    expiredEmployee:
      opensEmployee && aboutId !== null
        ? { uuid: aboutId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }
        : null,
    leave: about === 'leave' && leaveId !== null ? { uuid: leaveId, isOwn: aboutId === recipientId } : null,
    isCover: about === 'cover',
    licence: about === 'licence' && licenceId !== null ? { uuid: licenceId } : null,
    applicant: about === 'applicant' ? { uuid: (details as EventDetails['applied']).applicantId } : null,
    job: targetOf(event, details),
    at,
  }
}

/** SQL condition: the caller reads the notification `n`. Hidden events are for sessions of those who are in HR now. */
export const isOpenTo = ({ token, role }: Pick<Caller, 'token' | 'role'>) =>
  token === null && may('employee.manage', role)
    ? sql<boolean>`true`
    : sql<boolean>`n.event <> all (${[...hiddenEvents]}::text[])`

/** Returns a user's newest notifications that are not cleared, and the total number of unread ones, as the caller reads them. */
export async function listNotifications(
  db: Db,
  recipientId: string,
  caller: Parameters<typeof isOpenTo>[0],
): Promise<{ notifications: NotificationRow[]; unread: number }> {
  const isRead = isOpenTo(caller)
  const { rows } = await sql<Row>`
    select ${told} from notification n ${whom}
    where n.recipient_id = ${recipientId} and n.cleared_at is null and ${isRead}
    -- Reminders of one morning have one moment: what ends soonest comes first.
    order by n.at desc, n.details ->> 'date', n.id desc limit ${maxNotifications}`.execute(db)
  const unread = await sql<{ total: number }>`
    select count(*) as total from (
      select from notification n
      where n.recipient_id = ${recipientId} and n.cleared_at is null and n.read_at is null and ${isRead}
      limit ${maxNotifications}) n`.execute(db)
  return { notifications: rows.map(notificationOf), unread: unread.rows[0]?.total ?? 0 }
}

type UnreadNotification = NotificationRow & { subject: Message; event: NotificationEvent }

/** Returns a notification for its email; undefined once it was read or cleared. */
export async function findUnread(db: Db, id: string): Promise<UnreadNotification | undefined> {
  const { rows } = await sql<Row>`
    select ${told} from notification n ${whom}
    where n.id = ${id} and n.cleared_at is null and n.read_at is null`.execute(db)
  const [row] = rows
  return (
    row && {
      ...notificationOf(row),
      subject: subjectOf(row.event, row.details, namesForText(row)),
      event: row.event,
    }
  )
}

/** The template name of the email with the reminders of one morning. */
export const remindersEmail = 'reminders'

/** SQL: the kind of the reminders of the notification `n`. */
const reminderKind = sql`case when n.event = 'reminder summary' then n.details ->> 'of' else n.event end`

const remindersWith = (setting: ReturnType<typeof emailSettingOf>) =>
  reminderEvents.filter((event) => emailSettingOf(event) === setting)

/**
 * SQL condition: the notification `n` to the account `account` is an unread reminder of the last day that its recipient
 * wants by email.
 */
export const isWantedReminder = sql`
  n.event = any (${[...reminderEvents, 'reminder summary']}) and n.cleared_at is null and n.read_at is null
  and n.at > now() - interval '1 day'
  and (account.leave_request_email or ${reminderKind} <> all (${remindersWith('leaveRequestEmail')}))
  and (account.own_leave_email or ${reminderKind} <> all (${remindersWith('ownLeaveEmail')}))`

/** SQL: the kind and the number of the reminders of the notification `n`, of which a summary has several. */
export const countedReminders = sql`(
  select ${reminderKind} as kind,
         case when n.event = 'reminder summary' then (n.details ->> 'count')::int else 1 end as count)`

/** Returns a user's unread reminders since their previous email. */
export async function listUnreadReminders(
  db: Db,
  recipientId: string,
): Promise<{ subject: Message; reminders: NotificationRow[] }> {
  const { rows } = await sql<Row & { kind: ReminderEvent; count: number }>`
    select ${told}, r.kind, r.count from notification n cross join lateral ${countedReminders} r
    join account account on account.id = n.recipient_id ${whom}
    where n.recipient_id = ${recipientId} and ${isWantedReminder}
      -- The latest email is the one that is written.
      and n.at > coalesce((select e.queued_at from email e
                           where e.recipient_id = n.recipient_id and e.template = ${remindersEmail}
                           order by e.queued_at desc offset 1 limit 1), '-infinity')
    order by n.at desc, n.details ->> 'date', n.id desc`.execute(db)
  const counts: Partial<Record<ReminderEvent, number>> = {}
  for (const { kind, count } of rows) counts[kind] = (counts[kind] ?? 0) + count
  const reminders = rows.map(notificationOf)
  const [only, ...others] = reminders
  return { subject: only && others.length === 0 ? only.content : reminderSubject(counts), reminders }
}

export type NotificationSwitch =
  | 'contract_expiration_notification'
  | 'experience_level_expiration_notification'
  | 'new_application_notification'

/**
 * Returns the ids of the Superadmins and Admins who are at work, by role or by flag; with `wanting`, only those who turned
 * these notifications on.
 */
export async function listHr(
  db: Db,
  today: Day,
  { wanting }: { wanting?: NotificationSwitch } = {},
): Promise<string[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('employee as e', 'e.id', 'a.id')
    .select('a.id')
    .where((of) =>
      of.or([of('a.role', 'in', ['Superadmin', 'Admin']), of('a.admin', '=', true), of('a.super_admin_hr', '=', true)]),
    )
    .where(sql<boolean>`${isAtWork('e', today)}`)
    .$if(wanting !== undefined, (query) => query.where(`a.${wanting!}`, '=', true))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a user's notification settings; undefined if the user is deleted. */
export const findSettings = (db: Db, id: string): Promise<NotificationSettings | undefined> =>
  db
    .selectFrom('account')
    .select([
      'contract_expiration_notification as contractExpirationNotification',
      'experience_level_expiration_notification as experienceLevelExpirationNotification',
      'new_application_notification as newApplicationNotification',
      'own_leave_email as ownLeaveEmail',
      'leave_request_email as leaveRequestEmail',
      'leave_calendar_email as leaveCalendarEmail',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
