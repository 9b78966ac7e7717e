import { importMappingsApi, importMappingsTexts } from '@hr/contract/areas/imports/import-mappings'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { forgetImportMapping, keepImportMapping } from './import-mappings.commands.ts'
import { listImportMappings } from './import-mappings.queries.ts'

export const importMappingsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid })

  app.route({
    ...routeOf(importMappingsApi.list),
    handler: async ({ params }) => ({ result: await listImportMappings(db, params.list) }),
  })

  app.route({
    ...routeOf(importMappingsApi.keep),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        keepImportMapping(trx, request.params.list, request.body, by(request)),
      ),
    }),
  })

  app.route({
    ...routeOf(importMappingsApi.forget),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => forgetImportMapping(trx, request.params.id, by(request)))
      return { result: { message: importMappingsTexts.forgotten } }
    },
  })
}
