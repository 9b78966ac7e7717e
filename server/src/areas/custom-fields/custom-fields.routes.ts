import { may } from '@hr/contract/access'
import { customFieldsApi, customFieldsTexts, restorableDays } from '@hr/contract/areas/custom-fields/custom-fields'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import {
  addCustomField,
  changeCustomField,
  deleteCustomField,
  moveCustomFields,
  rejectClosed,
  restoreCustomField,
} from './custom-fields.commands.ts'
import { countUse, findCustomField, listCustomFields } from './custom-fields.queries.ts'

export const customFieldsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'keys'>> = async (app, { db, keys }) => {
  const by = (request: FastifyRequest) => ({ caller: callerOf(request), keys })

  app.route({
    ...routeOf(customFieldsApi.list),
    handler: async (request) => {
      const fields = await listCustomFields(db)
      const isManaged = may('custom-field.manage', callerOf(request).role)
      return { result: isManaged ? fields : fields.filter(({ archivedAt }) => archivedAt === null) }
    },
  })

  app.route({
    ...routeOf(customFieldsApi.use),
    handler: async (request) => {
      const field = found(await findCustomField(db, request.params.id))
      rejectClosed(field, by(request))
      return { result: await countUse(db, field, keys) }
    },
  })

  app.route({
    ...routeOf(customFieldsApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => addCustomField(trx, request.body, by(request))),
    }),
  })

  app.route({
    ...routeOf(customFieldsApi.move),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => moveCustomFields(trx, request.body.fields, by(request)))
      return { result: { message: customFieldsTexts.moved } }
    },
  })

  app.route({
    ...routeOf(customFieldsApi.update),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        changeCustomField(trx, request.params.id, request.body, by(request)),
      ),
    }),
  })

  app.route({
    ...routeOf(customFieldsApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteCustomField(trx, request.params.id, by(request)))
      return { result: { message: customFieldsTexts.deleted(restorableDays) } }
    },
  })

  app.route({
    ...routeOf(customFieldsApi.restore),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => restoreCustomField(trx, request.params.id, by(request)))
      return { result: { message: customFieldsTexts.restored } }
    },
  })
}
