import { messages } from '../../lib/messages.ts'

export const assistantsTexts = messages('assistants', {
  off: 'AI assistants are turned off in Settings > Integrations',
  postOnly: 'This address answers POST only',
  personalOnly: 'Assistants use a personal token',
})
