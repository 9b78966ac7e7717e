import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. Only shared views are recorded. */
export const viewEntities = {
  'saved view': entity({
    text: message('saved view', undefined, 'record'),
    actions: saves,
  }),
}
