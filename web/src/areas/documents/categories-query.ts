import { documentCategoriesApi } from '@hr/contract/areas/documents/categories'
import { query } from '../../api/client.ts'

export const documentCategoriesQuery = query(documentCategoriesApi.list, {})
