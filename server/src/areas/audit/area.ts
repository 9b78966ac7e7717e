import type { Area } from '../../area.ts'
import { auditRoutes } from './audit.routes.ts'

export const audit: Area = { routes: auditRoutes }
