import type { Area } from '../../area.ts'
import { exportsRoutes } from './exports.routes.ts'

export const exports: Area = { routes: [exportsRoutes] }
