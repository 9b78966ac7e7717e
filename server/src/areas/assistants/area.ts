import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { assistantRoutes, draftsRoutes } from './assistants.routes.ts'
import { deleteOldDrafts } from './drafts.commands.ts'

export const assistants: Area = {
  routes: [draftsRoutes],
  openRoutes: assistantRoutes,
  cleanUps: [deleteOldDrafts],
  personalData: { tableLabels: messages('assistantsData', { leave_draft: 'Drafts of leave requests' }) },
}
