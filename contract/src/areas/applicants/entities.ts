import { entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const applicantEntities = {
  applicant: entity({
    text: message('applicant', undefined, 'record'),
    actions: {
      ...saves,
      ...exporting,
      opened: message('viewed the record'),
      'file opened': message('opened a file'),
      hired: message('hired the applicant'),
      ended: message('deleted an application after the retention period'),
      emailed: message('sent an email'),
    },
  }),
  'email template': entity({
    text: message('email template', undefined, 'record'),
    actions: saves,
  }),
}
