import { chatApi } from '@hr/contract/areas/chat/chat'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { changeChannel, createChannel } from './chat.commands.ts'
import { listChannels } from './chat.queries.ts'
import { requirePermittedAddress } from './webhooks.commands.ts'

export const chatRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db' | 'keys'>> = async (
  app,
  { config: { webhookNetworks }, db, keys },
) => {
  app.route({
    ...routeOf(chatApi.list),
    handler: async () => ({ result: await listChannels(db) }),
  })

  app.route({
    ...routeOf(chatApi.create),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      await requirePermittedAddress(request.body.url, webhookNetworks)
      return {
        result: await inTransaction(db, request, (trx) =>
          createChannel(trx, request.body, { actorId: caller.uuid, keys }),
        ),
      }
    },
  })

  app.route({
    ...routeOf(chatApi.update),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      const { url } = request.body
      if (url) await requirePermittedAddress(url, webhookNetworks)
      return {
        result: await inTransaction(db, request, (trx) =>
          changeChannel(trx, request.params.id, request.body, { actorId: caller.uuid, keys }),
        ),
      }
    },
  })
}
