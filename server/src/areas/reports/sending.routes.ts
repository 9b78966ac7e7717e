import { reportPinsApi } from '@hr/contract/areas/reports/pins'
import { reportSchedulesApi, reportScheduleTexts } from '@hr/contract/areas/reports/schedules'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { setPins } from './pins.commands.ts'
import { listPins } from './pins.queries.ts'
import { changeSchedule, createSchedule, deleteSchedule } from './schedules.commands.ts'
import { findScheduleOwner, listSchedules } from './schedules.queries.ts'

/** Reports on the dashboard and by email (`docs/rules.md`, section 15). */
export const sendingRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { company, db }) => {
  const byCaller = (request: FastifyRequest) => ({ caller: callerOf(request), today: todayIn(company.timeZone) })

  app.route({
    ...routeOf(reportPinsApi.list),
    handler: async (request) => ({ result: await listPins(db, callerOf(request)) }),
  })

  app.route({
    ...routeOf(reportPinsApi.set),
    handler: async (request) => ({
      result: await inTransaction(db, request, async (trx) => {
        await setPins(trx, request.body.reports, callerOf(request))
        return listPins(trx, callerOf(request))
      }),
    }),
  })

  app.route({
    ...routeOf(reportSchedulesApi.list),
    handler: async (request) => ({ result: await listSchedules(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(reportSchedulesApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => createSchedule(trx, request.body, byCaller(request))),
    }),
  })

  app.route({
    ...routeOf(reportSchedulesApi.update, findScheduleOwner),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        changeSchedule(trx, request.params.id, request.body, byCaller(request)),
      ),
    }),
  })

  app.route({
    ...routeOf(reportSchedulesApi.remove, findScheduleOwner),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteSchedule(trx, request.params.id, callerOf(request)))
      return { result: { message: reportScheduleTexts.deleted } }
    },
  })
}
