import { message, messages, serialize, type Message } from '@hr/contract/lib/messages'
import type { JobTarget } from '@hr/contract/areas/jobs/jobs'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db, Trx } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import { pushAfterCommit } from '../realtime/push.ts'
import { connectionOf } from './jobs.ts'

const texts = messages('backgroundJob', {
  alreadyRunning: (title: Message) => message('{title} is already running', { title }),
})

/** The queue of the jobs that users start. */
export const backgroundQueue = 'background'

/** How long a node may give no sign of life until another node starts its job again. */
const heartbeatSeconds = 30

const queueOptions = {
  // The worker itself ends a job that does not succeed, so that its row ends as well.
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds,
  expireInSeconds: 24 * 3600,
  retentionSeconds: 365 * 24 * 3600,
}

/** Creates the queue, or updates its options. */
export async function prepareBackgroundQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(backgroundQueue, queueOptions)
  await boss.updateQueue(backgroundQueue, queueOptions)
}

export type NewJob = {
  /** The name of a registered kind. */
  kind: string
  /** A second job of this kind and key is refused while the first one is unfinished. */
  key: string
  /** Shown to the user: 'Grant Annual leave 2027'. */
  title: Message
  /** The screen that shows the job. */
  target: JobTarget
  /** The user who starts the job and is notified when it ends. */
  actorId: string
  parameters: object
}

/**
 * Starts a job in the caller's transaction: it runs once the transaction has committed.
 * @returns the id of the job
 * @throws Problem 409 if a job of this kind and key is unfinished
 */
export type StartJob = (trx: Trx, job: NewJob) => Promise<string>

export const openBackgroundQueue =
  (boss: PgBoss): StartJob =>
  async (trx, { kind, key, title, target, actorId, parameters }) => {
    const row = await trx
      .insertInto('background_job')
      .values({
        kind,
        key,
        title: serialize(title),
        target: JSON.stringify(target),
        parameters: JSON.stringify(parameters),
        actor_id: actorId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Problem(409, texts.alreadyRunning(title))
    await boss.insert(backgroundQueue, [{ id: row.id }], { db: connectionOf(trx) })
    pushAfterCommit(trx, [actorId])
    return row.id
  }

/** Queues unfinished jobs that the queue has lost, such as after a restored backup. It ignores ids that it knows. */
export async function requeueJobs(boss: PgBoss, db: Db): Promise<void> {
  const rows = await db.selectFrom('background_job').select('id').where('ended_at', 'is', null).execute()
  if (rows.length > 0) await boss.insert(backgroundQueue, rows)
}

const isStopRequested = sql<boolean>`stop_requested_at is not null`.as('isStopped')

/**
 * Makes the run of a job, of whatever node, end before its next batch.
 * @returns false if the job has ended
 */
export async function requestStop(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('background_job')
    .set({ stop_requested_at: sql<Date>`coalesce(stop_requested_at, now())` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'actor_id'])
    .executeTakeFirst()
  if (row?.actor_id) pushAfterCommit(trx, [row.actor_id])
  return row !== undefined
}

/** The run of a job; `number` tells it from earlier runs that may still be active on a paused node. */
export type Run = { id: string; number: number }

/** Begins the next run of a job; undefined if the job has ended. */
export const beginRun = (db: Db, id: string) =>
  db
    .updateTable('background_job')
    .set(({ eb }) => ({ state: 'running', run: eb('run', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['run as number', 'parameters', 'actor_id as actorId', 'title', 'target'])
    .executeTakeFirst()

/**
 * Stores the progress of a run.
 * @returns undefined if a later run has replaced this one or the job has ended
 */
export const storeProgress = (db: Db, run: Run, { done, total }: { done: number; total: number }) =>
  ofRun(db, run).set({ done, total }).returning(isStopRequested).executeTakeFirst()

/** `isStopped`: because a user stopped it; a job that ended otherwise doesn't count as stopped. */
type Ending = {
  state: 'done' | 'failed'
  message: Message
  figures?: Readonly<Record<string, number>>
  isStopped?: boolean
}

/**
 * Ends a job by its current run.
 * @returns false if a later run has replaced this one or the job has ended
 */
export async function endRun(trx: Trx, run: Run, { state, message, figures, isStopped = false }: Ending) {
  const row = await ofRun(trx, run)
    .set({
      state,
      message: serialize(message),
      figures: figures ? JSON.stringify(figures) : null,
      ...(state === 'done' && { done: sql<number>`coalesce(total, done)` }),
      ended_at: sql<Date>`now()`,
      ...(!isStopped && { stop_requested_at: null }),
    })
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const ofRun = (db: Db, { id, number }: Run) =>
  db.updateTable('background_job').where('id', '=', id).where('run', '=', number).where('ended_at', 'is', null)
