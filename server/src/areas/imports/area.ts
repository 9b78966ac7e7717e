import type { Area } from '../../area.ts'
import { importMappingsRoutes } from './import-mappings.routes.ts'

export const imports: Area = { routes: [importMappingsRoutes] }
