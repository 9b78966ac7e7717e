import { positionsApi, positionsTexts } from '@hr/contract/areas/positions/positions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { addPosition, deletePosition, renamePosition } from './positions.commands.ts'
import { findPosition, positionList } from './positions.queries.ts'

export const positionsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(positionsApi.list),
    handler: ({ query }) =>
      answerList(db, {
        list: positionList,
        query: { words: searchWords(query.q), sort: 'name', order: query.order ?? 'asc' },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(positionsApi.find),
    handler: async ({ params }) => ({ result: found(await findPosition(db, params.id)) }),
  })

  app.route({
    ...routeOf(positionsApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        addPosition(trx, request.body, { actorId: callerOf(request).uuid }),
      ),
    }),
  })

  app.route({
    ...routeOf(positionsApi.update),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        renamePosition(trx, request.params.id, request.body, { actorId: callerOf(request).uuid }),
      ),
    }),
  })

  app.route({
    ...routeOf(positionsApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) =>
        deletePosition(trx, request.params.id, { actorId: callerOf(request).uuid }),
      )
      return { result: { message: positionsTexts.deleted } }
    },
  })
}
