import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { maxPins, reportPinsApi, type PinnedReport } from '@hr/contract/areas/reports/pins'
import { reportSchedulesApi, reportScheduleTexts, type ScheduleChange } from '@hr/contract/areas/reports/schedules'
import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { english } from '@hr/contract/lib/messages'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendDueReports } from './due-reports.commands.ts'

let app: TestApp
let owner: Person
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  owner = await app.people.superadmin()
  admin = await app.people.admin()
})
beforeEach(async () => {
  await app.db.deleteFrom('saved_view').execute()
  await app.db.deleteFrom('notification').execute()
})

const due = '2031-06-09T06:00:00Z'
// oxlint-disable-next-line no-restricted-globals -- an instant, not a calendar day
const hoursAfter = (hours: number) => new Date(Date.parse(due) + hours * 3_600_000)

/** A schedule whose last email was sent a day before it is due. */
async function daily(
  by: Person,
  recipients: readonly Person[],
  { sharedWith = 'Admin', name }: { sharedWith?: string | null; name?: string } = {},
) {
  const view = await app.people.report(by, { shared_with: sharedWith, ...(name !== undefined && { name }) })
  const schedule = await app.people.reportSchedule(by, { viewId: view.uuid, recipients: [...recipients] })
  await app.db
    .updateTable('report_schedule')
    .set({ sent_until: hoursAfter(-24) })
    .where('id', '=', schedule.uuid)
    .execute()
  return { view, schedule }
}
const pushChannel = { push: () => undefined }
const run = (now = hoursAfter(0)) => sendDueReports({ ...app, pushChannel, now })
const told = async (who: Person) =>
  (await app.call(notificationsApi.list, {}, { as: who })).result.notifications.map(({ content }) => content)
const emailed = async () => {
  const rows = await app.db
    .selectFrom('email')
    .innerJoin('notification', 'notification.id', 'email.notification_id')
    .select(['email.recipient_id as recipientId', 'notification.event'])
    .execute()
  return rows.filter(({ event }) => event === 'report ready').map(({ recipientId }) => recipientId)
}
const schedules = async () => app.db.selectFrom('report_schedule').select('id').execute()

describe('a report by email', () => {
  test('is sent once to each recipient, by whichever of several nodes is first', async () => {
    await daily(owner, [owner, admin])
    await Promise.all([run(), run(), run()])
    await run(hoursAfter(1))
    expect(new Set(await emailed())).toEqual(new Set([owner.uuid, admin.uuid]))
    expect(await emailed()).toHaveLength(2)
    await run(hoursAfter(24))
    expect(await emailed()).toHaveLength(4)
  })

  test('is not lost or sent again when the transaction that claims it fails', async () => {
    await daily(owner, [owner])
    const failing = {
      ...app,
      emailQueue: { ...app.emailQueue, sendEach: () => Promise.reject(new Error('The node was killed')) },
      pushChannel,
      now: hoursAfter(0),
    }
    await expect(sendDueReports(failing)).rejects.toThrow('killed')
    expect(await told(owner)).toEqual([])
    await run(hoursAfter(1))
    expect(await emailed()).toEqual([owner.uuid])
  })

  test('is made up for within a day, and only for the latest due time', async () => {
    const { schedule } = await daily(owner, [owner])
    await app.db
      .updateTable('report_schedule')
      .set({ sent_until: hoursAfter(-96) })
      .execute()
    await run(hoursAfter(23))
    expect(await emailed()).toEqual([owner.uuid])
    const weekly = JSON.stringify({ every: 'week', weekday: 0 })
    await app.db
      .updateTable('report_schedule')
      .set({ sent_until: hoursAfter(-200), cadence: weekly })
      .where('id', '=', schedule.uuid)
      .execute()
    await run(hoursAfter(25))
    expect(await emailed()).toHaveLength(1)
  })

  test('is sent again after a clock that was far ahead is corrected', async () => {
    await daily(owner, [owner])
    await app.db
      .updateTable('report_schedule')
      .set({ sent_until: hoursAfter(9_000) })
      .execute()
    await run()
    expect(await emailed()).toEqual([owner.uuid])
  })

  test('opens from its notification', async () => {
    const { view } = await daily(owner, [admin])
    await run()
    const { result } = await app.call(notificationsApi.list, {}, { as: admin })
    expect(result.notifications[0]!.job).toEqual({ screen: 'report', search: { view: view.uuid } })
  })
})

describe('a recipient', () => {
  const demote = (who: Person) =>
    app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', who.uuid).execute()

  test.each([
    ['demoted', demote],
    ['archived', (who: Person) => app.people.archive(who)],
    [
      'switched off by the directory',
      (who: Person) =>
        app.db.updateTable('account').set({ directory_disabled_at: due }).where('id', '=', who.uuid).execute(),
    ],
  ])('that was %s gets no email and is removed; the owner is told once', async (_, stop) => {
    const other = await app.people.admin()
    await daily(owner, [owner, other], { name: 'Plan' })
    await stop(other)
    await run()
    await run(hoursAfter(24))
    expect(await emailed()).toEqual([owner.uuid, owner.uuid])
    const sentence = `${other.firstName} ${other.lastName} no longer receives “Plan” by email and can no longer open it`
    expect((await told(owner)).filter((content) => content === sentence)).toHaveLength(1)
  })

  test('that may no longer open the report is removed, and the last one ends the schedule', async () => {
    const { view } = await daily(owner, [admin])
    await app.db.updateTable('saved_view').set({ shared_with: null }).where('id', '=', view.uuid).execute()
    await run()
    expect(await emailed()).toEqual([])
    expect(await told(owner)).toHaveLength(1)
    expect(await schedules()).toEqual([])
  })

  test('with the role Team lead gets only reports that Team leads may read', async () => {
    const lead = await app.people.teamLead()
    // The headcount over time uses dates of employment.
    await daily(owner, [owner, lead], { sharedWith: 'Team lead' })
    await run()
    expect(await emailed()).toEqual([owner.uuid])
  })
})

describe('a schedule ends', () => {
  test('when its owner may no longer open the report; the owner is told once', async () => {
    const demoted = await app.people.admin()
    await daily(demoted, [demoted, owner])
    await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', demoted.uuid).execute()
    await Promise.all([run(), run()])
    expect(await emailed()).toEqual([])
    expect(await told(demoted)).toEqual([expect.stringContaining('is no longer sent by email')])
    expect(await schedules()).toEqual([])
  })

  test('when its owner is archived or deleted, or the report is deleted', async () => {
    const [archived, deleted] = [await app.people.admin(), await app.people.admin()]
    await daily(archived, [owner])
    await daily(deleted, [owner])
    const { view } = await daily(owner, [admin])
    await app.people.archive(archived)
    await app.call(employeesApi.remove, { params: { id: deleted.uuid } }, { as: owner })
    await app.call(viewChangesApi.remove, { params: { id: view.uuid } }, { as: owner })
    await run()
    expect(await emailed()).toEqual([])
    expect(await schedules()).toEqual([])
  })
})

describe('schedules over HTTP', () => {
  const change = (recipients: readonly Person[], wanted: Partial<ScheduleChange> = {}): ScheduleChange => ({
    cadence: { every: 'week', weekday: 0 },
    hour: 8,
    recipients: recipients.map(({ uuid }) => ({ uuid })),
    ...wanted,
  })
  const create = (view: string, recipients: readonly Person[], as: Person) =>
    app.call(reportSchedulesApi.create, { body: { view, ...change(recipients) } }, { as })

  test('are created, listed, changed and deleted by their owner alone', async () => {
    const { uuid: view } = await app.people.report(owner, { shared_with: 'Admin' })
    const { result: added } = await create(view, [owner, admin, owner], owner)
    expect(added).toMatchObject({ view, cadence: { every: 'week', weekday: 0 }, hour: 8, version: 1 })
    expect(added.recipients).toHaveLength(2)
    const update = (as: Person, version?: number) =>
      app.call(
        reportSchedulesApi.update,
        { params: { id: added.uuid }, body: { ...change([owner], { hour: 9 }), version } },
        { as },
      )
    const remove = (as: Person) => app.call(reportSchedulesApi.remove, { params: { id: added.uuid } }, { as })
    expect([(await update(admin)).status, (await remove(admin)).status]).toEqual([404, 404])
    expect((await app.call(reportSchedulesApi.list, {}, { as: admin })).result).toEqual([])
    const changed = await update(owner, 1)
    expect(changed.result).toMatchObject({ hour: 9, recipients: [{ uuid: owner.uuid }], version: 2 })
    expect((await update(owner, 1)).status).toBe(409)
    expect((await app.call(reportSchedulesApi.list, {}, { as: owner })).result).toEqual([changed.result])
    expect((await remove(owner)).status).toBe(200)
    expect((await app.call(reportSchedulesApi.list, {}, { as: owner })).result).toEqual([])
  })

  test('are refused for reports that the user does not see and recipients who may not open them', async () => {
    const employee = await app.people.employee()
    const [personal, shared, list] = [
      await app.people.report(owner),
      await app.people.report(owner, { shared_with: 'Admin' }),
      await app.people.view({ account_id: owner.uuid }),
    ]
    for (const { uuid } of [personal, list])
      expect(await create(uuid, [admin], admin)).toMatchObject({
        status: 422,
        result: { message: [{ field: 'view', message: english(reportScheduleTexts.unknownReport) }] },
      })
    const refusal = english(reportScheduleTexts.mayNotOpen([`${employee.firstName} ${employee.lastName}`]))
    expect(await create(shared.uuid, [owner, employee], owner)).toMatchObject({
      status: 422,
      result: { message: [{ field: 'recipients', message: refusal }] },
    })
  })

  test('of Team leads are for themselves alone', async () => {
    const lead = await app.people.teamLead()
    const definition = {
      subject: 'employees',
      measure: 'headcount',
      groupBy: 'position',
      splitBy: null,
      time: { kind: 'today' },
      filters: {},
      plot: 'bar',
    }
    const content = JSON.stringify({ kind: 'report', definition })
    const { uuid } = await app.people.report(lead, { content, shared_with: 'Team lead' })
    expect((await create(uuid, [lead], lead)).status).toBe(200)
    expect(await create(uuid, [lead, owner], lead)).toMatchObject({
      status: 403,
      result: { message: [{ field: 'recipients', message: english(reportScheduleTexts.onlyHr) }] },
    })
  })
})

describe('pins', () => {
  const set = (as: Person, reports: PinnedReport[]) => app.call(reportPinsApi.set, { body: { reports } }, { as })
  const pinned = async (as: Person) =>
    (await app.call(reportPinsApi.list, {}, { as })).result.map(({ report }) => report)

  test('are reports of the user, shared with the user, and ready-made, in their order', async () => {
    const own = await app.people.report(admin, { name: 'My plan' })
    const shared = await app.people.report(owner, { shared_with: 'Admin' })
    const hidden = await app.people.report(owner)
    const list = await app.people.view({ account_id: admin.uuid })
    const { result } = await set(admin, [shared.uuid, 'turnover', hidden.uuid, list.uuid, own.uuid, 'turnover'])
    expect(result.map(({ report, title }) => [report, title])).toEqual([
      [shared.uuid, expect.any(String)],
      ['turnover', 'Turnover'],
      [own.uuid, 'My plan'],
    ])
    expect(await pinned(admin)).toEqual([shared.uuid, 'turnover', own.uuid])
    await app.db.updateTable('saved_view').set({ shared_with: null }).where('id', '=', shared.uuid).execute()
    await app.call(viewChangesApi.remove, { params: { id: own.uuid } }, { as: admin })
    expect(await pinned(admin)).toEqual(['turnover'])
  })

  test('are the headcount until the user chooses, also none', async () => {
    const other = await app.people.admin()
    expect(await pinned(other)).toEqual(['headcount'])
    expect((await set(other, [])).result).toEqual([])
    expect(await pinned(other)).toEqual([])
  })

  test('are six at most, and replaced as a whole by concurrent changes', async () => {
    const answers = await Promise.all(
      (['headcount', 'turnover', 'age'] as const).map((report) => set(admin, [report, 'cost'])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await pinned(admin)).toEqual([expect.any(String), 'cost'])
    expect((await set(admin, Array(maxPins + 1).fill('cost'))).status).toBe(400)
  })
})
