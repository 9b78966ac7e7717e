// Titles that lists show before their dialogs are loaded.
import { messages } from '../../lib/messages.ts'

export const employeeDialogTitles = messages('employeeDialogs', {
  invite: 'Send invitation?',
  archive: 'Archive employee?',
})
