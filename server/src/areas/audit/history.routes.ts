import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { answerLongList, type PageQuery } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { historyList, accessLogList } from './history.queries.ts'

/** The history and the access log of a record. */
export const historyRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'pool'>> = async (app, connections) => {
  const entriesOf = ({ params, query }: { params: { id: string }; query: PageQuery }) => ({
    connections,
    query: { personId: params.id, sort: 'at' as const, order: query.order ?? ('desc' as const) },
    paging: query,
  })

  app.route({
    ...routeOf(employeesApi.history),
    handler: (request, reply) => answerLongList(request, reply, { ...entriesOf(request), list: historyList }),
  })

  app.route({
    ...routeOf(employeesApi.accessLog),
    handler: (request, reply) => answerLongList(request, reply, { ...entriesOf(request), list: accessLogList }),
  })
}
