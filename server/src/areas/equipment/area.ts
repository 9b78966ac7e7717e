import type { Area } from '../../area.ts'
import { equipmentRoutes } from './equipment.routes.ts'
import { equipmentExports } from './exports.ts'

export const equipment: Area = { routes: equipmentRoutes, exports: equipmentExports }
