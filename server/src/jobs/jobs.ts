import { channel } from 'node:diagnostics_channel'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Trx } from '../db/db.ts'
import { keepRunning } from '../lib/keep-running.ts'

/** Starts the job queue and schedule, in the schema `jobs` of the same database: every job runs on one node only. */
export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', (error) => log.error({ err: { name: error.name, message: error.message } }, 'a job failed'))
  await boss.start()
  return boss
}

/**
 * Resumes the schedule after the clock was set back: pg-boss waits until the time of its last run has passed, which a wrong
 * clock may have set to years ahead.
 * @returns a function that stops it
 */
export const followClockBack = (pool: pg.Pool, log: FastifyBaseLogger): (() => Promise<void>) =>
  keepRunning('comparing the schedule with the clock', () => forgetFutureRuns(pool), { log, everyMs: 60_000 })

export async function forgetFutureRuns(pool: pg.Pool): Promise<void> {
  await pool.query("update jobs.version set cron_on = null where cron_on > now() + interval '1 minute'")
}

/** The transaction's own connection, to queue a job in it: without a commit, the job does not exist. */
export const connectionOf = (trx: Trx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery<object>(CompiledQuery.raw(text, values))
    return { rows }
  },
})

type JobEnd = { job: string; outcome: 'success' | 'failure' }
const jobEnds = channel('hr.job-end')

/** Reports the end of a job on this node to the metrics. */
export const reportJobEnd = (end: JobEnd): void => jobEnds.publish(end)

/**
 * Listens to the ends of jobs on this node.
 * @returns a function that stops listening
 */
export function onJobEnd(listen: (end: JobEnd) => void): () => void {
  const subscriber = (end: unknown) => listen(end as JobEnd)
  jobEnds.subscribe(subscriber)
  return () => {
    jobEnds.unsubscribe(subscriber)
  }
}

/** Runs `work` on a cron schedule, on one node only. A failure is logged. */
export async function schedule(boss: PgBoss, name: string, cron: string, work: () => Promise<void>): Promise<void> {
  await boss.createQueue(name)
  await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
    try {
      await work()
    } catch (error) {
      reportJobEnd({ job: name, outcome: 'failure' })
      // pg-boss itself stores the failure, but tells no one.
      boss.emit('error', error as Error)
      throw error
    }
    reportJobEnd({ job: name, outcome: 'success' })
  })
  await boss.schedule(name, cron)
}
