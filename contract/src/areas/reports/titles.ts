import { messages } from '../../lib/messages.ts'

export const reportsTitles = messages('reports', { title: 'Reports' })
