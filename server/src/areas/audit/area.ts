import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { auditRoutes } from './audit.routes.ts'
import { historyRoutes } from './history.routes.ts'

export const audit: Area = {
  routes: [historyRoutes, auditRoutes],
  personalData: {
    unreferenced: ['history.person_id', 'history.actor_id', 'history_value.person_id', 'history_subject.person_id'],
    nonPersonColumns: ['history.entity_id'],
    actionColumns: ['actor_id'],
    tableLabels: messages('auditData', { history_value: 'Values in the history' }),
    keptTables: ['history', 'history_subject'],
  },
}
