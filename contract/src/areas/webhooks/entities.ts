import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. Chat channels are recorded as webhooks. */
export const webhookEntities = {
  webhook: entity({
    text: message('webhook', undefined, 'record'),
    actions: { ...saves, 'secret replaced': message('replaced the secret') },
  }),
}
