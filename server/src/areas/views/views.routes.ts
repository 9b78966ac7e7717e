import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import { viewsApi } from '@hr/contract/areas/views/views'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { addView, changeView, deleteView, setDefaultView } from './views.commands.ts'
import { findViewOwner, listViews } from './views.queries.ts'

export const viewsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(viewsApi.list),
    handler: async (request) => ({ result: await listViews(db, callerOf(request)) }),
  })

  app.route({
    ...routeOf(viewChangesApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => addView(trx, request.body, callerOf(request))),
    }),
  })

  app.route({
    ...routeOf(viewChangesApi.update, findViewOwner),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        changeView(trx, request.params.id, request.body, callerOf(request)),
      ),
    }),
  })

  app.route({
    ...routeOf(viewChangesApi.remove, findViewOwner),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteView(trx, request.params.id, callerOf(request)))
      return { result: { message: viewsTexts.deleted } }
    },
  })

  app.route({
    ...routeOf(viewChangesApi.setDefault),
    handler: async (request) => {
      const { params, body } = request
      await inTransaction(db, request, (trx) => setDefaultView(trx, params.id, body, callerOf(request)))
      return { result: { message: body.isDefault ? viewsTexts.defaultSet : viewsTexts.defaultUnset } }
    },
  })
}
