import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { correctDays } from './corrections.commands.ts'

export const correctionsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
  app.route({
    ...routeOf(leaveApi.setDays),
    handler: async (request) => {
      const { id: employeeId, leavetype: leaveTypeId } = request.params
      const actor = { actorId: callerOf(request).uuid, today: todayIn(company.timeZone) }
      await inTransaction(db, request, (trx) => correctDays(trx, { employeeId, leaveTypeId }, request.body, actor))
      return { result: { message: leaveTexts.daysUpdated } }
    },
  })
}
