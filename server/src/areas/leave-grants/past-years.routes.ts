import { pastYearsApi } from '@hr/contract/areas/leave/past-years'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { grantPastYear } from './past-years.commands.ts'
import { listPastYears } from './past-years.queries.ts'

export const pastYearsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
  const today = () => todayIn(company.timeZone)

  app.route({
    ...routeOf(pastYearsApi.list),
    handler: async ({ params: { id } }) => ({ result: await listPastYears(db, id, { today: today() }) }),
  })

  app.route({
    ...routeOf(pastYearsApi.grant),
    handler: async (request) => {
      const { id: employeeId, leavetype: leaveTypeId } = request.params
      const by = { actorId: callerOf(request).uuid, today: today() }
      const name = await inTransaction(db, request, (trx) =>
        grantPastYear(trx, { employeeId, leaveTypeId }, request.body, by),
      )
      return { result: { message: policyMessages.pastYearGranted(name) } }
    },
  })
}
