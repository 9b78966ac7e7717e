import { companyApi } from '@hr/contract/areas/company/company'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import { defaultRules, yearRulesOf } from '@hr/contract/areas/leave/policies'
import { maxReminders } from '@hr/contract/areas/notifications/events'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { onJobEnd } from './jobs.ts'
import { runDailyWork } from '../testing/daily-work.ts'
import type { Person } from '../testing/people.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let hr: Person
beforeEach(async () => {
  app = await testApp()
  hr = await app.people.superadmin()
})

describe('the daily work', () => {
  const workAt = (instant: string, employeeRetentionYears?: number) =>
    runDailyWork(app, instant, { employeeRetentionYears })
  const told = async () =>
    (await app.call(notificationsApi.list, {}, { as: hr })).result.notifications.map(({ content }) => content)

  test("run at 07:00 in the company's time zone, once, despite several nodes and clock jumps", async () => {
    await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: '2031-07-11' } })
    expect(await workAt('2031-07-10T04:59:00Z')).toBe(false)
    expect(await told()).toEqual([])
    const done = await Promise.all([1, 2, 3].map(() => workAt('2031-07-10T05:00:00Z')))
    expect(done.filter(Boolean)).toHaveLength(1)
    // Set back by an hour, twice.
    expect(await workAt('2031-07-10T04:30:00Z')).toBe(false)
    expect(await workAt('2031-07-10T05:30:00Z')).toBe(false)
    expect(await told()).toEqual(["Ana Kovač's contract ends tomorrow, on 11/07/2031"])
  })

  test('invites on the first day, once, also over several nodes, except those who may not sign in', async () => {
    const planned = async (start_date: string, status: EmployeeStatus = 'Active') => {
      const person = await app.people.employee({ record: { start_date, status } })
      await app.db
        .updateTable('account')
        .set({ invited_on_first_day: true, password_hash: null })
        .where('id', '=', person.uuid)
        .execute()
      return person.uuid
    }
    const starting = await planned('2031-07-11')
    const missed = await planned('2031-07-09')
    await planned('2031-07-12')
    await planned('2031-07-11', 'Not active')
    const invited = async () =>
      (await app.queuedEmails()).flatMap(({ template, recipientId }) =>
        template === 'invitation' ? [recipientId] : [],
      )
    await workAt('2031-07-10T08:00:00Z')
    expect(await invited()).toEqual([missed])
    await Promise.all([1, 2, 3].map(() => workAt('2031-07-11T08:00:00Z')))
    expect(await invited()).toEqual([missed, starting])
    const { result } = await app.call(
      employeesApi.history,
      { params: { id: starting }, query: { page: '1' } },
      { as: hr },
    )
    expect(result.items).toMatchObject([
      { who: null, action: 'credentials sent' },
      { who: null, action: 'first day' },
    ])
  })

  test('a part that fails is reported, stops no other part and runs again after an hour', async () => {
    const { uuid, name } = await app.people.policy()
    const rulesWith = (carryOver: unknown) => JSON.stringify({ ...yearRulesOf(defaultRules), carryOver })
    const type = await app.people.leaveType({
      name: `${name} 2031`,
      policy_id: uuid,
      year: 2031,
      rules: rulesWith('a few'),
    })
    const person = await app.people.employee()
    await app.db
      .insertInto('leave_balance')
      .values({ employee_id: person.uuid, leave_type_id: type.uuid, entitlement: 20 })
      .execute()
    const ends: unknown[] = []
    onTestFinished(onJobEnd((end) => void ends.push(end)))
    const unfinished = async (day: string) =>
      (await app.db.selectFrom('daily_run').select('unfinished').where('day', '=', day).executeTakeFirst())?.unfinished
    const isStored = async () =>
      (await app.db.selectFrom('employee').select('id').where('id', '=', archived.uuid).execute()).length > 0
    const archived = await app.people.employee()
    await workAt('2031-12-31T08:00:00Z')
    await app.people.archive(archived)
    await sql`update employee set end_date = '2020-01-01' where id = ${archived.uuid}`.execute(app.db)

    expect(await workAt('2032-01-01T08:00:00Z', 1)).toBe(true)
    expect(await unfinished('2032-01-01')).toEqual(['lapses'])
    expect(ends).toContainEqual({ job: 'daily-work lapses', outcome: 'failure' })
    expect(ends).toContainEqual({ job: 'daily-work erasure', outcome: 'success' })
    expect(await isStored()).toBe(false)

    await app.db
      .updateTable('leave_type')
      .set({ rules: rulesWith(5) })
      .where('id', '=', type.uuid)
      .execute()
    ends.length = 0
    expect(await workAt('2032-01-01T08:55:00Z')).toBe(false)
    expect(await workAt('2032-01-01T09:00:00Z')).toBe(true)
    // Parts of midnight run in every call.
    const ofMidnight = ['dated changes', 'departures', 'unique values'].map((part) => ({
      job: `daily-work ${part}`,
      outcome: 'success',
    }))
    expect(ends).toEqual([...ofMidnight, ...ofMidnight, { job: 'daily-work lapses', outcome: 'success' }])
    expect(await unfinished('2032-01-01')).toEqual([])
    const settled = await app.db.selectFrom('leave_type').select('lapsed_until').where('id', '=', type.uuid).execute()
    expect(settled).toEqual([{ lapsed_until: '2031-12-31' }])
  })

  test('a reminder to grant whose part failed is sent on the next day', async () => {
    const { uuid, name } = await app.people.policy()
    await app.people.leaveType({ name: `${name} 2031`, policy_id: uuid, year: 2031 })
    await app.db
      .insertInto('daily_run')
      .values([{ day: '2031-10-31' }, { day: '2031-11-01', unfinished: ['grant reminders'] }])
      .execute()
    await workAt('2031-11-02T08:00:00Z')
    await workAt('2031-11-03T08:00:00Z')
    expect(
      (await told()).filter((text) => text === 'Days for 2032 have not been granted yet under 1 leave policy'),
    ).toHaveLength(1)
  })

  test('remind HR of a year that is not granted: in November, in December, then weekly, made up for after downtime', async () => {
    const { uuid, name } = await app.people.policy()
    await app.people.policy()
    const generated = (year: number) => ({ name: `${name} ${year}`, policy_id: uuid, year })
    await app.people.leaveType(generated(2031))
    const reminder = 'Days for 2032 have not been granted yet under 1 leave policy'
    const reminders = async (...days: string[]) => {
      for (const day of days) await workAt(`${day}T08:00:00Z`)
      return (await told()).filter((text) => text === reminder).length
    }
    expect(await reminders('2031-10-31')).toBe(0)
    expect(await reminders('2031-11-03', '2031-11-04')).toBe(1)
    expect(await reminders('2031-12-01', '2031-12-02', '2031-12-08')).toBe(3)
    await app.people.leaveType(generated(2032))
    expect(await reminders('2031-12-15', '2032-01-05')).toBe(3)
  })

  test('after days of downtime send only the smallest reminder that is due', async () => {
    await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: '2031-08-30' } })
    expect(await workAt('2031-07-31T08:00:00Z')).toBe(true)
    expect(await told()).toEqual(["Ana Kovač's contract ends in 30 days, on 30/08/2031"])
    expect(await workAt('2031-08-01T08:00:00Z')).toBe(true)
    expect(await told()).toHaveLength(1)
    // The jobs did not run on the 16th, when 14 days were left.
    expect(await workAt('2031-08-18T08:00:00Z')).toBe(true)
    expect((await told())[0]).toBe("Ana Kovač's contract ends in 12 days, on 30/08/2031")
    for (const day of ['2031-08-23', '2031-08-29', '2031-08-30', '2031-08-31']) {
      await workAt(`${day}T08:00:00Z`)
    }
    const [ended, last, ...earlier] = await told()
    expect(ended).toContain("Ana Kovač's last day was 30/08/2031")
    expect(last).toBe("Ana Kovač's contract ends today, on 30/08/2031")
    expect(earlier).toHaveLength(4)
  })

  test('remind on the days of the settings', async () => {
    const boss = await app.people.superadmin()
    const body = { contractReminderDays: [2, 45, 2], documentReminderDays: [] }
    expect((await app.call(companyApi.update, { body }, { as: boss })).result.contractReminderDays).toEqual([45, 2])
    await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: '2031-08-30' } })
    for (const day of ['2031-07-16', '2031-08-16', '2031-08-28', '2031-08-29']) await workAt(`${day}T08:00:00Z`)
    expect(await told()).toEqual([
      "Ana Kovač's contract ends in 2 days, on 30/08/2031",
      "Ana Kovač's contract ends in 45 days, on 30/08/2031",
    ])
  })

  test('never repeat a reminder of the previous version, nor does it repeat one of this version', async () => {
    const ends = ['2031-08-30', '2031-08-29'] as const
    const [told30, tells30] = await Promise.all(ends.map((end_date) => app.people.employee({ record: { end_date } })))
    const [toldLicence, tellsLicence] = await Promise.all(
      ends.map((date_expired) => app.people.item('licence', { date_expired, heldBy: hr })),
    )
    const [owner, category] = await Promise.all([app.people.employee(), app.people.documentCategory()])
    const documents = await Promise.all(
      ends.map(async (expires_on) => {
        const name = await app.people.document(owner.uuid)
        const update = app.db
          .updateTable('stored_file')
          .set({ expires_on, category_id: category.uuid })
          .where('name', '=', name)
        return (await update.returning('id').executeTakeFirstOrThrow()).id
      }),
    )
    await sql`insert into reminder values (${told30!.uuid}, 'contract end', ${ends[0]}, 30)`.execute(app.db)
    await sql`insert into licence_reminder values (${toldLicence!.uuid}, ${ends[0]}, 30)`.execute(app.db)
    await sql`insert into document_reminder values (${documents[0]!}, ${ends[0]}, 30)`.execute(app.db)
    await workAt('2031-07-31T08:00:00Z')
    expect((await told()).filter((text) => text.includes('30/08/2031'))).toEqual([])
    expect(await told()).toHaveLength(3)
    const { numInsertedOrUpdatedRows } = await app.db
      .insertInto('reminder')
      .values({ employee_id: tells30!.uuid, event: 'contract end', due_on: ends[1], days: 30 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const licences = await app.db
      .selectFrom('licence_reminder')
      .select('item_id')
      .where('due_on', '=', ends[1])
      .execute()
    const files = await app.db.selectFrom('document_reminder').select('file_id').where('due_on', '=', ends[1]).execute()
    expect([numInsertedOrUpdatedRows, licences, files]).toEqual([
      0n,
      [{ item_id: tellsLicence!.uuid }],
      [{ file_id: documents[1] }],
    ])
  })

  test('send reminders of probations and levels only to users who want them', async () => {
    await app.people.employee({
      firstName: 'Ana',
      lastName: 'Kovač',
      record: { end_of_probationary_period: '2032-03-08' },
    })
    await app.people.employee({ firstName: 'Ivo', lastName: 'Žanić', record: { start_date: '2031-03-01' } })
    await workAt('2032-03-01T08:00:00Z')
    expect((await told()).toSorted()).toEqual([
      "Ana Kovač's probation ends in 7 days, on 08/03/2032",
      'Ivo Žanić reaches seniority level Pioneer today, on 01/03/2032 (previously Rising star)',
    ])
    const body = { contractExpirationNotification: false, experienceLevelExpirationNotification: false }
    await app.call(notificationsApi.setSettings, { params: { userId: hr.uuid }, body }, { as: hr })
    await workAt('2032-03-07T08:00:00Z')
    expect(await told()).toHaveLength(2)
  })

  test('remind the supervisor of a report whose probation ends, and no other lead', async () => {
    const [supervisor, projectLead] = [await app.people.teamLead(), await app.people.teamLead()]
    const inactive = await app.people.teamLead({ record: { status: 'Not active' } })
    const ends = { end_of_probationary_period: '2032-03-08' }
    const ana = await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', supervisor, record: ends })
    const applicant = await app.people.employee()
    await app.db.updateTable('account').set({ role: 'Applicant' }).where('id', '=', applicant.uuid).execute()
    for (const untold of [inactive, applicant]) await app.people.employee({ supervisor: untold, record: ends })
    await app.people.employee({ firstName: 'Ivo', lastName: 'Žanić', supervisor: hr, record: ends })
    await app.people.project({ lead: projectLead, members: [ana] })
    await workAt('2032-03-01T08:00:00Z')
    await workAt('2032-03-02T08:00:00Z')
    const { result } = await app.call(notificationsApi.list, {}, { as: supervisor })
    expect(result.notifications).toMatchObject([
      { content: "Ana Kovač's probation ends in 7 days, on 08/03/2032", expiredEmployee: { uuid: ana.uuid } },
    ])
    expect((await app.call(notificationsApi.list, {}, { as: projectLead })).result.notifications).toEqual([])
    expect(await told(), 'HR once of each').toHaveLength(4)
    const rows = await app.db
      .selectFrom('notification')
      .select('id')
      .where('recipient_id', 'in', [inactive.uuid, applicant.uuid])
      .execute()
    expect(rows).toEqual([])
    const emails = (await app.queuedEmails()).filter(({ template }) => template === 'reminders')
    expect(new Set(emails.map(({ recipientId }) => recipientId))).toEqual(new Set([hr.uuid, supervisor.uuid]))
  })

  test('name every report to the supervisor, who has no list of probations', async () => {
    const supervisor = await app.people.teamLead()
    const record = { end_of_probationary_period: '2032-03-08' }
    for (let added = 0; added <= maxReminders; added += 1) await app.people.employee({ supervisor, record })
    await workAt('2032-03-01T08:00:00Z')
    expect(await told()).toEqual([`${maxReminders + 1} probations end on 08/03/2032`])
    const { result } = await app.call(notificationsApi.list, {}, { as: supervisor })
    expect(new Set(result.notifications.map(({ expiredEmployee }) => expiredEmployee?.uuid)).size).toBe(
      maxReminders + 1,
    )
  })

  test('send reminders of licences in use 30 and 7 days before they end, once, with a link', async () => {
    const wants = (contractExpirationNotification: boolean) =>
      app.call(
        notificationsApi.setSettings,
        {
          params: { userId: hr.uuid },
          body: { contractExpirationNotification, experienceLevelExpirationNotification: true },
        },
        { as: hr },
      )
    await wants(true)
    const { uuid } = await app.people.item('licence', { name: 'Editor', date_expired: '2033-08-30' })
    await app.people.item('licence', { name: 'Gone', status: 'written off', date_expired: '2033-08-30' })
    for (const day of [
      '2033-07-30',
      '2033-07-31',
      '2033-08-01',
      '2033-08-22',
      '2033-08-23',
      '2033-08-24',
      '2033-08-30',
    ]) {
      const done = await Promise.all([workAt(`${day}T08:00:00Z`), workAt(`${day}T08:00:00Z`)])
      expect(done.filter(Boolean)).toHaveLength(1)
    }
    expect(await told()).toEqual([
      'The licence Editor expires in 7 days, on 30/08/2033',
      'The licence Editor expires in 30 days, on 30/08/2033',
    ])
    const { result } = await app.call(notificationsApi.list, {}, { as: hr })
    expect(result.notifications[0]).toMatchObject({
      type: 'licenceExpiration',
      licence: { uuid },
      expiredEmployee: null,
      leave: null,
    })
    // A new end date triggers new reminders.
    await app.db.updateTable('item').set({ date_expired: '2033-09-10' }).where('id', '=', uuid).execute()
    await workAt('2033-09-05T08:00:00Z')
    expect((await told())[0]).toBe('The licence Editor expires in 5 days, on 10/09/2033')
    await wants(false)
    await app.people.item('licence', { name: 'Other', date_expired: '2033-09-12' })
    await workAt('2033-09-06T08:00:00Z')
    expect(await told()).toHaveLength(3)
  })

  test('summarise more than 20 reminders of one kind', async () => {
    for (let n = 0; n < maxReminders; n += 1) await app.people.employee({ record: { end_date: '2034-05-10' } })
    await workAt('2034-05-10T08:00:00Z')
    expect(await told()).toHaveLength(maxReminders)
    for (let n = 0; n <= maxReminders; n += 1)
      await app.people.employee({ record: { end_date: n === 0 ? '2034-06-11' : '2034-06-10' } })
    await workAt('2034-06-10T08:00:00Z')
    const { result } = await app.call(notificationsApi.list, {}, { as: hr })
    // Beside them HR is told of each who has left and is not archived.
    const ending = result.notifications.filter(({ content }) => !content.includes('last day was'))
    expect(ending[0]).toMatchObject({
      type: 'contractExpiration',
      content: '21 contracts end from 10/06/2034 to 11/06/2034',
      expiredEmployee: null,
    })
    expect(ending).toHaveLength(maxReminders + 1)
  })

  test('erase archived employees only if a retention period is set', async () => {
    const { uuid } = await app.people.employee({ isArchived: true, record: { end_date: '2020-01-01' } })
    const isThere = async () =>
      (await app.db.selectFrom('employee').select('id').where('id', '=', uuid).execute()).length === 1
    await workAt('2031-05-10T08:00:00Z')
    expect(await isThere()).toBe(true)
    await workAt('2031-05-11T08:00:00Z', 5)
    expect(await isThere()).toBe(false)
  })
})
