export { categoryLabel } from './category-label.ts'
export { documentCategoriesQuery } from './categories-query.ts'
