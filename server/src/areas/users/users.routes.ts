import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { networkOf } from '../../http/network.ts'
import { hashPasswordForUser } from '../access/access.commands.ts'
import { addUser, changeUser, deleteUser, setPasswordOf } from './users.commands.ts'
import { factorList, findUser, userList } from './users.queries.ts'

export const usersRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'rateLimits' | 'company' | 'config' | 'db' | 'emailQueue' | 'pool'>
> = async (app, { db, pool, emailQueue, company, config, rateLimits }) => {
  const today = () => todayIn(company.timeZone)

  app.route({
    ...routeOf(usersApi.list),
    handler: async (request, reply) => {
      const { q, isArchived, sort = 'lastName', order = 'asc' } = request.query
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: userList,
        query: { words: searchWords(q), isArchived, sort, order },
        paging: request.query,
      })
    },
  })

  app.route({
    ...routeOf(usersApi.factors),
    handler: async (request, reply) => {
      const { q, factor, sort = 'lastName', order = 'asc' } = request.query
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: factorList,
        query: { words: searchWords(q), factor, sort, order },
        paging: request.query,
      })
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
        addUser(trx, request.body, { caller: callerOf(request), today: today(), emailQueue }),
      ),
    }),
  })

  app.route({
    ...routeOf(usersApi.update),
    handler: async (request) => {
      const user = await inTransaction(db, request, (trx) =>
        changeUser(trx, request.params.id, request.body, { caller: callerOf(request), emailQueue }),
      )
      return { result: { message: usersTexts.updated, user } }
    },
  })

  app.route({
    ...routeOf(usersApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) =>
        deleteUser(trx, request.params.id, { caller: callerOf(request), today: today(), emailQueue }),
      )
      return { result: { message: usersTexts.deleted } }
    },
  })

  for (const endpoint of [usersApi.setPassword, usersApi.setPasswordOfEmployee]) {
    app.route({
      ...routeOf(endpoint),
      handler: async (request) => {
        const caller = callerOf(request)
        const passwordHash = await hashPasswordForUser(db, rateLimits, {
          ...request.body,
          accountId: request.params.id,
          caller,
          companyName: company.name,
          address: networkOf(request),
        })
        await inTransaction(db, request, (trx) =>
          setPasswordOf(trx, request.params.id, { passwordHash, caller, emailQueue }),
        )
        const linkText = config.mailDelivery === 'files' ? usersTexts.linkStored : usersTexts.linkMailed
        return { result: { message: passwordHash === undefined ? linkText : usersTexts.passwordSet } }
      },
    })
  }
}
