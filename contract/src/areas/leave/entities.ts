import { archiving, entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const leaveEntities = {
  leave: entity({
    text: message('leave', undefined, 'record'),
    actions: {
      ...exporting,
      'leave asked for': message('requested leave'),
      'leave changed': message('changed leave'),
      'leave document added': message('added a document to leave'),
      'leave pending': message('returned leave to pending'),
      'leave approved': message('approved leave'),
      'leave approved by the team lead': message('approved leave as team lead'),
      'leave rejected': message('declined leave'),
      'leave canceling': message('asked to cancel leave'),
      'leave canceled': message('canceled leave'),
      'leave cut': message('shortened leave'),
      'leave restored': message('restored leave'),
      'leave ended': message('ended leave early'),
      'leave starts': message('announced the first day of leave'),
      'leave ends': message('announced the last day of leave'),
      'substitute declined': message("said that they can't cover"),
      'days granted': message('granted days'),
      'days adjusted': message('adjusted granted days'),
      'days corrected': message('corrected days of leave'),
    },
    feed: {
      area: 'leave',
      events: {
        requested: ['leave asked for'],
        changed: [
          'leave changed',
          'leave pending',
          'leave approved by the team lead',
          'leave ended',
          'leave cut',
          'leave restored',
        ],
        approved: ['leave approved'],
        rejected: ['leave rejected'],
        canceling: ['leave canceling'],
        canceled: ['leave canceled'],
        starts: ['leave starts'],
        ends: ['leave ends'],
      },
    },
  }),
  'leave type': entity({
    text: message('leave type', undefined, 'record'),
    actions: { ...saves, ...archiving },
  }),
  'leave policy': entity({
    text: message('leave policy', undefined, 'record'),
    actions: {
      ...saves,
      ...exporting,
      'year granted': message('granted days for a year'),
      'year rules changed': message('changed the rules of a year'),
    },
  }),
  'non-working day': entity({
    text: message('non-working day', undefined, 'record'),
    actions: saves,
  }),
  'calendar feed': entity({
    text: message('calendar feed', undefined, 'record'),
    actions: { created: saves.created, deleted: saves.deleted },
  }),
  delegation: entity({
    text: message('delegation', undefined, 'record'),
    actions: saves,
  }),
  'work schedule': entity({
    text: message('work schedule', undefined, 'record'),
    actions: { created: saves.created, deleted: saves.deleted },
  }),
  'holiday calendar': entity({
    text: message('holiday calendar', undefined, 'record'),
    actions: saves,
  }),
  'time off in lieu': entity({
    text: message('time off in lieu', undefined, 'record'),
    actions: {
      'credit requested': message('reported extra work'),
      'credit approved': message('approved time off in lieu'),
      'credit approved by the team lead': message('approved time off in lieu as team lead'),
      'credit rejected': message('declined time off in lieu'),
      'credit canceled': message('canceled a report of extra work'),
    },
  }),
}
