import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { forgetFutureRuns, schedule } from './jobs.ts'

test('the failure of a scheduled job is reported, so that the log has it', async () => {
  const { boss } = await testApp()
  const reported = new Promise((resolve) => boss.once('error', resolve))
  // Sent first: the job is looked for when its work begins, and then every 30 seconds.
  await boss.createQueue('example')
  await boss.send('example')
  await schedule(boss, 'example', '0 0 1 1 *', () => Promise.reject(new Error('The disk is full')))
  expect(await reported).toMatchObject({ message: 'The disk is full' })
})

test('a schedule that ran in the future is due again when the clock was set back', async () => {
  const { pool } = await testApp()
  const lastRun = async (ahead: string) => {
    await pool.query('update jobs.version set cron_on = now() + $1::interval', [ahead])
    await forgetFutureRuns(pool)
    const { rows } = await pool.query<{ isKept: boolean }>('select cron_on is not null as "isKept" from jobs.version')
    return rows[0]?.isKept
  }
  expect([await lastRun('-30 seconds'), await lastRun('4 years')]).toEqual([true, false])
})
