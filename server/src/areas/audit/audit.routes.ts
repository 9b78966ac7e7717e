import { auditApi } from '@hr/contract/areas/audit/audit'
import { searchWords } from '../../db/search.ts'
import type { RecordName } from '../../area.ts'
import type { Deps } from '../../deps.ts'
import { answerList, answerLongList, type PagedList } from '../../http/page.ts'
import { sent, serve, streamed } from '../../http/serve.ts'
import { findUser, userList } from '../users/users.queries.ts'
import { auditListOf, findApplicantName } from './audit.queries.ts'

type Named = { uuid: string; firstName: string; lastName: string }
const named = ({ uuid, firstName, lastName }: Named) => ({ uuid, name: `${firstName} ${lastName}` })

/** A list with at most one person. */
const only = (person: Named | undefined): PagedList<unknown, Named> => {
  const items = person ? [person] : []
  return { page: async () => ({ items, total: items.length }), all: async () => items }
}

export const auditRoutes = serve(
  auditApi,
  ({ db, pool, company, recordNames }: Deps & { recordNames: readonly RecordName[] }) => ({
    people: sent(async ({ query: { q, uuid, order = 'asc', ...paging }, request, reply }) => {
      const query = { words: searchWords(q), sort: 'lastName', order } as const
      if (uuid === undefined)
        return answerLongList(request, reply, { connections: { db, pool }, list: userList, query, paging, show: named })
      const list = only((await findUser(db, uuid)) ?? (await findApplicantName(db, uuid)))
      return answerList(db, { list, query, paging, show: named })
    }),
    list: streamed(
      auditListOf(recordNames),
      ({ who, person, token, entity, action, from, to, order = 'desc' }) => ({
        who,
        person,
        token,
        entity,
        action,
        from,
        to,
        timeZone: company.timeZone,
        sort: 'at' as const,
        order,
      }),
      { mayLag: true },
    ),
  }),
)
