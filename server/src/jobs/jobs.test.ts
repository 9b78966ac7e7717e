import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { schedule } from './jobs.ts'

test('the failure of a scheduled job is reported, so that the log has it', async () => {
  const { boss } = await testApp()
  const reported = new Promise((resolve) => boss.once('error', resolve))
  // Sent first: the job is looked for when its work begins, and then every 30 seconds.
  await boss.createQueue('example')
  await boss.send('example')
  await schedule(boss, 'example', '0 0 1 1 *', () => Promise.reject(new Error('The disk is full')))
  expect(await reported).toMatchObject({ message: 'The disk is full' })
})
