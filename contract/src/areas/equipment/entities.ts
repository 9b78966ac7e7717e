import { entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log: the kinds of items. */
export const itemEntities = {
  equipment: entity({
    text: message('equipment', undefined, 'record'),
    actions: { ...saves, ...exporting },
    feed: {
      area: 'equipment',
      events: { created: ['created'], changed: ['changed'], deleted: ['deleted'] },
    },
  }),
  licence: entity({
    text: message('licence', undefined, 'record'),
    actions: { ...saves, ...exporting, 'licence expires': message('announced the last day of the licence') },
    feed: {
      area: 'equipment',
      events: { created: ['created'], changed: ['changed'], deleted: ['deleted'], expires: ['licence expires'] },
    },
  }),
}
