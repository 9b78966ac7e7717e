import { webhooksApi, webhooksTexts } from '@hr/contract/areas/webhooks/webhooks'
import type { CallAct } from '../../act.ts'
import type { Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { answered, serve, streamed, type Write } from '../../http/serve.ts'
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

export const webhooksRoutes = serve(webhooksApi, ({ config: { webhookNetworks }, db, keys }) => {
  /**
   * Answers with a new secret. It is read after the transaction, so that it is not part of the stored
   * answer for repeated requests: it is shown only once.
   */
  async function answerSecret(write: Write, work: (trx: Trx, act: CallAct) => Promise<{ uuid: string }>) {
    let isNew = false
    const { uuid } = await write(async (trx, act) => {
      isNew = true
      return work(trx, act)
    })
    const [seed] = await listSeeds(db, keys, uuid)
    return { webhook: await findWebhook(db, keys, uuid), secret: isNew ? secretOf(seed!) : null }
  }

  return {
    list: () => listWebhooks(db, keys),
    create: answered(async ({ body }, { caller }, write) => {
      requireConfirmedIdentity(caller)
      await requirePermittedAddress(body.url, webhookNetworks)
      return answerSecret(write, (trx, act) => createWebhook(trx, body, act))
    }),
    update: answered(async ({ params, body }, { caller }, write) => {
      requireConfirmedIdentity(caller)
      await requirePermittedAddress(body.url, webhookNetworks)
      return write((trx, act) => changeWebhook(trx, params.id, body, act))
    }),
    rotate: answered(async ({ params: { id } }, { caller }, write) => {
      requireConfirmedIdentity(caller)
      return answerSecret(write, async (trx, act) => {
        await replaceSecret(trx, id, act)
        return { uuid: id }
      })
    }),
    setState: (trx, { params, body }, act) => setState(trx, params.id, body.state, act),
    remove: async (trx, { params, query }, act) => {
      await deleteWebhook(trx, params.id, { ...query, ...act })
      return { message: webhooksTexts.deleted }
    },
    test: async (trx, { params }) => {
      await queueTest(trx, params.id)
      return { message: webhooksTexts.testQueued }
    },
    deliveries: streamed(deliveryList, ({ webhook, state, order = 'desc' }) => ({
      webhook,
      state,
      sort: 'createdAt' as const,
      order,
    })),
    replay: async (trx, { params }) => {
      await replay(trx, params.id)
      return { message: webhooksTexts.replayed }
    },
  }
})
