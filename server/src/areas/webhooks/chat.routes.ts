import { chatApi } from '@hr/contract/areas/chat/chat'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { answered, serve } from '../../http/serve.ts'
import { changeChannel, createChannel } from './chat.commands.ts'
import { listChannels } from './chat.queries.ts'
import { requirePermittedAddress } from './webhooks.commands.ts'

export const chatRoutes = serve(chatApi, ({ config: { webhookNetworks }, db }) => ({
  list: () => listChannels(db),
  create: answered(async ({ body }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await requirePermittedAddress(body.url, webhookNetworks)
    return write((trx, act) => createChannel(trx, body, act))
  }),
  update: answered(async ({ params, body }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    if (body.url) await requirePermittedAddress(body.url, webhookNetworks)
    return write((trx, act) => changeChannel(trx, params.id, body, act))
  }),
}))
