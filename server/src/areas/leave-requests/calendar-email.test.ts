import { leaveApi } from '@hr/contract/areas/leave/leave'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { expect, test } from 'vitest'
import { ana, app, applied, cancel, decide, manage, policyType, useLeave } from '../../testing/leave.ts'

useLeave()

/** Returns how many emails for calendars are queued about a request. */
const queuedFor = async (id: string) =>
  (
    await app.db
      .selectFrom('email')
      .select(['template', 'recipient_id as recipientId'])
      .where('leave_request_id', '=', id)
      .execute()
  ).map((email) => {
    expect(email).toEqual({ template: 'leave calendar', recipientId: ana.uuid })
    return email
  }).length

const choose = (leaveCalendarEmail: boolean) =>
  app.call(notificationsApi.setSettings, { params: { userId: ana.uuid }, body: { leaveCalendarEmail } }, { as: ana })

test('queues an email for the calendar of an owner who has chosen it, for each change of the entry', async () => {
  const without = await applied()
  await decide(without.uuid, 'approved')
  expect(await queuedFor(without.uuid)).toBe(0)

  await choose(true)
  const { uuid } = await applied({ startDate: '2031-07-07', endDate: '2031-07-11' })
  expect(await queuedFor(uuid)).toBe(0)
  await decide(uuid, 'approved')
  expect(await queuedFor(uuid)).toBe(1)
  // Asking for a cancellation and keeping the leave change no entry.
  await cancel(uuid)
  await decide(uuid, 'approved')
  expect(await queuedFor(uuid)).toBe(1)
  await cancel(uuid)
  await manage(uuid, { status: 'canceled' })
  expect(await queuedFor(uuid)).toBe(2)

  const rejected = await applied({ startDate: '2031-08-04', endDate: '2031-08-05' })
  await decide(rejected.uuid, 'rejected')
  expect(await queuedFor(rejected.uuid)).toBe(0)
})

test('queues it also for an automatic approval', async () => {
  await choose(true)
  const leave = await applied({ leaveType: await policyType({ approvalFlow: 'automatic' }) })
  expect((await app.call(leaveApi.find, { params: { id: leave.uuid } }, { as: ana })).result.status).toBe('approved')
  expect(await queuedFor(leave.uuid)).toBe(1)
})
