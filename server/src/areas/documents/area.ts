import type { Area } from '../../area.ts'
import { documentCategoriesRoutes } from './categories.routes.ts'

export const documents: Area = {
  routes: [documentCategoriesRoutes],
  recordNames: [{ table: 'document_category', name: 'name' }],
}
