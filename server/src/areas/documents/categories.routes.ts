import { may } from '@hr/contract/access'
import { documentCategoriesApi, documentCategoriesTexts } from '@hr/contract/areas/documents/categories'
import { maySeeDocument } from '@hr/contract/areas/documents/visibility'
import { found } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import { addCategory, changeCategory, documentCategories, removeCategory } from './categories.commands.ts'
import { countDocuments, findCategory, listCategories } from './categories.queries.ts'

export const documentCategoriesRoutes = serve(documentCategoriesApi, ({ db }) => ({
  list: async (_, { caller }) => {
    const categories = await listCategories(db)
    if (may('document-category.manage', caller.role)) return categories
    return categories.filter(({ isArchived, visibility }) => !isArchived && maySeeDocument(visibility, 'own'))
  },
  use: async ({ params }) => {
    const { uuid } = found(await findCategory(db, params.id))
    return countDocuments(db, uuid)
  },
  create: (trx, { body }, act) => addCategory(trx, body, act),
  move: async (trx, { body }, act) => {
    await documentCategories.move(trx, body.categories, act)
    return { message: documentCategoriesTexts.moved }
  },
  update: (trx, { params, body }, act) => changeCategory(trx, params.id, body, act),
  remove: async (trx, { params, query }, act) => ({
    message: await removeCategory(trx, params.id, { ...query, ...act }),
  }),
  restore: async (trx, { params }, act) => {
    await documentCategories.restore(trx, params.id, act)
    return { message: documentCategoriesTexts.restored }
  },
}))
