import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { routeOf } from '../../http/route-of.ts'
import { nonWorkingBetween } from '../leave-calendars/non-working-days.queries.ts'
import { checkPeriod } from './check-period.ts'
import { findOffices, seerOf } from './coworkers.queries.ts'
import { readTeamCalendar } from './team-calendar.queries.ts'

export const teamCalendarRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'reads'>> = async (
  app,
  { company, reads },
) => {
  app.route({
    ...routeOf(teamCalendarApi.read),
    handler: async (request) => {
      const { startDate, endDate, team, office, page = 1 } = request.query
      checkPeriod({ startDate, endDate })
      const reader = callerOf(request)
      const seer = seerOf(reader, company)
      const today = todayIn(company.timeZone)
      const [calendar, nonWorking] = await reads.read(reader, async ({ db }) => {
        const offices = office === undefined ? undefined : await findOffices(db, searchWords(office))
        return Promise.all([
          readTeamCalendar(db, { startDate, endDate, reader, seer, today, team, offices, page }),
          nonWorkingBetween(db, { startDate, endDate }),
        ])
      })
      return { result: { startDate, endDate, ...calendar, page, nonWorking } }
    },
  })
}
