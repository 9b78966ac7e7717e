import { archiving, entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const documentEntities = {
  'document category': entity({
    text: message('document category', undefined, 'record'),
    actions: { ...saves, ...archiving },
  }),
}
