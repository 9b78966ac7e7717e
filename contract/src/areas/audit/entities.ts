import { entity, exporting } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const auditEntities = {
  'audit log': entity({ text: message('audit log', undefined, 'record'), actions: exporting }),
}
