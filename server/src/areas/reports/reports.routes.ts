import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { reportsApi, reportsTexts } from '@hr/contract/areas/reports/reports'
import { mayReadField } from '@hr/contract/areas/reports/subjects'
import { addMonths } from '@hr/contract/lib/dates'
import { searchWords } from '../../db/search.ts'
import { answerLongList } from '../../http/page.ts'
import { fieldProblem } from '../../http/problem.ts'
import { only, sent, serve } from '../../http/serve.ts'
import { inTurn } from './one-at-a-time.ts'
import { onSnapshot, openReport } from './read-report.ts'
import { evaluateReport, readHeadcount, recordsOf } from './report.queries.ts'

/** Reports and the records behind their numbers (`docs/rules.md`, section 13). */
export const reportsRoutes = serve(reportsApi, ({ company, db, reads }) => ({
  result: async ({ query, request }, { caller }) => {
    const { plan, leftOut } = await openReport(db, query.definition, { caller, company })
    const result = await inTurn(() =>
      reads.read(caller, (from) => onSnapshot(from, (trx) => evaluateReport(trx, plan, request.language))),
    )
    return { ...result, notes: [...leftOut, ...result.notes] }
  },
  records: sent(async ({ query: asked, request, reply }, { caller }) => {
    const { definition, row, series, page, pageSize, q, sort = 'name', order = 'asc' } = asked
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
  }),
}))

/** The headcount of the last 24 months, as the report counts it. */
export const headcountRoutes = serve(only(dashboardApi, 'headcount'), ({ reads, company }) => ({
  headcount: (_, { caller, today }) => {
    const period = { from: addMonths(`${today.slice(0, 7)}-01`, -23), to: today }
    return inTurn(() =>
      reads.read(caller, (from) =>
        onSnapshot(from, (trx) => readHeadcount(trx, period, { today, timeZone: company.timeZone })),
      ),
    )
  },
}))
