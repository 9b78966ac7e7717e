import type { Area } from '../../area.ts'
import { directoryRoutes, orgChartRoutes } from './people.routes.ts'

export const people: Area = {
  routes: [directoryRoutes, orgChartRoutes],
}
