import { archiving, entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const employeeEntities = {
  employee: entity({
    text: message('employee', undefined, 'record'),
    actions: {
      ...saves,
      ...archiving,
      erased: message('erased personal data'),
      ...exporting,
      opened: message('viewed the record'),
      'ID number opened': message('viewed the ID number'),
      'custom field opened': message('viewed a custom field'),
      'file opened': message('opened a file'),
      'facts confirmed': message('confirmed changes to granted days'),
      'facts dismissed': message('dismissed changes to granted days'),
      'first day': message('announced the first day of employment'),
      'departure planned': message('planned a departure'),
      'departure canceled': message('canceled a planned departure'),
      'last day': message('announced the last day of employment'),
    },
    feed: {
      area: 'employees',
      events: {
        created: ['created'],
        changed: ['changed', 'departure planned'],
        archived: ['archived'],
        unarchived: ['unarchived'],
        deleted: ['deleted', 'erased'],
        started: ['first day'],
        leaving: ['last day'],
      },
    },
  }),
}
