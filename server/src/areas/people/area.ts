import type { Area } from '../../area.ts'
import { directoryRoutes, orgChartRoutes } from './people.routes.ts'

export const people: Area = {
  routes: async (app, deps) => {
    await app.register(directoryRoutes, deps)
    await app.register(orgChartRoutes, deps)
  },
}
