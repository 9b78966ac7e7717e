import type { Reads } from '../../lib/reads.ts'
import { documentCategoriesQuery } from './categories-query.ts'

export const documentCategories: Reads = () => [documentCategoriesQuery]
