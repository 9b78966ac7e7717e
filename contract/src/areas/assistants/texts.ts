import { message, messages } from '../../lib/messages.ts'

export const assistantsTexts = messages('assistants', {
  off: 'AI assistants are turned off in Settings',
  postOnly: 'This address accepts only POST requests',
  personalOnly: 'Assistants only work with a personal token',
  tooManyMessages: (max: number) => message('At most {max} messages in one request', { max }),
  tooManyPerMinute:
    'Your assistants sent too many requests within a minute. Wait for the time given in the Retry-After header.',
  tooManyDrafts: (max: number) => message('At most {max} drafts in 24 hours: wait until one of them expires', { max }),
})
