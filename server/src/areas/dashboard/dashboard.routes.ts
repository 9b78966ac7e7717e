import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { addMonths, todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { withPhotoBy, withUserPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerList, answerLongList, type PageQuery, type PagedList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTurn } from '../reports/one-at-a-time.ts'
import { onSnapshot } from '../reports/read-report.ts'
import { readHeadcount } from '../reports/report.queries.ts'
import { birthdayList, endingList, findAway, findTiles, reachingList, undecidedList } from './dashboard.queries.ts'

/** The dashboard (specification two, section 2; `docs/rules.md`, section 7). */
export const dashboardRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'keys' | 'reads'>> = async (
  app,
  { reads, company, keys },
) => {
  const today = () => todayIn(company.timeZone)
  const withPhoto = withPhotoBy(keys.photo)

  /** Answers a list of employees with a fixed order and their photos. */
  const answer = <Row extends { profileImage: string | null }>(
    request: FastifyRequest,
    list: PagedList<{ sort: 'date'; order: 'asc' }, Row>,
    paging: PageQuery,
  ) =>
    reads.read(callerOf(request), ({ db }) =>
      answerList(db, { list, query: { sort: 'date', order: 'asc' }, paging, show: withPhoto }),
    )

  app.route({
    ...routeOf(dashboardApi.tiles),
    handler: async (request) => ({
      result: await reads.read(callerOf(request), ({ db }) => findTiles(db, today())),
    }),
  })
  app.route({
    ...routeOf(dashboardApi.contracts),
    handler: (request) => answer(request, endingList('fixed-term contract', today()), request.query),
  })
  app.route({
    ...routeOf(dashboardApi.workPeriods),
    handler: (request) => answer(request, endingList('other contract', today()), request.query),
  })
  app.route({
    ...routeOf(dashboardApi.probations),
    handler: (request) => answer(request, endingList('probation', today()), request.query),
  })
  app.route({
    ...routeOf(dashboardApi.levels),
    handler: (request) => answer(request, reachingList(today()), request.query),
  })
  app.route({
    ...routeOf(dashboardApi.birthdays),
    handler: (request, reply) => {
      const { params, query: paging } = request
      const query = {
        month: Number(params.month),
        year: Number(today().slice(0, 4)),
        sort: 'day',
        order: 'asc',
      } as const
      return reads.read(callerOf(request), (connections) =>
        answerLongList(request, reply, { connections, list: birthdayList, query, paging, show: withPhoto }),
      )
    },
  })
  app.route({
    ...routeOf(dashboardApi.awayToday),
    handler: async (request) => {
      const { total, people } = await reads.read(callerOf(request), ({ db }) => findAway(db, today()))
      return { result: { total, people: people.map(withPhoto) } }
    },
  })
  app.route({
    ...routeOf(dashboardApi.undecidedLeave),
    handler: (request, reply) =>
      reads.read(callerOf(request), (connections) =>
        answerLongList(request, reply, {
          connections,
          list: undecidedList({ today: today(), timeZone: company.timeZone }),
          query: { sort: 'awaitsSince', order: 'asc' },
          paging: request.query,
          show: withUserPhotoBy(keys.photo),
        }),
      ),
  })
  app.route({
    ...routeOf(dashboardApi.headcount),
    handler: async (request) => {
      const to = today()
      const from = addMonths(`${to.slice(0, 7)}-01`, -23)
      const clock = { today: to, timeZone: company.timeZone }
      const result = await inTurn(() =>
        reads.read(callerOf(request), (connections) =>
          onSnapshot(connections, (trx) => readHeadcount(trx, { from, to }, clock)),
        ),
      )
      return { result }
    },
  })
}
