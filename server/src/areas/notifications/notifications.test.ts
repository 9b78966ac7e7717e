import { refusals } from '../../lib/refusals.ts'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi, type LeaveType } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { notificationEmails } from './notifications.emails.ts'
import { findUnread, listHr } from './notifications.queries.ts'
import { notificationEmail, notify, type Notice } from './notify.commands.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let app: TestApp
let admin: Person
let type: LeaveType
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
  const body = { name: 'Annual leave', numberOfDays: 5, expiredDate: '2099-12-31', color: '#1a7441', halfDays: true }
  type = (await app.call(leaveTypesApi.create, { body }, { as: admin })).result
})

const apply = async (as: Person, startDate: string, endDate: string) => {
  const body = { leaveType: { uuid: type.uuid }, startDate, endDate }
  return (await app.call(leaveApi.apply, { body }, { as })).result.leave
}
const told = async (as: Person) => (await app.call(notificationsApi.list, {}, { as })).result
const sentences = async (as: Person) => (await told(as)).notifications.map(({ content }) => content)
const decide = (id: string, status: 'approved' | 'rejected', as: Person) =>
  app.call(leaveApi.approve, { params: { id }, body: { status } }, { as })

describe('leave', () => {
  test('a request notifies the approvers and a decision its owner, once each, without the type', async () => {
    const [lead, other] = [await app.people.teamLead(), await app.people.teamLead()]
    const ana = await app.people.employee({ supervisor: lead, firstName: 'Ana', lastName: 'Kovač' })
    const leave = await apply(ana, '2040-06-04', '2040-06-05')
    expect(await sentences(lead)).toEqual(['Ana Kovač requested leave: 04/06/2040 – 05/06/2040 (2 days)'])
    expect(await told(lead)).toMatchObject({
      unread: 1,
      notifications: [{ type: 'leaveRequest', leave: { uuid: leave.uuid, isOwn: false }, expiredEmployee: null }],
    })
    expect(await sentences(other)).toEqual([])
    expect(await sentences(ana)).toEqual([])
    expect(app.pushedTo).toContain(lead.uuid)

    await decide(leave.uuid, 'approved', lead)
    expect((await decide(leave.uuid, 'approved', admin)).status).toBe(409)
    expect(await sentences(ana)).toEqual([
      expect.stringMatching(/^Your leave was approved by .+: 04\/06\/2040 – 05\/06\/2040 \(2 days\)$/),
    ])
    expect((await told(ana)).notifications[0]?.leave).toEqual({ uuid: leave.uuid, isOwn: true })
    expect(app.pushedTo.filter((id) => id === ana.uuid)).toHaveLength(1)
    const emails = await app.queuedEmails()
    expect(emails.filter(({ recipientId }) => recipientId === ana.uuid)).toHaveLength(1)
  })

  test("notifies the owner of a decision with the approver's note", async () => {
    const mia = await app.people.teamLead({ firstName: 'Mia', lastName: 'Kos' })
    const ana = await app.people.employee({ supervisor: mia })
    const { uuid: id } = await apply(ana, '2040-10-01', '2040-10-01')
    const body = { status: 'rejected', decisionNote: 'Please move it by a week' } as const
    await app.call(leaveApi.approve, { params: { id }, body }, { as: mia })
    expect(await sentences(ana)).toEqual([
      'Your leave was declined by Mia Kos: 01/10/2040 (1 day) – “Please move it by a week”',
    ])
  })

  test('changes of a request email each approver and substitute once an hour until they have read of them', async () => {
    const supervisor = await app.people.teamLead()
    const [ana, substitute] = [await app.people.employee({ supervisor }), await app.people.employee({ supervisor })]
    const [startDate, ends] = ['2040-03-05', ['2040-03-06', '2040-03-07', '2040-03-08']]
    const body = { leaveType: { uuid: type.uuid }, startDate, endDate: startDate, substitutes: [substitute.uuid] }
    const { uuid: id } = (await app.call(leaveApi.apply, { body }, { as: ana })).result.leave
    const change = async () => {
      const { version } = (await app.call(leaveApi.find, { params: { id } }, { as: ana })).result
      ends.push(ends.shift()!)
      const body = { endDate: ends[0], version }
      expect((await app.call(leaveApi.change, { params: { id }, body }, { as: ana })).status).toBe(200)
    }
    const emails = async () => {
      const all = await app.queuedEmails()
      return [supervisor, substitute].map(({ uuid }) => all.filter(({ recipientId }) => recipientId === uuid).length)
    }
    const sent = async (ago = '1 minute') =>
      sql`update email set state = 'sent', done_at = now() - ${ago}::interval`.execute(app.db)
    // The email of a replaced notification is not sent.
    await change()
    expect(await emails()).toEqual([2, 2])
    await sent()
    for (let times = 0; times < 5; times++) await change()
    expect(await emails()).toEqual([2, 2])
    expect((await sentences(supervisor))[0]).toContain('changed a leave request: 05/03/2040 – ')
    await app.call(notificationsApi.mark, { query: { clear: 'false' } }, { as: supervisor })
    await change()
    expect(await emails()).toEqual([3, 2])
    // Nor is this one.
    await change()
    expect(await emails()).toEqual([4, 2])
    await sent('61 minutes')
    await change()
    expect(await emails()).toEqual([5, 3])
  })

  test('of one user is emailed to another at most 30 times an hour, and otherwise only shown', async () => {
    refusals.delete('emails of a user')
    const lead = await app.people.teamLead()
    const [ana, ivo] = [
      await app.people.employee({ supervisor: lead }),
      await app.people.employee({ supervisor: lead }),
    ]
    const { uuid: leaveRequestId } = await apply(ana, '2040-11-05', '2040-11-05')
    const tell = (by: Person | null, count: number) => {
      const notice: Notice = {
        event: 'requested',
        employeeId: ana.uuid,
        leaveRequestId,
        recipients: [lead.uuid],
        actorId: by?.uuid ?? null,
        details: { startDate: '2040-11-05', endDate: '2040-11-05', totalDays: 1 },
      }
      return app.db
        .transaction()
        .execute((trx) => notify(trx, Array(count).fill(notice), { emailQueue: app.emailQueue }))
    }
    const count = async () => {
      const emails = await app.queuedEmails()
      return [emails.filter(({ recipientId }) => recipientId === lead.uuid).length, (await told(lead)).unread]
    }
    await tell(ana, 25)
    expect(await count()).toEqual([26, 26])
    await tell(ana, 10)
    await tell(ana, 1)
    expect(await count()).toEqual([30, 37])
    expect(refusals.get('emails of a user')).toBe(7)
    await tell(ivo, 1)
    await tell(null, 1)
    expect(await count()).toEqual([32, 39])
    await sql`update notification set at = at - interval '61 minutes'`.execute(app.db)
    await tell(ana, 1)
    expect(await count()).toEqual([33, 40])
  })

  test('notifies Superadmins and Admins if there is no approver, except the owner', async () => {
    const other = await app.people.admin()
    const leave = await apply(admin, '2040-06-11', '2040-06-11')
    expect((await told(other)).notifications[0]?.leave?.uuid).toBe(leave.uuid)
    expect((await told(admin)).notifications.map((one) => one.leave?.uuid)).not.toContain(leave.uuid)
  })

  test('a cancellation request notifies the approvers, its rejection the owner', async () => {
    const lead = await app.people.teamLead()
    const ana = await app.people.employee({ supervisor: lead, firstName: 'Ana', lastName: 'Kovač' })
    const { uuid: id } = await apply(ana, '2040-06-18', '2040-06-18')
    await decide(id, 'approved', lead)
    await app.call(leaveApi.cancel, { params: { id }, body: {} }, { as: ana })
    expect((await sentences(lead))[0]).toBe('Ana Kovač requested to cancel leave: 18/06/2040 (1 day)')
    await app.call(leaveApi.update, { params: { id }, body: { status: 'approved' } }, { as: lead })
    expect((await sentences(ana))[0]).toMatch(
      /^Your leave stays approved, because .+ declined the cancellation: 18\/06\/2040 \(1 day\)/,
    )
  })

  describe('that no longer needs a decision', () => {
    /** Returns a user's notifications and their unread number. */
    const pushChannel = async (as: Person) => ({ unread: (await told(as)).unread, sentences: await sentences(as) })
    async function asked() {
      const approvers = [await app.people.teamLead(), await app.people.teamLead({ firstName: 'Mia', lastName: 'Kos' })]
      const [lead, mia] = approvers as [Person, Person]
      const ana = await app.people.employee({ supervisor: lead, firstName: 'Ana', lastName: 'Kovač' })
      await app.people.project({ lead: mia, members: [ana] })
      const { uuid } = await apply(ana, '2040-09-03', '2040-09-04')
      return { lead, mia, ana, uuid }
    }
    const dates = '03/09/2040 – 04/09/2040 (2 days)'

    test('is replaced when its owner withdraws it', async () => {
      const { lead, ana, uuid } = await asked()
      await app.call(leaveApi.cancel, { params: { id: uuid }, body: {} }, { as: ana })
      expect(await pushChannel(lead)).toEqual({
        unread: 0,
        sentences: [`Ana Kovač withdrew a leave request: ${dates}`],
      })
    })

    test('is replaced when another approver decides, and removed for the approver who decided', async () => {
      const { lead, mia, uuid } = await asked()
      const before = app.pushedTo.length
      await decide(uuid, 'rejected', mia)
      expect(await pushChannel(lead)).toEqual({
        unread: 0,
        sentences: [`Ana Kovač's leave was declined by Mia Kos: ${dates}`],
      })
      expect(await pushChannel(mia)).toEqual({ unread: 0, sentences: [] })
      expect(app.pushedTo.slice(before)).toEqual(expect.arrayContaining([lead.uuid, mia.uuid]))
    })

    test('is replaced when its owner withdraws the cancellation', async () => {
      const { lead, ana, mia, uuid } = await asked()
      await decide(uuid, 'approved', mia)
      await app.call(leaveApi.cancel, { params: { id: uuid }, body: {} }, { as: ana })
      expect((await told(lead)).unread).toBe(1)
      await app.call(leaveApi.cancel, { params: { id: uuid }, body: { withdraw: true } }, { as: ana })
      expect((await pushChannel(lead)).unread).toBe(0)
      expect((await sentences(lead))[0]).toBe(`Ana Kovač withdrew a cancellation request: ${dates}`)
    })

    test('is replaced when its owner is archived', async () => {
      const { lead, ana } = await asked()
      await app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin })
      expect((await pushChannel(lead)).unread).toBe(0)
      expect(await sentences(lead)).toEqual([expect.stringMatching(/^Ana Kovač's leave was canceled by /)])
    })

    test('is no longer emailed', async () => {
      const { lead, ana, uuid } = await asked()
      const { uuid: notificationId } = (await told(lead)).notifications[0]!
      await app.call(leaveApi.cancel, { params: { id: uuid }, body: {} }, { as: ana })
      expect(await findUnread(app.db, notificationId)).toBeUndefined()
      expect((await app.queuedEmails()).filter(({ recipientId }) => recipientId === lead.uuid)).toHaveLength(1)
    })
  })

  test('notifies the owner only of the canceled part of leave', async () => {
    const ana = await app.people.employee()
    const { uuid: id } = await apply(ana, '2040-06-18', '2040-06-21')
    await decide(id, 'approved', admin)
    await app.call(leaveApi.update, { params: { id }, body: { status: 'canceled', leaveDays: 2 } }, { as: admin })
    expect((await sentences(ana))[0]).toMatch(/^Your leave was canceled by .+: 20\/06\/2040 – 21\/06\/2040 \(2 days\)$/)
  })

  test('notifies new approvers of pending requests when an approver is archived, but not those who knew', async () => {
    const hr = await app.people.admin()
    const [lead, other] = [await app.people.teamLead(), await app.people.teamLead()]
    const ana = await app.people.employee({ supervisor: lead, firstName: 'Ana', lastName: 'Kovač' })
    const ivo = await app.people.employee({ supervisor: lead, firstName: 'Ivo', lastName: 'Kos' })
    await app.people.project({ lead: other, members: [ivo] })
    await apply(ana, '2040-07-02', '2040-07-03')
    const cancellation = await apply(ana, '2040-07-09', '2040-07-09')
    await decide(cancellation.uuid, 'approved', lead)
    await app.call(leaveApi.cancel, { params: { id: cancellation.uuid }, body: {} }, { as: ana })
    await apply(ivo, '2040-07-04', '2040-07-04')
    await app.call(employeesApi.archive, { params: { id: lead.uuid }, body: { isArchived: true } }, { as: admin })
    expect(await sentences(hr)).toEqual(['You are now an approver of 2 requests that await a decision'])
    expect(await sentences(other)).toEqual(['Ivo Kos requested leave: 04/07/2040 (1 day)'])
  })

  test('sends nothing after a rollback', async () => {
    const lead = await app.people.teamLead()
    const ana = await app.people.employee({ supervisor: lead })
    await apply(ana, '2040-06-25', '2040-06-29')
    const before = app.pushedTo.length
    const body = { leaveType: { uuid: type.uuid }, startDate: '2040-07-02', endDate: '2040-07-02' }
    expect((await app.call(leaveApi.apply, { body }, { as: ana })).status).toBe(422)
    expect(await sentences(lead)).toHaveLength(1)
    expect(app.pushedTo).toHaveLength(before)
  })

  test('a calendar change notifies each owner once, and HR of negative balances', async () => {
    const hr = await app.people.admin()
    const [ana, ivo] = [await app.people.employee({ firstName: 'Ana', lastName: 'Kovač' }), await app.people.employee()]
    const body = { title: 'Founders', startDate: '2041-03-06', endDate: '2041-03-06' }
    const day = (await app.call(nonWorkingDaysApi.create, { body }, { as: admin })).result.nonWorkingDay
    const params = { id: ana.uuid, leavetype: type.uuid }
    await app.call(leaveApi.setDays, { params, body: { numberOfDays: 4 } }, { as: admin })
    await decide((await apply(ana, '2041-03-04', '2041-03-08')).uuid, 'approved', admin)
    await apply(ivo, '2041-03-04', '2041-03-06')
    await apply(ivo, '2041-03-06', '2041-03-07')
    const emails = (await app.queuedEmails()).length

    await app.call(nonWorkingDaysApi.remove, { params: { id: day.uuid } }, { as: admin })
    expect((await sentences(ana))[0]).toBe('Your leave is now 5 days: 04/03/2041 – 08/03/2041 (Founders deleted)')
    expect((await sentences(ivo))[0]).toBe(
      'Your leave is now 3 days: 04/03/2041 – 06/03/2041; 1 more of your requests changed (Founders deleted)',
    )
    expect((await told(hr)).notifications[0]).toMatchObject({
      content: 'Ana Kovač has used more leave days than available: Founders deleted',
      // Links to the employee.
      expiredEmployee: { uuid: ana.uuid },
    })
    const emailsToHr = (await app.queuedEmails()).length - emails - 2
    expect(emailsToHr, 'all of HR, each once').toBe(new Set(await listHr(app.db, todayIn('Europe/Sarajevo'))).size)
  })
})

describe('the email of a notification', () => {
  const settings = {
    config: { publicUrl: 'https://hr.example.com', mailFrom: 'hr@example.com', identityProvider: undefined },
    company: { name: '', language: 'en', timeZone: 'UTC' },
  } as const
  /** Returns true if a person's newest notification is emailed. */
  async function isEmailed(person: Person) {
    const [newest] = (await told(person)).notifications
    const compose = notificationEmails(app.db, settings)[notificationEmail]
    return (
      (await compose?.({ template: notificationEmail, recipientId: person.uuid, notificationId: newest!.uuid })) !==
      undefined
    )
  }
  const set = (person: Person, body: object) =>
    app.call(notificationsApi.setSettings, { params: { userId: person.uuid }, body }, { as: person })

  test('is not sent to a user who turned off its kind', async () => {
    const lead = await app.people.teamLead()
    const ana = await app.people.employee({ supervisor: lead })
    const { uuid: id } = await apply(ana, '2040-08-06', '2040-08-06')
    expect(await isEmailed(lead)).toBe(true)
    await set(lead, { ownLeaveEmail: false })
    expect(await isEmailed(lead), 'the other kind').toBe(true)
    await set(lead, { leaveRequestEmail: false })
    expect(await isEmailed(lead)).toBe(false)

    await decide(id, 'approved', lead)
    expect(await isEmailed(ana)).toBe(true)
    await set(ana, { ownLeaveEmail: false })
    expect(await isEmailed(ana)).toBe(false)
    expect(await sentences(ana), 'it still shows under the bell').toHaveLength(1)
  })
})

describe('the email of a notification opens', () => {
  /** The path in the email of a person's newest notification. */
  async function pathFor(person: Person) {
    const [newest] = (await told(person)).notifications
    const order = { template: notificationEmail, recipientId: person.uuid, notificationId: newest!.uuid }
    const email = await notificationEmails(app.db, app)[notificationEmail]?.(order)
    return /^http.*$/m.exec(email?.text ?? '')?.[0].replace(app.config.publicUrl, '')
  }

  test('the request that the approver decides on, and the leave of its owner', async () => {
    const lead = await app.people.teamLead()
    const ana = await app.people.employee({ supervisor: lead })
    const { uuid: id } = await apply(ana, '2040-08-06', '2040-08-06')
    expect(await pathFor(lead)).toBe(`/leaves/myTeamLeaves?uuid=${id}`)
    await decide(id, 'approved', lead)
    expect(await pathFor(ana)).toBe('/leaves/statistics?status=all')
  })

  test("a supervisor's report only between the supervisor's first and last day", async () => {
    await sql`update company_setting set last_day_ends_sign_in = false`.execute(app.db)
    const today = todayIn(app.company.timeZone)
    for (const [record, screen] of [
      [{}, '/team/member'],
      [{ start_date: addDays(today, 1) }, undefined],
      [{ end_date: addDays(today, -1) }, undefined],
    ] as const) {
      const supervisor = await app.people.employee({ record })
      const { uuid } = await app.people.employee({ supervisor })
      await app.db
        .insertInto('notification')
        .values({
          recipient_id: supervisor.uuid,
          event: 'probation end',
          type: 'contractExpiration',
          details: JSON.stringify({ date: today, days: 3 }),
          employee_id: uuid,
        })
        .execute()
      expect(await pathFor(supervisor)).toBe(screen === undefined ? '/' : `${screen}?uuid=${uuid}`)
    }
    await sql`update company_setting set last_day_ends_sign_in = true`.execute(app.db)
  })

  test.each([
    [
      'an applicant',
      'applied',
      'newApplication',
      { position: 'Recruiter', applicantId: '00000000-0000-4000-8000-00000000a001' },
      '/applicants/profile?uuid=00000000-0000-4000-8000-00000000a001',
    ],
    ['leave policies', 'year not granted', 'leaveRequest', { year: 2041, count: 2 }, '/leaves/policies'],
    [
      'undecided requests of the company',
      'reminder summary',
      'leaveRequest',
      { of: 'undecided leave', count: 27, from: '2040-08-06', to: '2040-08-09' },
      '/leaves/allleave-statistics',
    ],
    [
      'reported extra work of the company',
      'credit requested',
      'leaveRequest',
      { startDate: '2040-08-06', endDate: '2040-08-06', totalDays: 1 },
      '/leaves/allleave-statistics',
    ],
  ] as const)('%s for HR', async (_, event, type, details, path) => {
    const hr = await app.people.admin()
    const values = { recipient_id: hr.uuid, event, type, details: JSON.stringify(details) }
    await app.db.insertInto('notification').values(values).execute()
    expect(await pathFor(hr)).toBe(path)
  })
})

describe('the notification list', () => {
  test('is marked as read, then cleared, for its owner only', async () => {
    const lead = await app.people.teamLead()
    const other = await app.people.admin()
    const ana = await app.people.employee({ supervisor: lead })
    await apply(ana, '2042-06-02', '2042-06-02')
    await apply(ana, '2042-06-04', '2042-06-04')
    expect((await told(lead)).unread).toBe(2)
    await app.call(notificationsApi.mark, { query: { clear: 'true' } }, { as: other })
    expect((await told(lead)).unread).toBe(2)
    await app.call(notificationsApi.mark, { query: { clear: 'false' } }, { as: lead })
    const read = await told(lead)
    expect(read.unread).toBe(0)
    expect(read.notifications.map(({ recipient }) => recipient)).toEqual([[{ status: 'read' }], [{ status: 'read' }]])
    await app.call(notificationsApi.mark, { query: { clear: 'true' } }, { as: lead })
    expect(await told(lead)).toEqual({ notifications: [], unread: 0 })
  })

  test('settings are personal and are returned after saving', async () => {
    const ana = await app.people.employee()
    const params = { userId: ana.uuid }
    const before = {
      contractExpirationNotification: true,
      experienceLevelExpirationNotification: true,
      newApplicationNotification: true,
      ownLeaveEmail: true,
      leaveRequestEmail: true,
      leaveCalendarEmail: false,
    }
    expect((await app.call(notificationsApi.settings, { params }, { as: ana })).result).toEqual(before)
    const body = { contractExpirationNotification: false, experienceLevelExpirationNotification: true }
    await app.call(notificationsApi.setSettings, { params, body }, { as: ana })
    expect((await app.call(notificationsApi.settings, { params }, { as: ana })).result).toEqual({ ...before, ...body })
    expect((await app.call(notificationsApi.settings, { params }, { as: admin })).status).toBe(404)
  })

  test('settings of a user who is deleted beside their change are not found', async () => {
    const { uuid, ...ana } = await app.people.employee()
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('delete from employee where id = $1', [uuid])
    const input = { params: { userId: uuid }, body: { ownLeaveEmail: true } }
    const answer = app.call(notificationsApi.setSettings, input, { as: { ...ana, uuid } })
    await untilWaiting(app.pool)
    await client.query('commit')
    client.release()
    expect((await answer).status).toBe(404)
  })

  test('settings record an entry in the history only if something changed', async () => {
    const [ana, admin] = [await app.people.employee(), await app.people.superadmin()]
    const params = { userId: ana.uuid }
    const facts = async () =>
      (
        await app.call(employeesApi.history, { params: { id: ana.uuid }, query: { page: '1' } }, { as: admin })
      ).result.items.filter(({ action }) => action !== 'opened')
    const set = (contractExpirationNotification: boolean) =>
      app.call(
        notificationsApi.setSettings,
        { params, body: { contractExpirationNotification, experienceLevelExpirationNotification: true } },
        { as: ana },
      )
    await set(true)
    const before = (await facts()).length
    await set(false)
    await set(false)
    const [fact, ...others] = await facts()
    expect(fact).toMatchObject({
      action: 'changed',
      changes: [{ field: 'contractExpirationNotification', before: 'Yes', after: 'No' }],
    })
    expect(others).toHaveLength(before)
  })
})
