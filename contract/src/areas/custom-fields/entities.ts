import { archiving, entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const customFieldEntities = {
  'custom field': entity({
    text: message('custom field', undefined, 'record'),
    actions: { ...saves, ...archiving },
  }),
}
