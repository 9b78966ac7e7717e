import { optionListsApi, optionListsTexts } from '@hr/contract/areas/employees/option-lists'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { answerList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { changeOption } from './option-lists.commands.ts'
import { optionListOf } from './option-lists.queries.ts'

export const optionListsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
  app.route({
    ...routeOf(optionListsApi.list),
    handler: ({ params, query }) =>
      answerList(db, {
        list: optionListOf(params.list),
        query: { words: searchWords(query.q), sort: query.sort ?? 'value', order: query.order ?? 'asc' },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(optionListsApi.change),
    handler: async (request) => {
      const { params, body } = request
      const by = { actor: callerOf(request), today: todayIn(company.timeZone) }
      const employees = await inTransaction(db, request, (trx) => changeOption(trx, params.list, body, by))
      return { result: { message: optionListsTexts.renamed(employees, body.to) } }
    },
  })
}
