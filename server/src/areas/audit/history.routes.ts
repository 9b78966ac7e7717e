import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { answerList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { countHistory, countOpenings, listHistory, listOpenings } from './history.queries.ts'

/** What was done to a record, and who looked at it. */
export const historyRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(employeesApi.history),
    handler: async ({ params: { id }, query }) =>
      answerList(query, {
        count: () => countHistory(db, id),
        rows: (window) => listHistory(db, id, { order: query.order ?? 'desc', window }),
      }),
  })

  app.route({
    ...routeOf(employeesApi.accessLog),
    handler: async ({ params: { id }, query }) =>
      answerList(query, {
        count: () => countOpenings(db, id),
        rows: (window) => listOpenings(db, id, { order: query.order ?? 'desc', window }),
      }),
  })
}
