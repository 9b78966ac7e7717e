import { messages } from '../../lib/messages.ts'

export const webhookStateTexts = messages('webhookState', {
  enabled: 'Enabled',
  disabled: 'Disabled',
  gone: 'The receiver no longer accepts events',
})
