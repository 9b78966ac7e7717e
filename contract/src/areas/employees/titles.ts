// Titles that the list of employees shows before their dialogs are loaded.
import { messages } from '../../lib/messages.ts'

export const employeeDialogTitles = messages('employeeDialogs', { invite: 'Send invitation?' })
