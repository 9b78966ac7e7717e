import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDailyWork } from '../../testing/daily-work.ts'
import { admin, ana, app, today, useLeave } from '../../testing/leave.ts'

useLeave()
beforeEach(async () => {
  await sql`truncate daily_run, sent_reminder`.execute(app.db)
  await app.db.deleteFrom('leave_request').execute()
  await app.db.deleteFrom('notification').execute()
  await sql`update employee set end_date = null`.execute(app.db)
})

const morning = (days = 1) => runDailyWork(app, `${addDays(today, days)}T08:00:00Z`)
const told = async () =>
  (await app.call(notificationsApi.list, {}, { as: admin })).result.notifications.map(({ content }) => content)
const endOn = (day: string) =>
  app.db.updateTable('employee').set({ end_date: day }).where('id', '=', ana.uuid).execute()

describe('in the morning, HR is told once', () => {
  test('of an employee who has passed the last day and is not archived, again after another last day', async () => {
    await endOn('2026-03-02')
    await morning(1)
    await morning(2)
    expect(await told()).toEqual([
      `${ana.firstName} ${ana.lastName}'s last day was 02/03/2026, but the record is not archived. Data of people who are not archived is never deleted automatically.`,
    ])
    await endOn('2026-03-05')
    await morning(3)
    expect(await told()).toHaveLength(2)
  })

  test('the next morning if no one is at work as HR', async () => {
    const { uuid } = await app.people.leave(ana)
    await app.db
      .updateTable('leave_request')
      .set({ start_date: '2031-06-09', end_date: '2031-06-10', total_days: 2, day_halves: [2, 2], status: 'approved' })
      .where('id', '=', uuid)
      .execute()
    await endOn('2026-03-02')
    const setStatus = (status: 'Active' | 'Maternity leave') =>
      app.db.updateTable('employee').set({ status }).where('id', '=', admin.uuid).execute()
    await setStatus('Maternity leave')
    await morning(1)
    await setStatus('Active')
    expect(await told()).toEqual([])
    await morning(2)
    expect(await told()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('last day was 02/03/2026'),
        expect.stringContaining('before the first or after the last day'),
      ]),
    )
  })

  test('in one notification of more than 20', async () => {
    for (let day = 0; day < 21; day += 1)
      await app.people.employee({ record: { end_date: addDays('2026-03-02', day) } })
    await morning()
    expect(await told()).toEqual(['21 employees have left but are not archived, the oldest since 02/03/2026'])
  })

  test('of approved leave outside the employment, again when more of it is outside', async () => {
    const { uuid } = await app.people.leave(ana)
    const dates = { start_date: '2031-06-09', end_date: '2031-06-12', total_days: 3.5, day_halves: [2, 2, 2, 1] }
    await app.db
      .updateTable('leave_request')
      .set({ ...dates, end_half: true, status: 'approved' })
      .where('id', '=', uuid)
      .execute()
    await endOn('2031-06-10')
    const before = await app.db.selectFrom('leave_request').selectAll().execute()
    await morning(1)
    await morning(2)
    const sentence = `${ana.firstName} ${ana.lastName}'s approved leave is before the first or after the last day of employment`
    expect(await told()).toEqual([`${sentence}: 11/06/2031 – 12/06/2031 (1.5 days). It stays until HR cancels it.`])
    expect(await app.db.selectFrom('leave_request').selectAll().execute()).toEqual(before)
    await endOn('2031-06-09')
    await morning(3)
    expect(await told()).toContain(`${sentence}: 10/06/2031 – 12/06/2031 (2.5 days). It stays until HR cancels it.`)
  })
})
