import type { Area } from '../../area.ts'
import { positionsRoutes } from './positions.routes.ts'

export const positions: Area = {
  routes: [positionsRoutes],
  recordNames: [{ table: 'position', name: 'name' }],
}
