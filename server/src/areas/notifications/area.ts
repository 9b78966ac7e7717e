import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { emailsRoutes } from './emails.routes.ts'
import { notificationEmails } from './notifications.emails.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { deleteOldNotifications } from './notify.commands.ts'

export const notifications: Area = {
  routes: [emailsRoutes, notificationsRoutes],
  emails: notificationEmails,
  personalData: {
    unreferenced: ['notification.actor_id'],
    tableLabels: messages('notificationsData', {
      notification: 'Notifications',
      email: 'Emails and their delivery state',
    }),
  },
  cleanUps: [deleteOldNotifications],
}
