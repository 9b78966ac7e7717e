import type { Area } from '../../area.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard: Area = { routes: [dashboardRoutes] }
