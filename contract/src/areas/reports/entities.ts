import { entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const reportEntities = {
  report: entity({ text: message('report', undefined, 'record'), actions: exporting }),
  'report schedule': entity({ text: message('report by email', undefined, 'record'), actions: saves }),
}
