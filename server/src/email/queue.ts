import { resendableStates, type EmailState } from '@hr/contract/areas/notifications/emails'
import type { ReminderCounts } from '@hr/contract/areas/notifications/events'
import type { FastifyBaseLogger } from 'fastify'
import { type InsertQueryBuilder, sql, type UpdateObject } from 'kysely'
import type { JobResult, PgBoss } from 'pg-boss'
import type { Db, Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { connectionOf } from '../jobs/jobs.ts'
import { noteRefusal } from '../lib/refusals.ts'
import { isSwitchedOff } from '../outbound/restored-copy.ts'
import { outcomeOf, type Email, type Transport } from './transport.ts'

const queue = 'mail'

/** How often an email is tried when the server refuses it temporarily or does not answer; then it has failed. */
const maxAttempts = 9

/**
 * The stored data of an email: never its text or a token, which are created when it is sent (`docs/rules.md`, section
 * 7).
 */
export type EmailOrder = {
  template: string
  /** The recipient's account; null for none: such a job only takes the same time as an email. */
  recipientId: string | null
  /** The history entry of the change that the email reports. */
  historyId?: number | undefined
  /** The notification that the email repeats. */
  notificationId?: string | undefined
  /** The email to an applicant, who has no account. */
  applicantEmailId?: string | undefined
  /** The leave request whose calendar entry the email contains. */
  leaveRequestId?: string | undefined
  /** How many reminders of each kind the email is queued for. */
  reminders?: ReminderCounts | undefined
}

/** Creates the email; undefined if nothing needs to be sent any longer. */
export type Composer = (order: EmailOrder) => Promise<Email | undefined>

type Insertion = InsertQueryBuilder<
  Tables,
  'notification',
  { id: string; recipient_id: string; actor_id: string | null }
>

export type EmailQueue = {
  /** Queues an email in the transaction of the change that it reports. */
  send(trx: Trx, order: EmailOrder): Promise<void>
  /** Queues several emails. */
  sendAll(trx: Trx, orders: readonly EmailOrder[]): Promise<void>
  /**
   * Runs a statement that inserts notifications, and queues an email for each of them; of one user's to another at most
   * `maxEmailsAnHour`.
   */
  sendEach(trx: Trx, template: string, notifications: Insertion): Promise<void>
  /** Queues an email again if its state allows it (`resendableStates`). */
  sendAgain(trx: Trx, id: number): Promise<boolean>
}

type Job = { emailId: number }

/**
 * How long a node may give no sign of life until others take over its emails. Without it, the emails that a killed node
 * had fetched would wait for the time limit of a job, a quarter of an hour.
 */
const heartbeatSeconds = 30

/** Creates the queue; its own retries only cover failed jobs, such as after a lost database connection. */
export async function prepareEmailQueue(boss: PgBoss): Promise<void> {
  const retries = { retryLimit: maxAttempts, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 }
  await boss.createQueue(queue, { ...retries, heartbeatSeconds })
  // An existing queue keeps its options otherwise.
  await boss.updateQueue(queue, { ...retries, heartbeatSeconds })
}

/** Emails that are sent although a restore has switched emails off: a user waits for them. */
const sentByUsers: readonly string[] = ['invitation', 'reset', 'test']
const switchedOff = 'Not sent: emails are off since a backup was restored'

/** How many emails are fetched at once and sent one after the other, well within the time limit of a job. */
const batch = 10

/** The delay before an email is retried: 15 s, doubled each time, at most an hour. */
const pauseSeconds = (attempts: number) => Math.min(15 * 2 ** (attempts - 1), 3600)

/** How many emails a user causes to another one in an hour. Further notifications are seen in the application alone. */
const maxEmailsAnHour = 30

/** How many rows one statement inserts, well below the maximum number of parameters. */
const chunk = 5000

export function openEmailQueue(boss: PgBoss): EmailQueue {
  const work = (trx: Trx, emails: readonly { id: number; isAwaited: boolean }[]) =>
    boss.insert(
      queue,
      // Emails that a user waits for, such as an invitation, are sent before notifications.
      emails.map(({ id, isAwaited }) => ({ data: { emailId: id } satisfies Job, priority: isAwaited ? 1 : 0 })),
      { db: connectionOf(trx) },
    )

  async function sendAll(trx: Trx, orders: readonly EmailOrder[]) {
    for (let start = 0; start < orders.length; start += chunk) {
      const rows = orders.slice(start, start + chunk).map((order) => ({
        template: order.template,
        recipient_id: order.recipientId,
        history_id: order.historyId ?? null,
        notification_id: order.notificationId ?? null,
        applicant_email_id: order.applicantEmailId ?? null,
        leave_request_id: order.leaveRequestId ?? null,
        reminders: order.reminders === undefined ? null : JSON.stringify(order.reminders),
      }))
      const emails = await trx.insertInto('email').values(rows).returning(['id', 'notification_id']).execute()
      await work(
        trx,
        emails.map(({ id, notification_id: repeats }) => ({ id, isAwaited: repeats === null })),
      )
    }
  }

  return {
    send: (trx, order) => sendAll(trx, [order]),
    sendAll,
    async sendEach(trx, template, notifications) {
      const rows = await trx
        .with('added', () => notifications)
        .with('queued', (queries) =>
          queries
            .insertInto('email')
            .columns(['template', 'recipient_id', 'notification_id'])
            .expression((query) =>
              query
                .selectFrom((from) =>
                  from
                    .selectFrom('added')
                    .select(['id', 'recipient_id', 'actor_id'])
                    .select(sql<number>`row_number() over (partition by recipient_id, actor_id order by id)`.as('nth'))
                    .as('a'),
                )
                .select([sql<string>`${template}::text`.as('template'), 'recipient_id', 'id'])
                .where(
                  sql<boolean>`actor_id is null or nth + (
                    select count(*) from (
                      select from notification n join email e on e.notification_id = n.id
                      where n.recipient_id = a.recipient_id and n.actor_id = a.actor_id and n.at > now() - interval '1 hour'
                      limit ${maxEmailsAnHour}) recent) <= ${maxEmailsAnHour}`,
                ),
            )
            .returning(['id', 'notification_id']),
        )
        .selectFrom('added')
        .leftJoin('queued', 'queued.notification_id', 'added.id')
        .select('queued.id')
        .execute()
      const emails = rows.flatMap(({ id }) => (id === null ? [] : [{ id, isAwaited: false }]))
      if (emails.length < rows.length) noteRefusal('emails of a user', rows.length - emails.length)
      await work(trx, emails)
    },
    async sendAgain(trx, id) {
      const row = await trx
        .updateTable('email')
        .set({ state: 'queued', attempts: 0, error: null, done_at: null })
        .where('id', '=', id)
        .where('state', 'in', [...resendableStates])
        .returning('id')
        .executeTakeFirst()
      if (row) await work(trx, [{ id, isAwaited: true }])
      return row !== undefined
    },
  }
}

type Worker = {
  boss: PgBoss
  db: Db
  transport: Transport
  composers: Readonly<Record<string, Composer>>
  log: FastifyBaseLogger
}

/** Starts sending the queued emails. */
export async function startEmailWorker({ boss, db, transport, composers, log }: Worker): Promise<void> {
  const options = { pollingIntervalSeconds: 1, batchSize: batch, perJobResults: true } as const
  await boss.work<Job>(queue, options, async (jobs) => {
    const results: JobResult[] = []
    // Sequential, to avoid overloading the mail server.
    for (const job of jobs) results.push(await resultOf(job))
    return results
  })

  /** A job that fails does not fail the others that were fetched with it. */
  async function resultOf({ id, data }: { id: string; data: Job }): Promise<JobResult> {
    try {
      await sendMail(data.emailId)
      return { id, status: 'completed' }
    } catch (error) {
      const { message } = error as Error
      log.warn({ error: message }, 'an email job failed')
      return { id, status: 'failed', output: { message } }
    }
  }

  async function sendMail(id: number): Promise<void> {
    const email = await begin(db, id)
    if (!email) return
    const { template, attempts } = email
    if (!sentByUsers.includes(template) && (await isSwitchedOff(db, 'emails')))
      return end(db, email, { state: 'failed', error: switchedOff })
    const message = await composed(email).catch((error: Error) => error)
    if (message instanceof Error) {
      log.warn({ template, attempts, error: message.message }, 'email not created')
      return tryLater(email, 'The email could not be created')
    }
    if (!message) return end(db, email, { state: 'not needed' })
    let isTakenElsewhere = false
    const outcome = await outcomeOf(transport, message, async () => {
      isTakenElsewhere = !(await beginContent(db, email))
      if (isTakenElsewhere) throw new Error('Another attempt is sending this email')
    })
    if (isTakenElsewhere) return
    if (outcome.kind === 'sent' || outcome.kind === 'stored') {
      await end(db, email, { state: outcome.kind })
      return log.info({ template }, `email ${outcome.kind}`)
    }
    log.warn({ template, attempts, outcome: outcome.kind, error: outcome.logged }, 'email not sent')
    if (outcome.kind === 'unknown') return end(db, email, { state: 'unknown', error: outcome.reason })
    if (outcome.kind === 'refused') return end(db, email, { state: 'failed', error: outcome.reason })
    return tryLater(email, outcome.reason)
  }

  async function composed({ id: _id, attempts: _attempts, template, ...order }: Begun): Promise<Email | undefined> {
    if (order.recipientId === null && order.applicantEmailId === undefined) return undefined
    const compose = composers[template]
    if (!compose) throw new Error(`There is no email template ${template}`)
    return compose({ template, ...order })
  }

  async function tryLater(email: Begun, reason: string): Promise<void> {
    if (email.attempts >= maxAttempts) return end(db, email, { state: 'failed', error: reason })
    if (!(await change(db, email, { state: 'queued', error: reason }))) return
    await boss.send(queue, { emailId: email.id } satisfies Job, { startAfter: pauseSeconds(email.attempts) })
  }
}

type Begun = EmailOrder & { id: number; attempts: number }

/**
 * Begins an attempt to send. If an earlier attempt stopped while it was sending the content, the email is not sent
 * again and its outcome is unknown. If it stopped before the content, the email is sent.
 */
async function begin(db: Db, id: number): Promise<Begun | undefined> {
  const row = await db
    .updateTable('email')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['template', 'recipient_id', 'history_id', 'notification_id', 'applicant_email_id'])
    .returning(['leave_request_id', 'attempts'])
    .executeTakeFirst()
  if (!row) {
    await db
      .updateTable('email')
      .set({ state: 'unknown', error: 'The server stopped while it was sending', done_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute()
    return undefined
  }
  return {
    id,
    template: row.template,
    recipientId: row.recipient_id,
    historyId: row.history_id ?? undefined,
    notificationId: row.notification_id ?? undefined,
    applicantEmailId: row.applicant_email_id ?? undefined,
    leaveRequestId: row.leave_request_id ?? undefined,
    attempts: row.attempts,
  }
}

/**
 * Records that the content is about to be sent; committed before its first byte is sent.
 * @returns false if another attempt has started since
 */
const beginContent = (db: Db, email: Begun): Promise<boolean> => change(db, email, { state: 'sending' }, ['queued'])

async function end(
  db: Db,
  email: Begun,
  outcome: { state: 'sent' | 'stored' | 'not needed' | 'failed' | 'unknown'; error?: string },
): Promise<void> {
  await change(db, email, { error: null, ...outcome, done_at: sql<Date>`now()` })
}

/**
 * Changes an email for one attempt to send it.
 * @returns false if another attempt has started since, or if its outcome is known
 */
async function change(
  db: Db,
  { id, attempts }: Begun,
  values: UpdateObject<Tables, 'email'>,
  from: readonly EmailState[] = ['queued', 'sending', 'unknown'],
): Promise<boolean> {
  const row = await db
    .updateTable('email')
    .set(values)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
