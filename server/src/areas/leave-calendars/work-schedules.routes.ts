import { workSchedulesTexts } from '@hr/contract/areas/leave/schedule-texts'
import { workSchedulesApi } from '@hr/contract/areas/leave/work-schedules'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { addWorkSchedule, deleteWorkSchedule } from './work-schedules.commands.ts'
import { listWorkSchedules } from './work-schedules.queries.ts'

export const workSchedulesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'emailQueue'>> = async (
  app,
  { db, company, emailQueue },
) => {
  const by = (request: FastifyRequest) => ({
    actorId: callerOf(request).uuid,
    today: todayIn(company.timeZone),
    emailQueue,
  })

  app.route({
    ...routeOf(workSchedulesApi.list),
    handler: async ({ params: { id } }) => ({ result: found(await listWorkSchedules(db, id)) }),
  })

  app.route({
    ...routeOf(workSchedulesApi.create),
    handler: async (request) => {
      const { params, body } = request
      return { result: await inTransaction(db, request, (trx) => addWorkSchedule(trx, params.id, body, by(request))) }
    },
  })

  app.route({
    ...routeOf(workSchedulesApi.remove),
    handler: async (request) => {
      const { id: employeeId, schedule: id } = request.params
      const recalculated = await inTransaction(db, request, (trx) =>
        deleteWorkSchedule(trx, { employeeId, id }, by(request)),
      )
      return { result: { message: workSchedulesTexts.deleted, recalculated } }
    },
  })
}
