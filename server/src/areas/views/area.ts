import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { listDefaultViews } from './views.queries.ts'
import { viewsRoutes } from './views.routes.ts'

export const views: Area = {
  routes: [viewsRoutes],
  listDefaultViews,
  recordNames: [{ table: 'saved_view', name: 'name' }],
  personalData: {
    tableLabels: messages('viewsData', { saved_view: 'Saved views', default_view: 'Default views' }),
  },
}
