// Separate from the schemas, so that the navigation loads the title without them.
import { messages } from '../../lib/messages.ts'
export const auditTexts = messages('audit', {
  title: 'Audit log',
  deletedApplicant: 'Deleted applicant',
})
