import { webhooksApi, webhooksTexts } from '@hr/contract/areas/webhooks/webhooks'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Trx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { answerLongList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { chatRoutes } from './chat.routes.ts'
import { secretOf } from './signatures.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  queueTest,
  replaceSecret,
  replay,
  requirePermittedAddress,
  setState,
} from './webhooks.commands.ts'
import { deliveryList, listSeeds, listWebhooks } from './webhooks.queries.ts'

export const webhooksRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db' | 'pool' | 'keys'>> = async (
  app,
  deps,
) => {
  const {
    config: { webhookNetworks },
    db,
    pool,
    keys,
  } = deps
  await app.register(chatRoutes, deps)

  /**
   * Answers with a new secret. It is read after the transaction, so that it is not part of the stored
   * answer for repeated requests: it is shown only once.
   */
  async function answerSecret(request: FastifyRequest, work: (trx: Trx) => Promise<{ uuid: string }>) {
    let isNew = false
    const { uuid } = await inTransaction(db, request, async (trx) => {
      isNew = true
      return work(trx)
    })
    const [seed] = await listSeeds(db, keys, uuid)
    return { result: { webhook: await findWebhook(db, keys, uuid), secret: isNew ? secretOf(seed!) : null } }
  }

  app.route({
    ...routeOf(webhooksApi.list),
    handler: async () => ({ result: await listWebhooks(db, keys) }),
  })

  app.route({
    ...routeOf(webhooksApi.create),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      await requirePermittedAddress(request.body.url, webhookNetworks)
      return answerSecret(request, (trx) => createWebhook(trx, request.body, { actorId: caller.uuid, keys }))
    },
  })

  app.route({
    ...routeOf(webhooksApi.update),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      await requirePermittedAddress(request.body.url, webhookNetworks)
      return {
        result: await inTransaction(db, request, (trx) =>
          changeWebhook(trx, request.params.id, request.body, { actorId: caller.uuid, keys }),
        ),
      }
    },
  })

  app.route({
    ...routeOf(webhooksApi.rotate),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      const { id } = request.params
      return answerSecret(request, async (trx) => {
        await replaceSecret(trx, id, { actorId: caller.uuid, keys })
        return { uuid: id }
      })
    },
  })

  app.route({
    ...routeOf(webhooksApi.setState),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        setState(trx, request.params.id, request.body.state, { actorId: callerOf(request).uuid, keys }),
      ),
    }),
  })

  app.route({
    ...routeOf(webhooksApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) =>
        deleteWebhook(trx, request.params.id, { actorId: callerOf(request).uuid }),
      )
      return { result: { message: webhooksTexts.deleted } }
    },
  })

  app.route({
    ...routeOf(webhooksApi.test),
    handler: async (request) => ({
      result: await inTransaction(db, request, async (trx) => {
        await queueTest(trx, request.params.id)
        return { message: webhooksTexts.testQueued }
      }),
    }),
  })

  app.route({
    ...routeOf(webhooksApi.deliveries),
    handler: (request, reply) => {
      const { query } = request
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: deliveryList,
        query: { webhook: query.webhook, state: query.state, sort: 'createdAt', order: query.order ?? 'desc' },
        paging: query,
      })
    },
  })

  app.route({
    ...routeOf(webhooksApi.replay),
    handler: async (request) => ({
      result: await inTransaction(db, request, async (trx) => {
        await replay(trx, request.params.id)
        return { message: webhooksTexts.replayed }
      }),
    }),
  })
}
