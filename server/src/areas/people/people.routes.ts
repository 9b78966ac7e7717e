import type { Person } from '@hr/contract/areas/employees/people'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { orgChartApi } from '@hr/contract/areas/people/org-chart'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { found, notFound } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { isHr } from '../../http/session.ts'
import { findOffices, seerOf } from '../leave-requests/coworkers.queries.ts'
import { directoryOn, findColleague, findOptions } from './directory.queries.ts'
import type { Viewer } from './not-started.queries.ts'
import { readBranch, readLine } from './org-chart.queries.ts'

/** The directory and the org chart (`docs/rules.md`, section 2). */
export const peopleRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys' | 'pool'>> = async (
  app,
  { company, db, keys, pool },
) => {
  const withPhoto = withPhotoBy(keys.photo)
  const today = () => todayIn(company.timeZone)

  const viewerOf = (request: FastifyRequest): Viewer => ({ today: today(), isHr: isHr(callerOf(request)) })

  app.route({
    ...routeOf(directoryApi.list),
    handler: async (request, reply) => {
      const { page, pageSize, q, order = 'asc', office, team, position } = request.query
      const offices = office === undefined ? undefined : await findOffices(db, searchWords(office))
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: directoryOn(today()),
        query: {
          team,
          position,
          offices,
          seer: seerOf(callerOf(request), company),
          words: searchWords(q),
          sort: 'lastName',
          order,
        },
        paging: { page, pageSize },
        show: withPhoto,
      })
    },
  })

  app.route({
    ...routeOf(directoryApi.options),
    handler: async ({ query: { of, q, uuid } }) => ({
      result: await findOptions(db, { of, words: searchWords(q), uuid }),
    }),
  })

  app.route({
    ...routeOf(directoryApi.find),
    handler: async (request) => {
      const query = { ...viewerOf(request), seer: seerOf(callerOf(request), company) }
      const colleague = found(await findColleague(db, request.params.id, query))
      const supervisor: Person | null = colleague.supervisorOrTeamLead
      return {
        result: {
          ...withPhoto(colleague),
          supervisorOrTeamLead: supervisor && withPhoto(supervisor),
          reports: colleague.reports.map(withPhoto),
        },
      }
    },
  })

  app.route({
    ...routeOf(orgChartApi.branch),
    handler: async (request) => {
      const { people, hidden } = await readBranch(db, request.query.below, viewerOf(request))
      return { result: { people: people.map(withPhoto), hidden } }
    },
  })

  app.route({
    ...routeOf(orgChartApi.line),
    handler: async (request) => {
      const line = await readLine(db, request.params.id, viewerOf(request))
      if (line.length === 0) throw notFound()
      return { result: line.map(withPhoto) }
    },
  })
}
