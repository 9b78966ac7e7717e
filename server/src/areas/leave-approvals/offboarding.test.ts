import { departuresApi } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import { addDays, type Day, weekday } from '@hr/contract/lib/dates'
import { describe, expect, test } from 'vitest'
import { pdf } from '../../testing/uploads.ts'
import {
  admin,
  ana,
  app,
  applied,
  balanceOf,
  cancel,
  decide,
  find,
  lead,
  policyType,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import { listDaysLeft } from '../leave-policies/days-left.queries.ts'

useLeave()

test('archiving ends active leave: days are returned, past leave stays, and the preview shows the amount', async () => {
  const monday = addDays(today, -(weekday(today) + 7))
  const begun = await applied({ startDate: monday, endDate: addDays(monday, 18) })
  await decide(begun.uuid, 'approved')
  const undecided = await applied({ endDate: '2031-06-10' })
  const cancellation = await applied({ startDate: '2031-09-01', endDate: '2031-09-02' })
  await decide(cancellation.uuid, 'approved')
  await cancel(cancellation.uuid)
  const preview = await app.call(employeesApi.previewArchiving, { params: { id: ana.uuid }, query: {} }, { as: admin })
  expect(preview.result).toMatchObject({ pendingLeave: 2, approvedLeave: 1 })
  const { result } = await app.call(
    employeesApi.archive,
    { params: { id: ana.uuid }, body: { isArchived: true } },
    { as: admin },
  )
  expect(result.ended).toEqual(preview.result)
  expect(await find(begun.uuid)).toMatchObject({ status: 'approved', endDate: addDays(today, -1) })
  expect([await find(undecided.uuid), await find(cancellation.uuid)]).toMatchObject([
    { status: 'canceled' },
    { status: 'canceled' },
  ])
  const { used, pending } = await balanceOf()
  expect({ used, pending }).toEqual({ used: (await find(begun.uuid)).totalDays, pending: 0 })
})

test('the preview has the days that are left on a day, and those that were taken too much', async () => {
  const name = 'Leave of an employee who leaves'
  const { uuid } = await app.people.leaveType({ name })
  const leftWith = async (entitlement: number) => {
    const balance = { employee_id: ana.uuid, leave_type_id: uuid, entitlement, used: 3 }
    await app.db
      .insertInto('leave_balance')
      .values(balance)
      .onConflict((conflict) => conflict.columns(['employee_id', 'leave_type_id']).doUpdateSet({ entitlement }))
      .execute()
    const input = { params: { id: ana.uuid }, query: { day: '2031-06-01' } }
    const { result } = await app.call(employeesApi.previewArchiving, input, { as: admin })
    return result.daysLeft.filter(({ leaveType }) => leaveType === name)
  }
  expect(await leftWith(4)).toEqual([{ leaveType: name, days: 1 }])
  expect(await leftWith(3)).toEqual([])
  expect(await leftWith(1)).toEqual([{ leaveType: name, days: -2 }])
})

test('archiving leaves the days of the preview: leave from today on, or from its cancellation request on, takes none', async () => {
  const everyDay = { employee_id: ana.uuid, starts_on: '2020-01-01', week: [2, 2, 2, 2, 2, 2, 2] }
  await app.db.insertInto('work_schedule').values(everyDay).execute()
  const rules = { reducedForPartTime: false, carryOver: 20, carryOverUntil: '12-31' } as const
  const granted = await policyType(rules, [ana], Number(today.slice(0, 4)))
  const fixed = await app.people.leaveType({ number_of_days: 30 })
  for (const [leaveType, from, to] of [
    [granted, 0, 2],
    [fixed, -5, -1],
  ] as const) {
    const { uuid } = await applied({ leaveType, startDate: addDays(today, from), endDate: addDays(today, to) })
    await decide(uuid, 'approved')
    const cancellation = { status: 'canceling', cancel_requested_on: addDays(today, -3) } as const
    if (leaveType === fixed)
      await app.db.updateTable('leave_request').set(cancellation).where('id', '=', uuid).execute()
  }
  const params = { id: ana.uuid }
  const { result: preview } = await app.call(employeesApi.previewArchiving, { params, query: {} }, { as: admin })
  const leftOf = async ({ uuid }: { uuid: string }) => {
    const { name } = await app.db
      .selectFrom('leave_type')
      .select('name')
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    return preview.daysLeft.find(({ leaveType }) => leaveType === name)?.days
  }
  expect([await leftOf(granted), await leftOf(fixed)]).toEqual([20, 28])
  const body = { isArchived: true }
  const { result } = await app.call(employeesApi.archive, { params, body }, { as: admin })
  expect(result.ended?.daysLeft).toEqual(preview.daysLeft)
  expect(await listDaysLeft(app.db, ana.uuid, { day: today, today })).toEqual(preview.daysLeft)
})

test('pending requests take none of the days that are left', async () => {
  const weeks = [week, { startDate: '2031-06-16', endDate: '2031-06-20' }]
  const types = [await policyType({ baseDays: 10 }), await app.people.leaveType({ number_of_days: 10 })]
  const daysLeft = async () => {
    const input = { params: { id: ana.uuid }, query: { day: '2031-12-31' } }
    const { result } = await app.call(employeesApi.previewArchiving, input, { as: admin })
    // Types of other tests have 20 days.
    return result.daysLeft.map(({ days }) => days).filter((days) => days < 20)
  }
  const requests = await Promise.all(types.map((leaveType, index) => applied({ leaveType, ...weeks[index] })))
  expect(await daysLeft()).toEqual([10, 10])
  for (const { uuid } of requests) await decide(uuid, 'approved')
  expect(await daysLeft()).toEqual([5, 5])
})

describe('the days left on a planned last day', () => {
  const daysLeftOn = async (day: Day) => {
    const input = { params: { id: ana.uuid }, query: { day } }
    return (await app.call(employeesApi.previewArchiving, input, { as: admin })).result.daysLeft
  }
  const plan = async (endDate: Day) => {
    const params = { id: ana.uuid }
    const { version } = (await app.call(employeesApi.find, { params }, { as: admin })).result
    const planned = await app.call(departuresApi.plan, { params, body: { endDate, version } }, { as: admin })
    expect(planned.status).toBe(200)
  }

  test.each<[string, Partial<PolicyRules>, Day, number]>([
    ['pro rata, rounded up', { baseDays: 24 }, '2031-11-10', 20],
    ['pro rata by calendar days, rounded down', { proRata: 'calendar day', rounding: 'down' }, '2031-10-05', 15],
    ['earned by month', { baseDays: 24, accrual: 'monthly' }, '2031-06-20', 10],
    ['in full', { proRata: 'full' }, '2031-03-31', 20],
    ['after a probation that it ends in', { afterProbation: true }, '2031-02-10', 0],
    ['carried over', { carryOver: 5 }, '2032-03-15', 5],
  ])('are those that are left once it is saved: %s', async (_rule, rules, lastDay, left) => {
    if (rules.afterProbation) {
      const record = { end_of_probationary_period: '2031-03-31' }
      await app.db.updateTable('employee').set(record).where('id', '=', ana.uuid).execute()
    }
    const { uuid } = await policyType(rules)
    const { name } = await app.db
      .selectFrom('leave_type')
      .select('name')
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    const shown = await daysLeftOn(lastDay)
    expect(shown.find(({ leaveType }) => leaveType === name)?.days ?? 0).toBe(left)
    await plan(lastDay)
    expect(await daysLeftOn(lastDay)).toEqual(shown)
    // A later one, beyond the year of the first.
    const later = '2033-01-31'
    const shownLater = await daysLeftOn(later)
    await plan(later)
    expect(await daysLeftOn(later)).toEqual(shownLater)
  })
})

test('archiving also ends a cancellation request without working days left', async () => {
  const monday = addDays(today, -(weekday(today) + 7))
  const { uuid, totalDays } = await applied({ startDate: monday, endDate: addDays(monday, 6) })
  await decide(uuid, 'approved')
  // Requested on the Saturday.
  const cancellation = { status: 'canceling', cancel_requested_on: addDays(monday, 5) } as const
  await app.db.updateTable('leave_request').set(cancellation).where('id', '=', uuid).execute()
  await app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin })
  expect(await find(uuid)).toMatchObject({ status: 'approved', totalDays, endDate: addDays(monday, 6) })
  expect((await balanceOf()).used).toBe(totalDays)
})

test('an Admin who is archived is not asked to decide on the requests of their reports', async () => {
  const leaving = await app.people.admin()
  const report = await app.people.employee({ supervisor: leaving })
  await applied({}, report)
  const { status } = await app.call(
    employeesApi.archive,
    { params: { id: leaving.uuid }, body: { isArchived: true } },
    { as: await app.people.superadmin() },
  )
  expect(status).toBe(200)
  const told = app.db
    .selectFrom('notification')
    .select('event')
    .where('recipient_id', '=', leaving.uuid)
    .where('cleared_at', 'is', null)
  expect(await told.execute()).toEqual([])
})

test('deleting an employee deletes their leave, days and files, and keeps their decisions for others', async () => {
  const approved = await applied({ reason: 'Going to the sea', attachment: pdf('note.pdf') })
  await decide(approved.uuid, 'approved')
  await applied({ startDate: '2031-09-01', endDate: '2031-09-02' })
  const ivo = await app.people.employee({ supervisor: lead })
  const kept = await applied({}, ivo)
  await decide(kept.uuid, 'approved')

  for (const { uuid } of [ana, lead])
    expect((await app.call(employeesApi.remove, { params: { id: uuid } }, { as: admin })).status).toBe(200)
  for (const table of ['leave_request', 'leave_balance', 'leave_ledger'] as const)
    expect(await app.db.selectFrom(table).where('employee_id', '=', ana.uuid).selectAll().execute(), table).toEqual([])
  const files = app.db.selectFrom('stored_file').where('leave_request_id', '=', approved.uuid).selectAll()
  expect(await files.execute()).toEqual([])
  expect(await find(kept.uuid)).toMatchObject({ status: 'approved', decidedBy: 'Deleted employee' })
  expect(await balanceOf(ivo)).toMatchObject({ used: 5, pending: 0 })
  // The totals of the lists match the remaining requests.
  const { total } = (await app.call(leaveApi.list, { query: { type: 'allLeaves', page: '1' } }, { as: admin })).result
  const { n } = await app.db
    .selectFrom('leave_request')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(n)
})
