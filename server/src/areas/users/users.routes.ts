import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { pageOf, readPage } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/writing.ts'
import { searchWords } from '../employees/employees.queries.ts'
import { addUser, changeUser, deleteUser } from './users.commands.ts'
import { countUsers, findUser, listUsers } from './users.queries.ts'

export const usersRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, mail }) => {
  app.route({
    ...routeOf(usersApi.list),
    handler: async ({ query }, reply) => {
      const list = {
        words: searchWords(query.q),
        isArchived: query.isArchived,
        sort: query.sort ?? 'lastName',
        order: query.order ?? 'asc',
      } as const
      const asked = pageOf(query)
      if (!asked) return reply.send({ result: await listUsers(db, list) } as never)
      return {
        result: await readPage(asked, {
          count: () => countUsers(db, list),
          rows: (window) => listUsers(db, { ...list, window }),
        }),
      }
    },
  })

  app.route({
    ...routeOf(usersApi.find),
    handler: async ({ params }) => ({ result: found(await findUser(db, params.id)) }),
  })

  app.route({
    ...routeOf(usersApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        addUser(trx, request.body, { caller: callerOf(request), mail }),
      ),
    }),
  })

  app.route({
    ...routeOf(usersApi.update),
    handler: async (request) => {
      const user = await inTransaction(db, request, (trx) =>
        changeUser(trx, request.params.id, request.body, { caller: callerOf(request), mail }),
      )
      return { result: { message: usersTexts.updated, user } }
    },
  })

  app.route({
    ...routeOf(usersApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteUser(trx, request.params.id, { caller: callerOf(request) }))
      return { result: { message: usersTexts.deleted } }
    },
  })
}
