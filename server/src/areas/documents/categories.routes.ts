import { may } from '@hr/contract/access'
import { documentCategoriesApi, documentCategoriesTexts } from '@hr/contract/areas/documents/categories'
import { maySeeDocument } from '@hr/contract/areas/documents/visibility'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { addCategory, changeCategory, moveCategories, removeCategory, restoreCategory } from './categories.commands.ts'
import { countDocuments, findCategory, listCategories } from './categories.queries.ts'

export const documentCategoriesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid })

  app.route({
    ...routeOf(documentCategoriesApi.list),
    handler: async (request) => {
      const categories = await listCategories(db)
      if (may('document-category.manage', callerOf(request).role)) return { result: categories }
      return {
        result: categories.filter(({ isArchived, visibility }) => !isArchived && maySeeDocument(visibility, 'own')),
      }
    },
  })

  app.route({
    ...routeOf(documentCategoriesApi.use),
    handler: async ({ params }) => {
      const { uuid } = found(await findCategory(db, params.id))
      return { result: await countDocuments(db, uuid) }
    },
  })

  app.route({
    ...routeOf(documentCategoriesApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => addCategory(trx, request.body, by(request))),
    }),
  })

  app.route({
    ...routeOf(documentCategoriesApi.move),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => moveCategories(trx, request.body.categories, by(request)))
      return { result: { message: documentCategoriesTexts.moved } }
    },
  })

  app.route({
    ...routeOf(documentCategoriesApi.update),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        changeCategory(trx, request.params.id, request.body, callerOf(request)),
      ),
    }),
  })

  app.route({
    ...routeOf(documentCategoriesApi.remove),
    handler: async (request) => ({
      result: {
        message: await inTransaction(db, request, (trx) => removeCategory(trx, request.params.id, by(request))),
      },
    }),
  })

  app.route({
    ...routeOf(documentCategoriesApi.restore),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => restoreCategory(trx, request.params.id, by(request)))
      return { result: { message: documentCategoriesTexts.restored } }
    },
  })
}
