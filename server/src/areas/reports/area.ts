import type { Area } from '../../area.ts'
import { reportExports } from './export.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports: Area = { routes: reportsRoutes, exports: reportExports }
