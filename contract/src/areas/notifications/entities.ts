import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const notificationEntities = {
  'reminder settings': entity({
    text: message('reminder settings', undefined, 'record'),
    actions: { changed: saves.changed },
  }),
}
