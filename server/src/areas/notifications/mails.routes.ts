import { mailsApi } from '@hr/contract/areas/notifications/mails'
import { mailTexts } from '@hr/contract/areas/notifications/texts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList } from '../../http/page.ts'
import { Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/writing.ts'
import { mailList } from './mails.queries.ts'
import { testMail } from './notifications.mail.ts'

export const mailsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db' | 'mail'>> = async (
  app,
  { db, mail, config },
) => {
  app.route({
    ...routeOf(mailsApi.list),
    handler: ({ query }) =>
      answerList(db, {
        list: mailList,
        query: { state: query.state, sort: 'queuedAt', order: query.order ?? 'desc' },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(mailsApi.sendAgain),
    handler: async (request) => {
      const isQueued = await inTransaction(db, request, (trx) => mail.sendAgain(trx, Number(request.params.id)))
      if (!isQueued) throw new Problem(409, mailTexts.notAgain)
      return { result: { message: mailTexts.again } }
    },
  })

  app.route({
    ...routeOf(mailsApi.test),
    handler: async (request) => {
      const { uuid } = callerOf(request)
      await inTransaction(db, request, (trx) => mail.send(trx, { template: testMail, recipientId: uuid }))
      return { result: { message: config.smtpUrl === undefined ? mailTexts.testStored : mailTexts.testQueued } }
    },
  })
}
