import { reportsApi, reportsTexts } from '@hr/contract/areas/reports/reports'
import { mayReadField } from '@hr/contract/areas/reports/subjects'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { fieldProblem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTurn } from './one-at-a-time.ts'
import { onSnapshot, openReport } from './read-report.ts'
import { evaluateReport, recordsOf } from './report.queries.ts'
import { sendingRoutes } from './sending.routes.ts'

/** Reports and the records behind their numbers (`docs/rules.md`, section 13). */
export const reportsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'reads'>> = async (
  app,
  { company, db, reads },
) => {
  await app.register(sendingRoutes, { company, db })

  app.route({
    ...routeOf(reportsApi.result),
    handler: async (request) => {
      const caller = callerOf(request)
      const { plan, leftOut } = await openReport(db, request.query.definition, { caller, company })
      const result = await inTurn(() =>
        reads.read(caller, (from) => onSnapshot(from, (trx) => evaluateReport(trx, plan, request.language))),
      )
      return { result: { ...result, notes: [...leftOut, ...result.notes] } }
    },
  })

  app.route({
    ...routeOf(reportsApi.records),
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const { definition, row, series, page, pageSize, q, sort = 'name', order = 'asc' } = request.query
      const { plan } = await openReport(db, definition, { caller, company })
      return inTurn(() =>
        reads.read(caller, (connections) =>
          // The groups that are not Other are found on the snapshot of the list.
          onSnapshot(connections, async (trx) => {
            const cell = { row, series }
            const list = await recordsOf(trx, plan, cell, { showsLeaveTypes: mayReadField('leaveType', caller) })
            if (!list) throw fieldProblem('row', reportsTexts.noSuchNumber, 400)
            const query = { words: searchWords(q), sort, order }
            const paging = { page, pageSize }
            return answerLongList(request, reply, { connections: { ...connections, db: trx }, list, query, paging })
          }),
        ),
      )
    },
  })
}
