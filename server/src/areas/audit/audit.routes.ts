import { auditApi, type AuditEntry } from '@hr/contract/areas/audit/audit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { RecordName } from '../../area.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList, answerLongList, type PagedList } from '../../http/page.ts'
import { renderMessages } from '../../http/render-messages.ts'
import { routeOf } from '../../http/route-of.ts'
import { translate } from '../../lib/translate.ts'
import { findUser, userList, type UserQuery } from '../users/users.queries.ts'
import { auditListOf, findApplicantName } from './audit.queries.ts'
import { historyRoutes } from './history.routes.ts'

type Named = { uuid: string; firstName: string; lastName: string }
const named = ({ uuid, firstName, lastName }: Named) => ({ uuid, name: `${firstName} ${lastName}` })

/** A list with at most one person. */
const only = (person: Named | undefined): PagedList<unknown, Named> => {
  const items = person ? [person] : []
  return { page: async () => ({ items, total: items.length }), all: async () => items }
}

type AuditDeps = Pick<Deps, 'company' | 'db' | 'reads'> & { recordNames: readonly RecordName[] }

export const auditRoutes: FastifyPluginAsyncZod<AuditDeps> = async (app, deps) => {
  const { db, reads, company } = deps
  const auditList = auditListOf(deps.recordNames)
  await app.register(historyRoutes, deps)
  app.route({
    ...routeOf(auditApi.people),
    handler: async ({ query }) => {
      const { q, uuid, order = 'asc' } = query
      const list =
        uuid === undefined ? userList : only((await findUser(db, uuid)) ?? (await findApplicantName(db, uuid)))
      return answerList<UserQuery, Named, ReturnType<typeof named>>(db, {
        list,
        query: { words: searchWords(q), sort: 'lastName', order },
        paging: query,
        show: named,
      })
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
      // Streamed lists are rendered here: the hook that renders answers sees no rows of them.
      const show = (entry: AuditEntry) =>
        renderMessages(entry, (message) => translate(request.language, message)) as AuditEntry
      return reads.read(callerOf(request), (connections) =>
        answerLongList(request, reply, { connections, list: auditList, query, paging: request.query, show }),
      )
    },
  })
}
