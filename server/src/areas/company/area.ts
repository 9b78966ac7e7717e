import type { Area } from '../../area.ts'
import { companyRoutes } from './company.routes.ts'
import { logoRoutes } from './logo.routes.ts'

export const company: Area = { routes: companyRoutes, openRoutes: logoRoutes }
