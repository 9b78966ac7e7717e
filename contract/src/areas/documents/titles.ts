import { messages } from '../../lib/messages.ts'

export const documentCategoriesTitles = messages('documentCategories', { title: 'Document categories' })
