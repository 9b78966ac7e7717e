import type { NotificationSettings } from '@hr/contract/areas/notifications/notifications'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { findSettings, isOpenTo } from './notifications.queries.ts'

/** Marks all notifications of a user as read that the caller reads; with `clear` they also leave the list. */
export async function markNotifications(
  db: Db,
  recipientId: string,
  { clear, caller }: { clear: boolean | undefined; caller: Parameters<typeof isOpenTo>[0] },
) {
  await db
    .updateTable('notification')
    .set({
      read_at: sql<Date>`coalesce(read_at, now())`,
      ...(clear && { cleared_at: sql<Date>`now()` }),
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification as n')
        .select('id')
        .where('recipient_id', '=', recipientId)
        .where('cleared_at', 'is', null)
        .where(isOpenTo(caller))
        .$if(!clear, (unread) => unread.where('read_at', 'is', null))
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
}

/** Locks the notifications that are deleted with a person, in the order of their ids. */
export const lockNotificationsOf = (trx: Trx, personId: string) =>
  trx
    .selectFrom('notification')
    .select('id')
    .where((of) => of.or([of('recipient_id', '=', personId), of('employee_id', '=', personId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks the notifications that are deleted with an item, in the order of their ids. */
export const lockNotificationsOfItem = (trx: Trx, itemId: string) =>
  trx.selectFrom('notification').select('id').where('item_id', '=', itemId).orderBy('id').forUpdate().execute()

/** Changes a user's notification settings; the history later explains why no notification came. */
export async function changeSettings(
  trx: Trx,
  id: string,
  change: { [Name in keyof NotificationSettings]?: boolean | undefined },
  actorId: string,
) {
  await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = found(await findSettings(trx, id))
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: NotificationSettings = { ...before, ...given }
  await trx
    .updateTable('account')
    .set({
      contract_expiration_notification: after.contractExpirationNotification,
      experience_level_expiration_notification: after.experienceLevelExpirationNotification,
      new_application_notification: after.newApplicationNotification,
      own_leave_email: after.ownLeaveEmail,
      leave_request_email: after.leaveRequestEmail,
      leave_calendar_email: after.leaveCalendarEmail,
    })
    .where('id', '=', id)
    .execute()
  await record(trx, {
    actorId,
    action: 'changed',
    entity: 'reminder settings',
    entityId: id,
    personId: id,
    before,
    after,
  })
}
