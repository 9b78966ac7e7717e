import { leaveApi } from '@hr/contract/areas/leave/leave'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { isHr } from '../../http/session.ts'
import { findBalance, listBalances, listLedger, sumsByStatus } from './balances.queries.ts'

export const balancesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
  const today = () => todayIn(company.timeZone)

  app.route({
    ...routeOf(leaveApi.balances),
    handler: async (request) => {
      return { result: await listBalances(db, request.query.uuid, { today: today() }) }
    },
  })

  app.route({
    ...routeOf(leaveApi.ofEmployee),
    handler: async (request) => {
      const { id } = request.params
      const balances = await listBalances(db, id, { today: today() })
      const offered = balances.filter(({ isArchived, expiredDate }) => !isArchived && expiredDate >= today())
      const currentNumberDays = offered.reduce((sum, balance) => sum + balance.currentNumberDays, 0)
      return { result: { currentNumberDays, leaveTypeList: await sumsByStatus(db, id) } }
    },
  })

  app.route({
    ...routeOf(leaveApi.ledger),
    handler: async (request) => {
      const { employee: employeeId, type: leaveTypeId } = request.params
      const balance = found(await findBalance(db, { employeeId, leaveTypeId, today: today() }))
      const caller = callerOf(request)
      const hidesReasons = caller.uuid !== employeeId && !isHr(caller)
      return { result: { balance, entries: await listLedger(db, { employeeId, leaveTypeId, hidesReasons }) } }
    },
  })
}
