// Titles for navigation and top bar, separate from the other texts, which not every page needs.
import { messages } from '../../lib/messages.ts'

export const companyTitles = messages('company', { settings: 'Settings', setup: 'Set up your company' })
