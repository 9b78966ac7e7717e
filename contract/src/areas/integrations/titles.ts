import { messages } from '../../lib/messages.ts'

export const integrationsTitles = messages('integrations', { title: 'Integrations' })
