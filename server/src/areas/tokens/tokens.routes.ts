import { tokensApi, tokensTexts } from '@hr/contract/areas/tokens/tokens'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyRequest } from 'fastify'
import { searchWords } from '../../db/search.ts'
import type { Trx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import {
  addPersonalToken,
  addServiceAccount,
  changeServiceAccount,
  endServiceAccount,
  revokeToken,
  rotatePersonalToken,
  rotateServiceToken,
  type Created,
} from './tokens.commands.ts'
import {
  findPersonalToken,
  findServiceAccount,
  findTokenOwner,
  listPersonalTokens,
  listServiceAccounts,
  tokenList,
} from './tokens.queries.ts'

/** Personal tokens and service accounts. */
export const tokensRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'emailQueue' | 'pool'>> = async (
  app,
  { company, db, emailQueue, pool },
) => {
  const by = (request: FastifyRequest) => {
    const caller = callerOf(request)
    return { actorId: caller.uuid, caller, timeZone: company.timeZone, emailQueue }
  }

  /**
   * Creates a token after the identity was confirmed. The token is not part of the stored answer for repeated requests:
   * it is shown only once.
   */
  async function create(request: FastifyRequest, work: (trx: Trx) => Promise<Created>) {
    requireConfirmedIdentity(callerOf(request))
    let created: Created | undefined
    const { id } = await inTransaction(db, request, async (trx) => {
      created = await work(trx)
      return { id: created.id }
    })
    return { id, secret: created?.id === id ? created.secret : null }
  }

  app.route({
    ...routeOf(tokensApi.list),
    handler: async (request) => ({ result: await listPersonalTokens(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(tokensApi.create),
    handler: async (request) => {
      const { id, secret } = await create(request, (trx) => addPersonalToken(trx, request.body, by(request)))
      return { result: { token: found(await findPersonalToken(db, id)), secret } }
    },
  })

  app.route({
    ...routeOf(tokensApi.rotate, findTokenOwner),
    handler: async (request) => {
      const { params, body } = request
      const { id, secret } = await create(request, (trx) => rotatePersonalToken(trx, params.id, body, by(request)))
      return { result: { token: found(await findPersonalToken(db, id)), secret } }
    },
  })

  app.route({
    ...routeOf(tokensApi.revoke, findTokenOwner),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => revokeToken(trx, request.params.id, by(request)))
      return { result: { message: tokensTexts.revoked } }
    },
  })

  app.route({
    ...routeOf(tokensApi.all),
    handler: async (request, reply) => {
      const { q, kind, uuid, sort = 'createdAt', order = 'desc', ...paging } = request.query
      const query = { words: searchWords(q), kind, uuid, sort, order }
      return answerLongList(request, reply, { connections: { db, pool }, list: tokenList, query, paging })
    },
  })

  app.route({
    ...routeOf(tokensApi.serviceAccounts),
    handler: async () => ({ result: await listServiceAccounts(db) }),
  })

  app.route({
    ...routeOf(tokensApi.createService),
    handler: async (request) => {
      const { id, secret } = await create(request, (trx) => addServiceAccount(trx, request.body, by(request)))
      return { result: { serviceAccount: found(await findServiceAccount(db, id)), secret } }
    },
  })

  app.route({
    ...routeOf(tokensApi.changeService),
    handler: async (request) => {
      requireConfirmedIdentity(callerOf(request))
      const { id } = request.params
      await inTransaction(db, request, (trx) => changeServiceAccount(trx, id, request.body, by(request)))
      return { result: found(await findServiceAccount(db, id)) }
    },
  })

  app.route({
    ...routeOf(tokensApi.rotateService),
    handler: async (request) => {
      const { params, body } = request
      const { id, secret } = await create(request, (trx) => rotateServiceToken(trx, params.id, body, by(request)))
      return { result: { serviceAccount: found(await findServiceAccount(db, id)), secret } }
    },
  })

  app.route({
    ...routeOf(tokensApi.endService),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => endServiceAccount(trx, request.params.id, by(request)))
      return { result: { message: tokensTexts.ended } }
    },
  })
}
