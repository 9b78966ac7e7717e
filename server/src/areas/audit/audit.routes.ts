import { auditApi } from '@hr/contract/areas/audit/audit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { answerList, pageOf, readPage, streamWhole } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { countUsers, findUser, listUsers } from '../users/users.queries.ts'
import { countFacts, findApplicantName, listFacts, streamFacts } from './audit.queries.ts'
import { historyRoutes } from './history.routes.ts'

type Named = { uuid: string; firstName: string; lastName: string }
const named = ({ uuid, firstName, lastName }: Named) => ({ uuid, name: `${firstName} ${lastName}` })

export const auditRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db' | 'pool'>> = async (app, deps) => {
  const { db, pool, config } = deps
  await app.register(historyRoutes, deps)
  app.route({
    ...routeOf(auditApi.people),
    handler: async ({ query }) => {
      const { q, uuid, order = 'asc' } = query
      if (uuid !== undefined) {
        const user = (await findUser(db, uuid)) ?? (await findApplicantName(db, uuid))
        const rows = async () => (user ? [named(user)] : [])
        return answerList(query, { count: async () => (user ? 1 : 0), rows })
      }
      const list = { words: searchWords(q), sort: 'lastName', order } as const
      return answerList(query, {
        count: () => countUsers(db, list),
        rows: async (window) => (await listUsers(db, { ...list, window })).map(named),
      })
    },
  })

  app.route({
    ...routeOf(auditApi.list),
    handler: async (request, reply) => {
      const { who, person, entity, action, from, to, order = 'desc' } = request.query
      const filter = { who, person, entity, action, from, to, timeZone: config.timeZone }
      const asked = pageOf(request.query)
      if (!asked) return streamWhole(request, reply, { rows: streamFacts({ db, pool }, filter, order) })
      const result = await readPage(asked, {
        count: () => countFacts(db, filter),
        rows: (window) => listFacts(db, filter, { order, window }),
      })
      return { result }
    },
  })
}
