import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { emailTexts } from '@hr/contract/areas/notifications/texts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { found, Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { outcomeOf } from '../../email/transport.ts'
import { markChecked } from '../../lib/company.ts'
import { emailList } from './emails.queries.ts'
import { notificationEmails, testEmail } from './notifications.emails.ts'

export const emailsRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'config' | 'db' | 'pool' | 'emailQueue' | 'transport'>
> = async (app, { db, pool, emailQueue, company, config, transport }) => {
  app.route({
    ...routeOf(emailsApi.list),
    handler: (request, reply) => {
      const { state, order = 'desc', ...paging } = request.query
      const query = { state, sort: 'queuedAt', order } as const
      return answerLongList(request, reply, { connections: { db, pool }, list: emailList, query, paging })
    },
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

  const compose = notificationEmails(db, { company, config })[testEmail]
  app.route({
    ...routeOf(emailsApi.check),
    handler: async (request) => {
      const email = found(await compose?.({ template: testEmail, recipientId: callerOf(request).uuid }))
      const outcome = await outcomeOf(transport, email)
      const { address: to } = email.to
      if (outcome.kind === 'stored') return { result: { outcome: 'stored' as const, to, answer: outcome.answer } }
      if (outcome.kind !== 'sent') return { result: { outcome: 'failed' as const, to, answer: outcome.reason } }
      await markChecked(db, 'mail')
      return { result: { outcome: 'sent' as const, to, answer: outcome.answer } }
    },
  })
}
