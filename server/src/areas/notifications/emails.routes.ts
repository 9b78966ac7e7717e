import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { emailTexts } from '@hr/contract/areas/notifications/texts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList } from '../../http/page.ts'
import { Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { emailList } from './emails.queries.ts'
import { testEmail } from './notifications.emails.ts'

export const emailsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db' | 'emailQueue'>> = async (
  app,
  { db, emailQueue, config },
) => {
  app.route({
    ...routeOf(emailsApi.list),
    handler: ({ query }) =>
      answerList(db, {
        list: emailList,
        query: { state: query.state, sort: 'queuedAt', order: query.order ?? 'desc' },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(emailsApi.sendAgain),
    handler: async (request) => {
      const isQueued = await inTransaction(db, request, (trx) => emailQueue.sendAgain(trx, Number(request.params.id)))
      if (!isQueued) throw new Problem(409, emailTexts.notAgain)
      return { result: { message: emailTexts.again } }
    },
  })

  app.route({
    ...routeOf(emailsApi.test),
    handler: async (request) => {
      const { uuid } = callerOf(request)
      await inTransaction(db, request, (trx) => emailQueue.send(trx, { template: testEmail, recipientId: uuid }))
      return { result: { message: config.smtpUrl === undefined ? emailTexts.testStored : emailTexts.testQueued } }
    },
  })
}
