import { messages } from '../../lib/messages.ts'

export const customFieldsTitles = messages('customFields', { title: 'Custom fields' })
