import { may, type Permission } from '@hr/contract/access'
import { deserialize, message, messages, sentences, type Message } from '@hr/contract/lib/messages'
import type { JobTarget } from '@hr/contract/areas/jobs/jobs'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { Problem } from '../../http/problem.ts'
import { backgroundQueue, beginRun, endRun, requeueJobs, type Run, storeProgress } from '../../jobs/background.ts'
import { reportJobEnd } from '../../jobs/jobs.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { findAccount, ladderUserOf, maySignIn } from '../access/access.queries.ts'
import { notify } from '../notifications/notify.commands.ts'

export type JobRun<Parameters> = {
  parameters: Parameters
  /** The user who started the job; null once that user was deleted. */
  actorId: string | null
  /**
   * Stores the progress before the next batch: after the last one nothing is left to stop.
   * @throws an error that the work lets pass if this run must end, because the node stops or another node took over; `JobStopped`
   *   if a user has stopped the job, or the user who started it may not do this any longer
   */
  progress: (done: number, total: number) => Promise<void>
}

const jobTexts = messages('job', {
  stoppedTooOften: 'The server was restarted too often while this was running. Start it again.',
  unexpected: 'An unexpected error occurred. You can start it again.',
  rightGone: 'The user who started this no longer has permission to do it.',
  stoppedByUser: 'Stopped by a user.',
  reached: (done: number, total: number) => message('{done, number} of {total, number} done.', { done, total }),
})

/** `message`: a sentence about the outcome; `figures`: its numbers by name. */
export type JobOutcome = { message: Message; figures?: Readonly<Record<string, number>> }

/**
 * A kind of background job. If its node stops, `run` starts again from its beginning on another node, so it must be
 * idempotent: it commits its work in batches and skips what an earlier run has committed. A `Problem` that it throws is
 * shown to the user.
 */
export type JobKind<Parameters = never> = {
  name: string
  /** The permission that the user who started the job must still have: asked before each batch, and by the kind in each transaction. */
  permission: Permission
  run(run: JobRun<Parameters>): Promise<JobOutcome>
}

/** Ends a job before its work is done. `stored`: what its kind says instead of the progress. */
export class JobStopped extends Problem {
  readonly stored: Message | undefined

  constructor(status: number, reason: Message, stored?: Message) {
    super(status, reason)
    this.stored = stored
  }
}

/**
 * Returns the account of the user who started a job. Their session doesn't count: they may sign out while it runs.
 * @throws JobStopped unless the user may still sign in and has the permission
 */
export async function jobActor(db: Db, actorId: string | null, permission: Permission) {
  const account = actorId === null ? undefined : await findAccount(db, actorId)
  const actor =
    account && maySignIn(account) ? { ...ladderUserOf(account), superAdminHr: account.superAdminHr } : undefined
  if (!actor || !may(permission, actor.role)) throw new JobStopped(403, jobTexts.rightGone)
  return actor
}

/** How often a job may begin, with restarts after a stopped node or a lost database. */
const maxRuns = 20

/** Thrown to end a run without ending its job, which another run continues. */
class RunStopped extends Error {}

type Worker = {
  boss: PgBoss
  db: Kysely<Tables>
  kinds: readonly JobKind[]
  pushChannel: PushChannel
  emailQueue: EmailQueue
  log: FastifyBaseLogger
}

/**
 * Starts running background jobs on this node, one at a time.
 * @returns a function that takes no more jobs, and hands the current one to another node at its next progress
 */
export async function startJobWorker({ boss, db, ...parts }: Worker): Promise<() => Promise<void>> {
  let isStopping = false
  await requeueJobs(boss, db)
  const work = jobRunner({ db, ...parts, isStopping: () => isStopping })
  await boss.work(backgroundQueue, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await work(job.id)
  })
  return async () => {
    isStopping = true
    await boss.offWork(backgroundQueue, { wait: false })
  }
}

type Runner = Omit<Worker, 'boss'> & { isStopping: () => boolean }

/** Returns the function that runs a queued job; an error that it throws makes the queue start the job again. */
export function jobRunner({ db, kinds, pushChannel, emailQueue, log, isStopping }: Runner) {
  return async function runJob(id: string): Promise<void> {
    const name = await nameOf(id)
    const kind = kinds.find((one) => one.name === name)
    // A node of another version may know it.
    if (name !== undefined && !kind) throw new Error(`Unknown kind of job: ${name}`)
    if (!kind) return
    const begun = await beginRun(db, id)
    if (!begun) return
    const job = { ...begun, id }
    const outcome = await outcomeOf(kind, job)
    if (outcome) await end(kind, job, outcome)
  }

  async function nameOf(id: string): Promise<string | undefined> {
    const row = await db.selectFrom('background_job').select('kind').where('id', '=', id).executeTakeFirst()
    return row?.kind
  }

  /** @returns undefined if another run has taken over */
  async function outcomeOf(kind: JobKind, { parameters, actorId, ...run }: Begun): Promise<Outcome | undefined> {
    if (run.number > maxRuns) return { state: 'failed', message: jobTexts.stoppedTooOften }
    let isReplaced = false
    let reached: Message | undefined
    let isStopRequested = false
    const progress = async (done: number, total: number) => {
      const stored = await storeProgress(db, run, { done, total })
      isReplaced = stored === undefined
      if (!stored || isStopping()) throw new RunStopped('The run has stopped')
      reached = jobTexts.reached(done, total)
      isStopRequested = stored.isStopped
      if (isStopRequested) throw new JobStopped(409, jobTexts.stoppedByUser)
      await jobActor(db, actorId, kind.permission)
    }
    try {
      // The kind has stored its own parameters.
      return { state: 'done', ...(await kind.run({ parameters: parameters as never, actorId, progress })) }
    } catch (error) {
      if (isReplaced) return undefined
      if (error instanceof RunStopped || isUnavailable(error)) throw error
      if (error instanceof Problem) {
        const stored = error instanceof JobStopped ? (error.stored ?? reached) : undefined
        const isStopped = isStopRequested && error instanceof JobStopped
        return { state: 'failed', message: stored ? sentences([stored, error.summary]) : error.summary, isStopped }
      }
      const { name, message, stack } = error as Error
      log.error({ err: { name, message, stack }, job: kind.name }, 'a background job failed')
      return { state: 'failed', message: jobTexts.unexpected }
    }
  }

  async function end(kind: JobKind, job: Begun, outcome: Outcome): Promise<void> {
    const { actorId, title, target } = job
    const hasEnded = await commitAndPush(db, pushChannel, async (trx) => {
      const isDone = outcome.state === 'done'
      const notice = {
        event: isDone ? 'job done' : 'job failed',
        details: { title: deserialize(title), message: outcome.message, target, isStopped: outcome.isStopped ?? false },
        actorId: null,
      } as const
      // Before the job's row: accounts precede it in the lock order.
      if (actorId !== null && (await lockAccount(trx, actorId)))
        await notify(trx, [{ ...notice, recipients: [actorId] }], { emailQueue })
      if (!(await endRun(trx, job, outcome))) throw new RunStopped('Another run has ended the job')
      return true
    }).catch((error: unknown) => {
      if (error instanceof RunStopped) return false
      throw error
    })
    if (hasEnded) reportJobEnd({ job: kind.name, outcome: outcome.state === 'done' ? 'success' : 'failure' })
  }
}

/**
 * Locks an account against its deletion.
 * @returns false if it was deleted while the job ran
 */
async function lockAccount(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('account').select('id').where('id', '=', id).forShare().executeTakeFirst()
  return row !== undefined
}

type Begun = Run & { parameters: object; actorId: string | null; title: string; target: JobTarget }
type Outcome = JobOutcome & { state: 'done' | 'failed'; isStopped?: boolean }
