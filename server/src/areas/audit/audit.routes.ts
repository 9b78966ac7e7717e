import { auditApi } from '@hr/contract/areas/audit/audit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { RecordName } from '../../area.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList, answerLongList, type PagedList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { findUser, userList } from '../users/users.queries.ts'
import { auditListOf, findApplicantName } from './audit.queries.ts'
import { historyRoutes } from './history.routes.ts'

type Named = { uuid: string; firstName: string; lastName: string }
const named = ({ uuid, firstName, lastName }: Named) => ({ uuid, name: `${firstName} ${lastName}` })

/** A list with at most one person. */
const only = (person: Named | undefined): PagedList<unknown, Named> => {
  const items = person ? [person] : []
  return { page: async () => ({ items, total: items.length }), all: async () => items }
}

type AuditDeps = Pick<Deps, 'company' | 'db' | 'pool' | 'reads'> & { recordNames: readonly RecordName[] }

export const auditRoutes: FastifyPluginAsyncZod<AuditDeps> = async (app, deps) => {
  const { db, reads, company } = deps
  const auditList = auditListOf(deps.recordNames)
  await app.register(historyRoutes, deps)
  app.route({
    ...routeOf(auditApi.people),
    handler: async (request, reply) => {
      const { q, uuid, order = 'asc', ...paging } = request.query
      const query = { words: searchWords(q), sort: 'lastName', order } as const
      if (uuid === undefined)
        return answerLongList(request, reply, { connections: deps, list: userList, query, paging, show: named })
      const list = only((await findUser(db, uuid)) ?? (await findApplicantName(db, uuid)))
      return answerList(db, { list, query, paging, show: named })
    },
  })

  app.route({
    ...routeOf(auditApi.list),
    handler: async (request, reply) => {
      const { who, person, token, entity, action, from, to, order = 'desc' } = request.query
      const query = {
        who,
        person,
        token,
        entity,
        action,
        from,
        to,
        timeZone: company.timeZone,
        sort: 'at',
        order,
      } as const
      return reads.read(callerOf(request), (connections) =>
        answerLongList(request, reply, { connections, list: auditList, query, paging: request.query }),
      )
    },
  })
}
