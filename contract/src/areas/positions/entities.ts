import { entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const positionEntities = {
  position: entity({
    text: message('position', undefined, 'record'),
    actions: { ...saves, ...exporting },
    feed: {
      area: 'positions',
      events: { created: ['created'], changed: ['changed'], deleted: ['deleted'] },
    },
  }),
}
