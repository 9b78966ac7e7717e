import type { NotificationSettings } from '@hr/contract/areas/notifications/notifications'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Everything that somebody was told counts as read; cleared, it leaves the list. */
export async function markNotifications(db: Db, recipientId: string, { clear }: { clear: boolean | undefined }) {
  await db
    .updateTable('notification')
    .set({
      read_at: sql<Date>`coalesce(read_at, now())`,
      ...(clear && { cleared_at: sql<Date>`now()` }),
    })
    .where('recipient_id', '=', recipientId)
    .where('cleared_at', 'is', null)
    .$if(!clear, (query) => query.where('read_at', 'is', null))
    .execute()
}

export async function changeSettings(
  db: Db,
  id: string,
  { contractExpirationNotification, experienceLevelExpirationNotification }: NotificationSettings,
) {
  await db
    .updateTable('account')
    .set({
      contract_expiration_notification: contractExpirationNotification,
      experience_level_expiration_notification: experienceLevelExpirationNotification,
    })
    .where('id', '=', id)
    .execute()
}
