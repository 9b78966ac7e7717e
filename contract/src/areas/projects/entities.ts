import { archiving, entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const projectEntities = {
  project: entity({
    text: message('project', undefined, 'record'),
    actions: { ...saves, ...archiving, ...exporting },
    feed: {
      area: 'projects',
      events: { created: ['created'], changed: ['changed', 'archived', 'unarchived'], deleted: ['deleted'] },
    },
  }),
}
