import type { Area } from '../../area.ts'
import { storeHeadcount } from './dashboard.queries.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard: Area = {
  routes: [dashboardRoutes],
  daily: ({ db }) => [{ name: 'headcount', run: (today) => storeHeadcount(db, today) }],
}
