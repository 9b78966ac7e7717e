// Separate from the schemas, so that top bar and navigation load these texts without them.
import { messages } from '../../lib/messages.ts'

export const notificationsTexts = messages('notifications', {
  title: 'Notifications',
  clearAll: 'Clear all',
  settings: 'Notification Settings',
  none: 'Nothing new',
  read: 'Marked as read',
  cleared: 'Notifications cleared',
})

export const emailTitles = messages('email', { title: 'Mail' })
