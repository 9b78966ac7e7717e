import { messages } from '../../lib/messages.ts'

/** With whom a view is shared: the least role that sees it. */
export const sharedRoleTexts = messages('sharedRole', {
  Employee: 'All employees',
  'Team lead': 'Team leads and HR',
  Admin: 'HR',
  Superadmin: 'Superadmins',
})
