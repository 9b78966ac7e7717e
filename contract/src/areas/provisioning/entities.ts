import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const provisioningEntities = {
  'Entra connection': entity({
    text: message('connection to Entra ID', undefined, 'record'),
    actions: saves,
  }),
}
