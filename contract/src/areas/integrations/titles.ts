import { messages } from '../../lib/messages.ts'

export const integrationsTitles = messages('integrations', {
  tokens: 'Tokens and service accounts',
  webhooks: 'Webhooks',
  provisioning: 'Identity directories',
  assistants: 'AI assistants',
  chat: 'Chat channels',
})
