import type { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Mail, Transport } from './transport.ts'

const queue = 'mail'

/** What the queue holds: never a text or a token, those are made at the moment of sending (`rules.md` section 7). */
export type MailJob = {
  template: string
  /** The person it goes to; null: nobody, the job only takes the time that a mail takes. */
  recipientId: string | null
  /** The change that the mail tells about. */
  historyId?: number
}

/** Makes the mail of a job; undefined when there is nothing to send any more. */
export type Composer = (job: MailJob) => Promise<Mail | undefined>

export type MailQueue = {
  /** Puts a mail into the queue, in the transaction of what it tells about. */
  send(trx: Trx, job: MailJob): Promise<void>
}

/** The queue itself, with growing pauses after failures. */
export const createMailQueue = (boss: PgBoss) =>
  boss.createQueue(queue, { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 })

export const mailQueue = (boss: PgBoss): MailQueue => ({
  async send(trx, job) {
    // The queue's row is written by the transaction's own connection: no commit, no mail.
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => {
        const { rows } = await trx.executeQuery<object>(CompiledQuery.raw(text, values))
        return { rows }
      },
    }
    await boss.send(queue, job, { db })
  },
})

type Worker = {
  boss: PgBoss
  transport: Transport
  composers: Readonly<Record<string, Composer>>
  log: FastifyBaseLogger
}

/** Sends what is in the queue. */
export async function startMailWorker({ boss, transport, composers, log }: Worker): Promise<void> {
  await boss.work<MailJob>(queue, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job || job.data.recipientId === null) return
    const compose = composers[job.data.template]
    if (!compose) throw new Error(`There is no mail template ${job.data.template}`)
    const mail = await compose(job.data)
    if (!mail) return
    await transport.send(mail)
    log.info({ template: job.data.template }, 'mail sent')
  })
}
