import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { answerList, type ListReader } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { findAway, findTiles, listBirthdays, listEnding, listHeadcount, listReaching } from './dashboard.queries.ts'

/** The company at a glance (specification two, section 2, dashboard; `docs/rules.md`, section 7). */
export const dashboardRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db' | 'keys'>> = async (
  app,
  { db, config, keys },
) => {
  const today = () => todayIn(config.timeZone)
  const withPhoto = withPhotoBy(keys.photo)

  const seen = <Row extends { profileImage: string | null }>({ count, rows }: ListReader<Row>): ListReader<Row> => ({
    count,
    rows: async (window) => (await rows(window)).map(withPhoto),
  })

  app.route({ ...routeOf(dashboardApi.tiles), handler: async () => ({ result: await findTiles(db, today()) }) })
  app.route({
    ...routeOf(dashboardApi.contracts),
    handler: (request) => answerList(request.query, seen(listEnding(db, 'fixed-term contract', today()))),
  })
  app.route({
    ...routeOf(dashboardApi.workPeriods),
    handler: (request) => answerList(request.query, seen(listEnding(db, 'other contract', today()))),
  })
  app.route({
    ...routeOf(dashboardApi.probations),
    handler: (request) => answerList(request.query, seen(listEnding(db, 'probation', today()))),
  })
  app.route({
    ...routeOf(dashboardApi.levels),
    handler: (request) => answerList(request.query, seen(listReaching(db, today()))),
  })
  app.route({
    ...routeOf(dashboardApi.birthdays),
    handler: (request) => {
      const year = Number(today().slice(0, 4))
      return answerList(request.query, seen(listBirthdays(db, Number(request.params.month), year)))
    },
  })
  app.route({
    ...routeOf(dashboardApi.awayToday),
    handler: async () => {
      const { total, people } = await findAway(db, today())
      return { result: { total, people: people.map(withPhoto) } }
    },
  })
  app.route({
    ...routeOf(dashboardApi.headcount),
    handler: async () => ({ result: await listHeadcount(db, today()) }),
  })
}
