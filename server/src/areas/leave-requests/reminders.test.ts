import { english } from '@hr/contract/lib/messages'
import { companyApi } from '@hr/contract/areas/company/company'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { maxReminders } from '@hr/contract/areas/notifications/events'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, todayIn, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listUnreadReminders, remindersEmail } from '../notifications/notifications.queries.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import { writtenReminders } from '../../testing/leave-reminders.ts'
import { admin, ana, annual, app, applied, cancel, decide, find, lead, manage, useLeave } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'

useLeave()

// Requests are made on Monday, 2 June 2031, for leave in December.
const monday = '2031-06-02'
const december = { startDate: '2031-12-01', endDate: '2031-12-05' }

let superadmin: Person
beforeAll(async () => {
  superadmin = await app.people.superadmin()
})
beforeEach(async () => {
  await sql`truncate daily_run`.execute(app.db)
  await app.db.deleteFrom('leave_request').execute()
  await app.db.deleteFrom('notification').execute()
  await app.db.deleteFrom('non_working_day').execute()
  await sql`update company_setting set leave_reminder_days = 3, leave_escalation_days = null`.execute(app.db)
})

/** Makes a request as of a day. */
async function requested(body: object = {}, { on = monday, by = ana }: { on?: Day; by?: Person } = {}) {
  const leave = await applied({ ...december, ...body }, by)
  await awaitSince(leave.uuid, on)
  return leave
}
const awaitSince = (id: string, day: Day) =>
  sql`update leave_request set awaits_since = ${`${day}T10:00:00Z`} where id = ${id}`.execute(app.db)

const morning = (day: Day) => runDailyWork(app, `${day}T08:00:00Z`)
async function mornings(first: Day, count: number) {
  for (let day = 0; day < count; day += 1) await morning(addDays(first, day))
}
/** The texts of a person's reminders, oldest first. */
const remindersOf = async (person: Person) => {
  const { result } = await app.call(notificationsApi.list, {}, { as: person })
  return result.notifications
    .map(({ content }) => content)
    .filter((text) => /awaited|await your|undecided/.test(text))
    .toReversed()
}
/** The days on which a person was reminded of a request. */
async function reminderDays(person: Person, first: Day, count: number) {
  const days: Day[] = []
  for (let day = 0; day < count; day += 1) {
    const before = (await remindersOf(person)).length
    await morning(addDays(first, day))
    if ((await remindersOf(person)).length > before) days.push(addDays(first, day))
  }
  return days
}
const change = async (id: string, body: object) => {
  const { version } = await find(id)
  return app.call(leaveApi.change, { params: { id }, body: { ...body, version } }, { as: ana })
}
const setting = async (body: object) => {
  const { status } = await app.callRaw(companyApi.update, { body }, { as: superadmin })
  expect(status).toBe(200)
}

describe('approvers are reminded of an undecided request', () => {
  test('after three working days, then weekly, and the employee sees when', async () => {
    const { uuid } = await requested()
    expect(await find(uuid)).toMatchObject({ remindedOn: null, awaitsSince: '2031-06-02T10:00:00Z' })
    expect(await reminderDays(lead, monday, 18)).toEqual(['2031-06-05', '2031-06-12', '2031-06-19'])
    expect((await remindersOf(lead))[0]).toBe(
      `The leave request from ${ana.firstName} ${ana.lastName} has awaited your decision since 02/06/2031: 01/12/2031 – 05/12/2031 (5 days)`,
    )
    const { result } = await app.call(leaveApi.find, { params: { id: uuid } }, { as: ana })
    expect(result.remindedOn).toBe('2031-06-19')
    expect(await remindersOf(admin)).toEqual([])
    await decide(uuid, 'approved')
    expect(await find(uuid)).toMatchObject({ remindedOn: null, awaitsSince: null })
    expect(await remindersOf(lead)).toEqual([])
    await morning('2031-06-26')
    expect(await app.db.selectFrom('leave_reminder').selectAll().execute()).toEqual([])
  })

  test('on the last working day before it starts', async () => {
    await requested({ startDate: '2031-06-09', endDate: '2031-06-10' })
    expect(await reminderDays(lead, monday, 8)).toEqual(['2031-06-05', '2031-06-06'])
  })

  test('after the number of working days that HR has set', async () => {
    await setting({ leaveReminderDays: 5 })
    await requested()
    expect(await reminderDays(lead, monday, 10)).toEqual(['2031-06-09'])
  })

  test('by their own working days', async () => {
    await app.people.workSchedule(lead, '2031-01-01')
    await requested({}, { on: '2031-06-04' })
    // They do not work on Fridays.
    expect(await reminderDays(lead, '2031-06-04', 15)).toEqual(['2031-06-10', '2031-06-17'])
  })

  test('again from the start after a change, but not after a recalculation of its days', async () => {
    const { uuid } = await requested()
    await mornings(monday, 3)
    await change(uuid, { endDate: '2031-12-04' })
    await awaitSince(uuid, '2031-06-04')
    expect(await reminderDays(lead, '2031-06-05', 6)).toEqual(['2031-06-09'])
    await sql`update leave_request set total_days = 3`.execute(app.db)
    expect((await find(uuid)).awaitsSince).toBe('2031-06-04T10:00:00Z')
    await change(uuid, { reason: 'To the seaside' })
    expect((await find(uuid)).awaitsSince).not.toBe('2031-06-04T10:00:00Z')
  })

  test('in both steps, and of a request to cancel it', async () => {
    const { uuid } = await requested()
    await sql`update leave_request set approval_flow = 'team lead then hr'`.execute(app.db)
    await mornings(monday, 2)
    await decide(uuid, 'approved')
    await awaitSince(uuid, '2031-06-03')
    expect(await reminderDays(admin, '2031-06-04', 4)).toEqual(['2031-06-06'])
    expect(await remindersOf(lead)).toEqual([])
    await manage(uuid, { status: 'approved' }, admin)
    await cancel(uuid)
    await awaitSince(uuid, '2031-06-09')
    expect(await reminderDays(lead, '2031-06-09', 4)).toEqual(['2031-06-12'])
    expect((await remindersOf(lead))[0]).toMatch(
      /^The cancellation request from .* has awaited your decision since 09\/06\/2031/,
    )
  })

  test('delegates from the start of the delegation, a new supervisor from the day of the change', async () => {
    const [delegate, supervisor] = [await app.people.employee(), await app.people.employee()]
    await app.people.delegation(lead, delegate, { startDate: '2031-06-05', endDate: '2031-06-11' })
    const { uuid } = await requested()
    await mornings(monday, 4)
    expect(await remindersOf(lead)).toHaveLength(1)
    expect(await remindersOf(delegate), 'told on the first day').toHaveLength(1)
    expect(await reminderDays(delegate, '2031-06-06', 14)).toEqual(['2031-06-10'])
    // Changed on Thursday, the 19th, after the work of the morning.
    await sql`update employee set supervisor_id = ${supervisor.uuid} where id = ${ana.uuid}`.execute(app.db)
    expect(await reminderDays(supervisor, '2031-06-20', 6)).toEqual(['2031-06-20', '2031-06-24'])
    expect(await remindersOf(lead)).toHaveLength(3)
    expect((await find(uuid)).remindedOn).toBe('2031-06-24')
  })

  test('new approvers at once: HR after the last day of a supervisor, a supervisor from the first day', async () => {
    await sql`update employee set end_date = '2031-06-03' where id = ${lead.uuid}`.execute(app.db)
    const { uuid } = await requested()
    expect(await reminderDays(admin, monday, 4)).toEqual(['2031-06-04'])
    expect(await remindersOf(lead)).toEqual([])
    const successor = await app.people.employee({ startDate: '2031-06-09' })
    await sql`update employee set supervisor_id = ${successor.uuid} where id = ${ana.uuid}`.execute(app.db)
    expect(await reminderDays(successor, '2031-06-06', 5)).toEqual(['2031-06-09'])
    await decide(uuid, 'approved', admin)
  })

  test('HR, if the employee has no approver, except for their own requests', async () => {
    const alone = await app.people.employee()
    await requested({}, { by: alone })
    await requested({}, { by: admin })
    await mornings(monday, 4)
    expect(await remindersOf(admin)).toEqual([expect.stringContaining(`${alone.firstName} ${alone.lastName}`)])
  })
})

describe('each reminder is sent once', () => {
  test('over all nodes, after a part that failed, and by a clock that jumps', async () => {
    await setting({ leaveEscalationDays: 3 })
    await requested()
    await Promise.all([1, 2, 3].map(() => morning('2031-06-05')))
    const once = await writtenReminders(app)
    expect(await remindersOf(lead)).toHaveLength(1)
    expect(await remindersOf(admin)).toHaveLength(1)
    await sql`update daily_run set unfinished = '{leave reminders,reminder emails}', done_at = done_at - interval '2 hours'`.execute(
      app.db,
    )
    await morning('2031-06-05')
    expect(await writtenReminders(app)).toEqual(once)
    for (const day of ['2031-06-04', '2031-06-06', '2031-06-05', '2031-06-03']) {
      await sql`truncate daily_run`.execute(app.db)
      await morning(day)
    }
    expect(await remindersOf(lead)).toHaveLength(1)
    expect(await remindersOf(admin)).toHaveLength(1)
    // A clock that was a year ahead does not silence the reminders for a year.
    await morning('2032-06-05')
    await sql`truncate daily_run`.execute(app.db)
    expect(await reminderDays(lead, '2031-06-09', 14)).toEqual(['2031-06-12', '2031-06-19'])
  })

  test('in one email a day with all reminders, unless the approver wants none about leave', async () => {
    await app.people.employee({ firstName: 'Ivo', lastName: 'Ivić', record: { end_date: '2031-06-06' } })
    const [one, other] = [await app.people.employee(), await app.people.employee()]
    for (const by of [one, other]) await requested({}, { by })
    await sql`delete from email`.execute(app.db)
    await mornings(monday, 4)
    const sentTo = async (person: Person) =>
      (await app.queuedEmails()).filter(
        ({ template, recipientId }) => template === remindersEmail && recipientId === person.uuid,
      )
    // On Thursday, of the contract that ends and of both requests.
    expect(await sentTo(admin)).toHaveLength(2)
    const { subject } = await listUnreadReminders(app.db, admin.uuid)
    expect(english(subject)).toBe('1 contract ends and 2 leave requests await your decision')
    await sql`update account set leave_request_email = false where id = ${admin.uuid}`.execute(app.db)
    // No reminder that he has left either.
    await sql`update employee set is_archived = true where end_date = '2031-06-06'`.execute(app.db)
    await mornings('2031-06-09', 5)
    expect(await remindersOf(admin)).toHaveLength(4)
    expect(await sentTo(admin)).toHaveLength(2)
  })

  test(`as one notification for more than ${maxReminders} requests`, async () => {
    for (let day = 0; day < 21; day += 1) {
      const on = addDays('2031-06-01', -day)
      await requested(
        { startDate: addDays('2031-12-01', day), endDate: addDays('2031-12-01', day + 2) },
        { on, by: await app.people.employee({ supervisor: lead }) },
      )
    }
    await morning('2031-06-06')
    expect(await remindersOf(lead)).toEqual(['21 leave requests await your decision, the oldest since 12/05/2031'])
  })
})

describe('HR is told once', () => {
  test('after a number of working days, if HR has set one', async () => {
    await requested()
    await mornings(monday, 10)
    expect(await remindersOf(admin)).toEqual([])
    await setting({ leaveEscalationDays: 8 })
    expect(await reminderDays(admin, '2031-06-12', 10)).toEqual(['2031-06-12'])
    expect(await remindersOf(admin)).toEqual([
      expect.stringMatching(
        /^The leave request from .* has been undecided since 02\/06\/2031: 01\/12\/2031 – 05\/12\/2031 \(5 days\)$/,
      ),
    ])
  })

  test('of a request none of whose approvers has a working day within a month', async () => {
    await requested()
    await app.people.nonWorkingDay('2031-06-03', '2031-07-02')
    expect(await reminderDays(admin, monday, 3)).toEqual([])
    await app.people.nonWorkingDay('2031-07-03', '2031-07-10')
    expect(await reminderDays(admin, '2031-06-05', 10)).toEqual(['2031-06-05'])
    expect((await remindersOf(admin))[0]).toMatch(/\. All approvers are away for the next month\.$/)
    expect(await remindersOf(lead)).toEqual([])
  })

  test('because of leave, but not while a delegate works', async () => {
    const delegate = await app.people.employee()
    await app.people.delegation(lead, delegate, { startDate: '2031-06-03', endDate: '2031-06-13' })
    await sql`
      insert into leave_request (employee_id, leave_type_id, start_date, end_date, total_days, day_halves, status)
      values (${lead.uuid}, ${annual.uuid}, '2031-06-03', '2031-09-30', 80, '{160}', 'approved')`.execute(app.db)
    await requested()
    expect(await reminderDays(admin, monday, 20)).toEqual(['2031-06-14'])
  })

  test('and sees on the dashboard what has been undecided for more than a week, longest first', async () => {
    const other = await app.people.employee({ supervisor: lead })
    const today = todayIn(app.company.timeZone)
    const [oldest, , older] = [
      await requested({}, { on: addDays(today, -20) }),
      await requested({ startDate: '2031-11-03', endDate: '2031-11-04' }, { on: addDays(today, -7) }),
      await requested({}, { on: addDays(today, -8), by: other }),
    ]
    const { result } = await app.call(dashboardApi.undecidedLeave, { query: { page: '1' } }, { as: admin })
    expect(result.items.map(({ uuid, daysWaited }) => [uuid, daysWaited])).toEqual([
      [oldest.uuid, 20],
      [older.uuid, 8],
    ])
    expect(result.items[1]).toMatchObject({ user: { uuid: other.uuid }, status: 'pending', ...december, totalDays: 5 })
    // The user's own request awaits someone else, so that their inbox lacks it.
    await requested({}, { on: addDays(today, -9), by: admin })
    const long = await app.call(dashboardApi.undecidedLeave, { query: { page: '1' } }, { as: admin })
    const all = await app.call(
      leaveApi.list,
      { query: { type: 'allLeaves', decidable: 'true', page: '1' } },
      { as: admin },
    )
    expect([long.result.total, all.result.total]).toEqual([2, 3])
  })
})
