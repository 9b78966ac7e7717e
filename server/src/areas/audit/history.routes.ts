import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { answerList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { historyList, accessLogList } from './history.queries.ts'

/** The history and the access log of a record. */
export const historyRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(employeesApi.history),
    handler: ({ params, query }) =>
      answerList(db, {
        list: historyList,
        query: { personId: params.id, sort: 'at', order: query.order ?? 'desc' },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(employeesApi.accessLog),
    handler: ({ params, query }) =>
      answerList(db, {
        list: accessLogList,
        query: { personId: params.id, sort: 'at', order: query.order ?? 'desc' },
        paging: query,
      }),
  })
}
