import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { reportsApi, reportsTexts } from '@hr/contract/areas/reports/reports'
import { mayReadField } from '@hr/contract/areas/reports/subjects'
import { addMonths } from '@hr/contract/lib/dates'
import { searchWords } from '../../db/search.ts'
import { answerLongList, pageOf } from '../../http/page.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { z } from 'zod'
import type { Trx } from '../../db/db.ts'
import type { Caller } from '../../http/session.ts'
import { exportable, only, sent, serve } from '../../http/serve.ts'
import { reportTurns } from './report-turns.ts'
import { onSnapshot, openReport } from './read-report.ts'
import { historyOf } from './export.ts'
import { evaluateReport, readHeadcount, recordsOf, type Plan } from './report.queries.ts'

type Asked = z.output<typeof reportsApi.records.query>

const queryOf = ({ q, sort = 'name', order = 'asc' }: Asked) => ({ words: searchWords(q), sort, order })

/** @throws Problem 400 if the report has no such number */
async function recordsIn(
  trx: Trx,
  plan: Plan,
  { row, series, caller }: Pick<Asked, 'row' | 'series'> & { caller: Caller },
) {
  const list = await recordsOf(trx, plan, { row, series }, { showsLeaveTypes: mayReadField('leaveType', caller) })
  if (!list) throw fieldProblem('row', reportsTexts.noSuchNumber, 400)
  return list
}

/** Reports and the records behind their numbers (`docs/rules.md`, section 13). */
export const reportsRoutes = serve(reportsApi, ({ company, db, reads }) => ({
  result: async ({ query, request }, { caller }) => {
    const { plan, leftOut } = await openReport(db, query.definition, { caller, company })
    const result = await reportTurns.run(() =>
      reads.read(caller, (from) => onSnapshot(from, (trx) => evaluateReport(trx, plan, request.language))),
    )
    return { ...result, notes: [...leftOut, ...result.notes] }
  },
  records: exportable(
    async (asked, { caller }, { from }) => {
      const { plan } = await openReport(db, asked.definition, { caller, company })
      // As for the whole list, the groups that are not Other are found before the rows.
      const list = await reportTurns.run(() => onSnapshot(from, (trx) => recordsIn(trx, plan, { ...asked, caller })))
      return { list, query: queryOf(asked), filters: historyOf(plan.definition) }
    },
    sent(async ({ query: asked, request, reply }, { caller }) => {
      const { definition, page, pageSize } = asked
      const { plan } = await openReport(db, definition, { caller, company })
      const find = (trx: Trx) => recordsIn(trx, plan, { ...asked, caller })
      const paging = { page, pageSize }
      return reads.read(caller, async (connections) => {
        const answer = (list: Awaited<ReturnType<typeof find>>, from = connections) =>
          answerLongList(request, reply, { connections: from, list, query: queryOf(asked), paging })
        const onePage = async (trx: Trx) => answer(await find(trx), { ...connections, db: trx })
        // The groups that are not Other are found on the snapshot of the page.
        if (pageOf(paging)) return reportTurns.run(() => onSnapshot(connections, onePage))
        // A whole list waits for another turn; reports do not wait for it.
        return answer(await reportTurns.run(() => onSnapshot(connections, find)))
      })
    }),
  ),
}))

/** The headcount of the last 24 months, as the report counts it. */
export const headcountRoutes = serve(only(dashboardApi, 'headcount'), ({ reads, company }) => ({
  headcount: (_, { caller, today }) => {
    const period = { from: addMonths(`${today.slice(0, 7)}-01`, -23), to: today }
    return reportTurns.run(() =>
      reads.read(caller, (from) =>
        onSnapshot(from, (trx) => readHeadcount(trx, period, { today, timeZone: company.timeZone })),
      ),
    )
  },
}))
