// Titles for navigation and top bar, separate from the other texts, which not every page needs.
import { messages } from '../../lib/messages.ts'

export const companyTitles = messages('company', {
  settings: 'Settings',
  company: 'Company details',
  leave: 'Reminders and absences',
  signIn: 'Sign-in',
  hiring: 'Job form',
  setup: 'Set up your company',
})
