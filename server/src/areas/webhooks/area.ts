import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { chatRoutes } from './chat.routes.ts'
import { startDeliveries } from './delivery.commands.ts'
import { deleteOldDeliveries } from './webhooks.commands.ts'
import { webhookEmails } from './webhooks.emails.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export const webhooks: Area = {
  routes: [chatRoutes, webhooksRoutes],
  emails: webhookEmails,
  start: startDeliveries,
  personalData: {
    nonPersonColumns: ['webhook_delivery.record_id', 'webhook_delivery.claim'],
    tableLabels: messages('webhooksData', { webhook: 'Webhooks' }),
  },
  recordNames: [{ table: 'webhook', name: 'name' }],
  cleanUps: [deleteOldDeliveries],
}
