import { mailsApi, type SentMail } from '@hr/contract/areas/notifications/mails'
import { mailTexts } from '@hr/contract/areas/notifications/texts'
import { sql } from 'kysely'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { type Window, answerList } from '../../http/page.ts'
import { Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/writing.ts'
import { testMail } from './notifications.mail.ts'

type Row = Omit<SentMail, 'recipient'> & {
  personId: string
  firstName: string
  lastName: string
  email: string
  isApplicant: boolean
}

export const mailsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, mail }) => {
  app.route({
    ...routeOf(mailsApi.list),
    handler: async (request) => {
      const { state, order = 'desc' } = request.query
      const isChosen = sql`(m.recipient_id is not null or m.applicant_email_id is not null) ${state === undefined ? sql`` : sql`and m.state = ${state}`}`
      const count = async () => {
        const { rows } = await sql<{ total: number }>`select count(*) as total from mail m where ${isChosen}`.execute(
          db,
        )
        return rows[0]?.total ?? 0
      }
      const rows = async (window?: Window) => {
        const isDescending = (order === 'desc') !== (window?.fromEnd ?? false)
        const direction = sql.raw(isDescending ? 'desc' : 'asc')
        const found = await sql<Row>`
          select m.id::text as uuid, m.template, m.state, m.attempts, m.error,
                 to_char(m.queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "queuedAt",
                 to_char(m.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "doneAt",
                 coalesce(e.id, a.applicant_id) as "personId", coalesce(e.first_name, a.first_name) as "firstName",
                 coalesce(e.last_name, a.last_name) as "lastName", coalesce(e.email, a.email) as email,
                 e.id is null as "isApplicant"
          -- An index alone tells which those of a page are.
          from (select m.id from mail m where ${isChosen}
                order by m.queued_at ${direction}, m.id ${direction}
                ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}) page
          join mail m on m.id = page.id
          left join employee e on e.id = m.recipient_id
          left join applicant_email w on w.id = m.applicant_email_id
          left join application a on a.applicant_id = w.applicant_id and a.is_latest
          order by m.queued_at ${direction}, m.id ${direction}`.execute(db)
        return (window?.fromEnd ? found.rows.toReversed() : found.rows).map(
          ({ personId, firstName, lastName, email, isApplicant, ...row }): SentMail => ({
            ...row,
            recipient: { uuid: personId, firstName, lastName, email, isApplicant },
          }),
        )
      }
      return answerList(request.query, { count, rows })
    },
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
      return { result: { message: mailTexts.testQueued } }
    },
  })
}
