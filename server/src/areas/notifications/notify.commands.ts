import type { EventDetails, NotificationEvent } from '@hr/contract/areas/notifications/events'
import type { NotificationType } from '@hr/contract/areas/notifications/notifications'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { ringAfterCommit } from '../../realtime/ring.ts'

/** The name of the one mail that repeats a notification. */
export const notificationMail = 'notification'

/** What people are to be told, of one event. */
export type Notice = {
  [Event in NotificationEvent]: {
    event: Event
    type: NotificationType
    details: EventDetails[Event]
    /** Accounts; whoever is named twice is told once. */
    recipients: readonly string[]
    /** Whom it is about. */
    employeeId: string | null
    leaveRequestId?: string
    /** The licence that it is about. */
    itemId?: string
    actorId: string | null
  }
}[NotificationEvent]

/** How many rows go into one statement, well below the number of values that it may have. */
const chunk = 5000

/**
 * Tells people, in the transaction of what it tells of: a notification on the screen and a mail each. No call waits for
 * a mail, and only the bell rings after the commit (`rules.md` section 7, way).
 */
export async function notify(trx: Trx, notices: readonly Notice[], { mail }: { mail: MailQueue }): Promise<void> {
  const rows = notices.flatMap(({ recipients, ...notice }) =>
    [...new Set(recipients)].map((recipientId) => ({
      recipient_id: recipientId,
      type: notice.type,
      event: notice.event,
      employee_id: notice.employeeId,
      leave_request_id: notice.leaveRequestId ?? null,
      item_id: notice.itemId ?? null,
      actor_id: notice.actorId,
      details: JSON.stringify(notice.details),
    })),
  )
  for (let start = 0; start < rows.length; start += chunk) {
    const written = await trx
      .insertInto('notification')
      .values(rows.slice(start, start + chunk))
      .returning(['id', 'recipient_id'])
      .execute()
    await mail.sendAll(
      trx,
      written.map(({ id, recipient_id }) => ({
        template: notificationMail,
        recipientId: recipient_id,
        notificationId: id,
      })),
    )
  }
  ringAfterCommit(
    trx,
    rows.map(({ recipient_id }) => recipient_id),
  )
}

/** Notifications, and the mails that have ended, are kept for a year. */
export async function forgetOldNotifications(db: Db): Promise<void> {
  // Skips rows that another transaction has locked: the next run deletes them.
  await sql`
    delete from notification where id in (
      select id from notification where at < now() - interval '12 months' for update skip locked)`.execute(db)
  await sql`
    delete from mail where id in (
      select id from mail where done_at < now() - interval '12 months' for update skip locked)`.execute(db)
}
