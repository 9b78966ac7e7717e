import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { addHolidayCalendar, changeHolidayCalendar, deleteHolidayCalendar } from './holiday-calendars.commands.ts'
import { listHolidayCalendars } from './holiday-calendars.queries.ts'

export const holidayCalendarsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'emailQueue'>> = async (
  app,
  { db, company, emailQueue },
) => {
  const by = (request: FastifyRequest) => ({
    actorId: callerOf(request).uuid,
    today: todayIn(company.timeZone),
    emailQueue,
  })

  app.route({
    ...routeOf(holidayCalendarsApi.list),
    handler: async () => ({ result: await listHolidayCalendars(db) }),
  })

  app.route({
    ...routeOf(holidayCalendarsApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => addHolidayCalendar(trx, request.body, by(request))),
    }),
  })

  app.route({
    ...routeOf(holidayCalendarsApi.update),
    handler: async (request) => {
      const { params, body } = request
      return {
        result: await inTransaction(db, request, (trx) => changeHolidayCalendar(trx, params.id, body, by(request))),
      }
    },
  })

  app.route({
    ...routeOf(holidayCalendarsApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteHolidayCalendar(trx, request.params.id, by(request)))
      return { result: { message: holidayCalendarsTexts.deleted } }
    },
  })
}
