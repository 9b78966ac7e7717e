import { entity, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const companyEntities = {
  'company settings': entity({
    text: message('company settings', undefined, 'record'),
    actions: {
      changed: saves.changed,
      'deactivations confirmed': message('let the identity directory disable accounts'),
      'deactivations discarded': message('discarded held deactivations'),
    },
  }),
  installation: entity({
    text: message('installation', undefined, 'record'),
    actions: {
      'key changed': message('changed the key'),
      'audit check signed': message('signed the daily check of the audit log'),
      'audit check signed again': message(
        'signed the daily check of the audit log again, because its saved state was missing or had been changed',
      ),
      'entry dated back': message(
        'found an entry, recorded just before this one, that is dated more than a day earlier than its neighbours',
      ),
    },
  }),
}
