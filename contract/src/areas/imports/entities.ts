import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const importMappingEntities = {
  'import mapping': entity({
    text: message('column mapping', undefined, 'record'),
    actions: saves,
  }),
}
