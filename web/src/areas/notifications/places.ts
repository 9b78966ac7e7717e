import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const notificationPlaces: Places = {
  mail: { about: t('The mail server, a test email, and what was sent'), words: t('SMTP, outbox, delivery, sent') },
  notificationSettings: {
    about: t('Which emails and notifications you get'),
    words: t('reminders, alerts, unsubscribe'),
  },
}
