import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

const replaced = { 'token replaced': message('replaced a token') }

/** The entities of this area in the audit log. */
export const tokenEntities = {
  token: entity({
    text: message('token', undefined, 'record'),
    actions: { created: saves.created, ...replaced, 'token revoked': message('revoked a token') },
  }),
  'service account': entity({
    text: message('service account', undefined, 'record'),
    actions: {
      created: saves.created,
      changed: saves.changed,
      ...replaced,
      'service account ended': message('deleted a service account'),
    },
  }),
}
