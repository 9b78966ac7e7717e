import type { Area } from '../../area.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports: Area = { routes: reportsRoutes }
