import type { TestApp } from './test-app.ts'

/** Lets another node start the jobs that a killed one had fetched from this queue, without waiting for the heartbeat. */
export async function noticeKilledNode(app: TestApp, queue: string): Promise<void> {
  await app.pool.query(`update jobs.job set heartbeat_on = now() - interval '31 seconds' where name = $1`, [queue])
  // pg-boss skips a queue that any node has looked at within the last minute.
  await app.pool.query(`update jobs.queue set monitor_on = null, monitor_claim_on = null`)
  await app.boss.supervise(queue)
  await app.pool.query(`update jobs.job set start_after = now() where name = $1`, [queue])
}
