import { channel } from 'node:diagnostics_channel'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Starts the job queue and schedule, in the schema `jobs` of the same database: every job runs on one node only. */
export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', (error) => log.error({ err: { name: error.name, message: error.message } }, 'a job failed'))
  await boss.start()
  return boss
}

type JobEnd = { job: string; outcome: 'success' | 'failure' }
const jobEnds = channel('hr.job-end')

/**
 * Listens to the ends of scheduled jobs on this node.
 * @returns a function that stops listening
 */
export function onJobEnd(listen: (end: JobEnd) => void): () => void {
  const subscriber = (end: unknown) => listen(end as JobEnd)
  jobEnds.subscribe(subscriber)
  return () => {
    jobEnds.unsubscribe(subscriber)
  }
}

/** Runs `work` on a cron schedule, on one node only. */
export async function schedule(
  boss: PgBoss,
  name: string,
  cron: string,
  timeZone: string,
  work: () => Promise<void>,
): Promise<void> {
  await boss.createQueue(name)
  const publish = (outcome: JobEnd['outcome']) => jobEnds.publish({ job: name, outcome } satisfies JobEnd)
  await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
    try {
      await work()
    } catch (error) {
      publish('failure')
      throw error
    }
    publish('success')
  })
  await boss.schedule(name, cron, null, { tz: timeZone })
}
