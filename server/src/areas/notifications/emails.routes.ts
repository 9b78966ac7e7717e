import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { emailTexts } from '@hr/contract/areas/notifications/email-texts'
import { outcomeOf } from '../../email/transport.ts'
import { found, Problem } from '../../http/problem.ts'
import { answered, serve, streamed } from '../../http/serve.ts'
import { markChecked } from '../../lib/company.ts'
import { emailList } from './emails.queries.ts'
import { notificationEmails, testEmail } from './notifications.emails.ts'

export const emailsRoutes = serve(emailsApi, ({ db, emailQueue, company, config, transport }) => {
  const compose = notificationEmails(db, { company, config })[testEmail]
  return {
    list: streamed(emailList, ({ state, order = 'desc' }) => ({ state, sort: 'queuedAt' as const, order })),
    sendAgain: answered(async ({ params }, _, write) => {
      const isQueued = await write((trx) => emailQueue.sendAgain(trx, Number(params.id)))
      if (!isQueued) throw new Problem(409, emailTexts.notAgain)
      return { message: emailTexts.again }
    }),
    test: answered(async (_, { actorId: recipientId }, write) => {
      await write((trx) => emailQueue.send(trx, { template: testEmail, recipientId }))
      return { message: config.smtpUrl === undefined ? emailTexts.testStored : emailTexts.testQueued }
    }),
    check: answered(async (_, { actorId: recipientId }) => {
      const email = found(await compose?.({ template: testEmail, recipientId }))
      const outcome = await outcomeOf(transport, email)
      const { address: to } = email.to
      if (outcome.kind === 'stored') return { outcome: 'stored' as const, to, answer: outcome.answer }
      if (outcome.kind !== 'sent') return { outcome: 'failed' as const, to, answer: outcome.advice ?? outcome.reason }
      await markChecked(db, 'mail')
      return { outcome: 'sent' as const, to, answer: outcome.answer }
    }),
  }
})
