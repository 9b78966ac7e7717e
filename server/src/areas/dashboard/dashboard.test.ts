import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, isDay, todayIn, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailQueue } from '../../mail/queue.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { listHeadcount } from './dashboard.queries.ts'
import { sumUpTallies } from '../../db/tallies.ts'
import { doDailyWork } from './daily.commands.ts'

let app: TestApp
let hr: Person
const today = todayIn('Europe/Sarajevo')
beforeAll(async () => {
  app = await sharedTestApp(afterAll)
  hr = await app.people.superadmin()
})
// Each test has the company to itself.
beforeEach(async () => {
  await app.db.deleteFrom('employee').where('id', '!=', hr.uuid).execute()
})

const get = async <E extends (typeof dashboardApi)['tiles'] | (typeof dashboardApi)['headcount']>(endpoint: E) =>
  (await app.call(endpoint as (typeof dashboardApi)['tiles'], {} as never, { as: hr })).result
const rowsOf = async (list: 'contracts' | 'workPeriods' | 'probations' | 'levels') =>
  (await app.call(dashboardApi[list], { query: { page: '1' } }, { as: hr })).result.items

describe('the tiles', () => {
  test('count who is Active and not archived, by gender and contract, through every change', async () => {
    const contract = { contract_type: 'Ugovor na određeno' } as const
    await app.people.employee({ record: { gender: 'Female', ...contract } })
    const ivo = await app.people.employee({ record: { gender: 'Male', ...contract } })
    await app.people.employee({ record: { gender: 'Other' } })
    await app.people.employee({ status: 'Not active', record: { gender: 'Male' } })
    const gone = await app.people.employee({ record: { gender: 'Female' } })
    await app.people.archive(gone)
    await app.people.project()
    const expected = {
      // The Superadmin who looks is one of them.
      activeEmployees: 4,
      activeMaleEmployees: 1,
      activeFemaleEmployees: 1,
      activeFtcEmployees: 2,
      activeMaleFtcEmployees: 1,
      activeFemaleFtcEmployees: 1,
      activeProjects: expect.any(Number),
      applicants: 0,
      currentMonthApplicants: 0,
    }
    expect(await get(dashboardApi.tiles)).toEqual(expected)
    await sumUpTallies(app.db)
    expect(await get(dashboardApi.tiles)).toEqual(expected)
    await app.db.deleteFrom('employee').where('id', '=', ivo.uuid).execute()
    expect(await get(dashboardApi.tiles)).toMatchObject({ activeEmployees: 3, activeMaleFtcEmployees: 0 })
  })
})

describe('the lists', () => {
  const soon = (days: number): Day => addDays(today, days)

  test('of contracts hold fixed terms that end within 60 days, soonest first; the others are apart', async () => {
    const fixed = { contract_type: 'Ugovor na određeno' } as const
    const later = await app.people.employee({ record: { ...fixed, end_date: soon(60) } })
    const now = await app.people.employee({ record: { ...fixed, end_date: today } })
    await app.people.employee({ record: { ...fixed, end_date: soon(61) } })
    await app.people.employee({ record: { ...fixed, end_date: soon(-1) } })
    const other = await app.people.employee({ record: { contract_type: 'Ugovor o djelu', end_date: soon(5) } })
    const archived = await app.people.employee({ record: { ...fixed, end_date: soon(3) } })
    await app.people.archive(archived)
    expect((await rowsOf('contracts')).map(({ uuid, daysLeft }) => [uuid, daysLeft])).toEqual([
      [now.uuid, 0],
      [later.uuid, 60],
    ])
    expect((await rowsOf('workPeriods')).map(({ uuid }) => uuid)).toEqual([other.uuid])
  })

  test('of probations and levels say when; a level that is set by hand does not move', async () => {
    const ana = await app.people.employee({ record: { end_of_probationary_period: soon(10) } })
    expect(await rowsOf('probations')).toMatchObject([{ uuid: ana.uuid, date: soon(10), daysLeft: 10 }])
    const yearsAgo = (years: number, day: Day) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
    const pioneer = await app.people.employee({ record: { start_date: yearsAgo(3, addDays('2026-06-15', 0)) } })
    await app.db
      .updateTable('employee')
      .set({ start_date: yearsAgo(1, soon(20)) })
      .where('id', '=', pioneer.uuid)
      .execute()
    await app.people.employee({ record: { start_date: yearsAgo(2, soon(20)) } })
    await app.people.employee({ record: { start_date: yearsAgo(1, soon(20)), seniority_level: 'Principal' } })
    expect(await rowsOf('levels')).toMatchObject([
      { uuid: pioneer.uuid, date: soon(20), daysLeft: 20, from: 'Rising star', to: 'Pioneer' },
    ])
  })

  test('of birthdays have no year; 29 February is in February', async () => {
    const leap = await app.people.employee({ record: { date_of_birth: '2000-02-29' } })
    const first = await app.people.employee({ record: { date_of_birth: '1990-02-03' } })
    await app.people.employee({ record: { date_of_birth: '1990-03-03' } })
    const { result } = await app.call(
      dashboardApi.birthdays,
      { params: { month: '2' }, query: { page: '1' } },
      { as: hr },
    )
    const isLeapYear = isDay(`${today.slice(0, 4)}-02-29`)
    expect(result.items.map(({ uuid, day }) => [uuid, day])).toEqual([
      [first.uuid, 3],
      [leap.uuid, isLeapYear ? 29 : 28],
    ])
    expect(JSON.stringify(result.items)).not.toContain('1990')
    const none = await app.call(dashboardApi.birthdays, { params: { month: '13' }, query: {} }, { as: hr })
    expect(none.status).toBe(400)
  })

  test('of birthdays know how many there are in a month, through every change', async () => {
    const total = async (month: string) =>
      (await app.call(dashboardApi.birthdays, { params: { month }, query: { page: '1', pageSize: '1' } }, { as: hr }))
        .result.total
    const [july, august] = [await total('7'), await total('8')]
    const ana = await app.people.employee({ record: { date_of_birth: '1990-07-03' } })
    const ivo = await app.people.employee({ record: { date_of_birth: '1985-07-31' } })
    expect(await total('7')).toBe(july + 2)
    await app.db.updateTable('employee').set({ date_of_birth: '1990-08-03' }).where('id', '=', ana.uuid).execute()
    expect([await total('7'), await total('8')]).toEqual([july + 1, august + 1])
    await sumUpTallies(app.db)
    await app.people.archive(ana)
    await app.db.deleteFrom('employee').where('id', '=', ivo.uuid).execute()
    expect([await total('7'), await total('8')]).toEqual([july, august])
  })

  test('of those away count approved leave of today', async () => {
    const ana = await app.people.employee()
    const leave = await app.people.leave(ana)
    const dates = { start_date: today, end_date: today }
    await app.db.updateTable('leave_request').set(dates).where('id', '=', leave.uuid).execute()
    const away = async () => (await app.call(dashboardApi.awayToday, {}, { as: hr })).result
    expect(await away()).toEqual({ total: 0, people: [] })
    await app.db.updateTable('leave_request').set({ status: 'approved' }).where('id', '=', leave.uuid).execute()
    expect(await away()).toMatchObject({ total: 1, people: [{ uuid: ana.uuid }] })
  })

  test('of those away show first who is back soonest', async () => {
    const days = [9, 2, 11, 5, 1, 8, 12, 3, 10, 6, 4, 7]
    const { uuid: type } = await app.people.leaveType()
    const people = new Map<number, string>()
    for (const day of days) {
      const { uuid } = await app.people.employee()
      people.set(day, uuid)
      await app.db
        .insertInto('leave_request')
        .values({
          employee_id: uuid,
          leave_type_id: type,
          start_date: addDays(today, -1),
          end_date: addDays(today, day),
          total_days: 1,
          status: 'approved',
        })
        .execute()
    }
    await sql`analyze leave_request`.execute(app.db)
    const { result } = await app.call(dashboardApi.awayToday, {}, { as: hr })
    expect(result.total).toBe(days.length)
    expect(result.people.map(({ uuid }) => uuid)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => people.get(day)))
  })
})

describe('the daily work', () => {
  const timeZone = 'Europe/Sarajevo'
  const workAt = (instant: string, retentionYears?: number) =>
    doDailyWork({
      applicantMonths: 12,
      db: app.db,
      bell: { ring: (ids) => void app.rung.push(...ids) },
      mail: mailQueue(app.boss),
      timeZone,
      // oxlint-disable-next-line no-restricted-globals -- the clock itself is what is tested
      now: new Date(instant),
      retentionYears,
    })
  const told = async () =>
    (await app.call(notificationsApi.list, {}, { as: hr })).result.notifications.map(({ content }) => content)

  beforeEach(async () => {
    await app.db.deleteFrom('notification').execute()
    await app.db.deleteFrom('daily_work').execute()
    await app.pool.query('delete from headcount')
  })

  test('begins at 07:00 of the company, once, however many nodes call and clocks jump', async () => {
    await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: '2031-07-11' } })
    expect(await workAt('2031-07-10T04:59:00Z')).toBe(false)
    expect(await told()).toEqual([])
    const done = await Promise.all([1, 2, 3].map(() => workAt('2031-07-10T05:00:00Z')))
    expect(done.filter(Boolean)).toHaveLength(1)
    // Set back by an hour, and again.
    expect(await workAt('2031-07-10T04:30:00Z')).toBe(false)
    expect(await workAt('2031-07-10T05:30:00Z')).toBe(false)
    expect(await told()).toEqual(['The contract of Ana Kovač ends tomorrow, on 11/07/2031'])
  })

  test('after a stop of days sends the smallest reminder that is due, and no other', async () => {
    await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: '2031-08-30' } })
    expect(await workAt('2031-07-31T08:00:00Z')).toBe(true)
    expect(await told()).toEqual(['The contract of Ana Kovač ends in 30 days, on 30/08/2031'])
    expect(await workAt('2031-08-01T08:00:00Z')).toBe(true)
    expect(await told()).toHaveLength(1)
    // Nobody was there on the 16th, when 14 days were left.
    expect(await workAt('2031-08-18T08:00:00Z')).toBe(true)
    expect((await told())[0]).toBe('The contract of Ana Kovač ends in 12 days, on 30/08/2031')
    for (const day of ['2031-08-23', '2031-08-29', '2031-08-30', '2031-08-31']) {
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      await workAt(`${day}T08:00:00Z`)
    }
    expect(await told()).toHaveLength(5)
    expect((await told())[0]).toBe('The contract of Ana Kovač ends today, on 30/08/2031')
  })

  test('reminds of probations and levels, and nobody who does not want it', async () => {
    await app.people.employee({
      firstName: 'Ana',
      lastName: 'Kovač',
      record: { end_of_probationary_period: '2032-03-08' },
    })
    await app.people.employee({ firstName: 'Ivo', lastName: 'Žanić', record: { start_date: '2031-03-01' } })
    await workAt('2032-03-01T08:00:00Z')
    expect((await told()).toSorted()).toEqual([
      'Ivo Žanić goes from Rising star to Pioneer today, on 01/03/2032',
      'The probation of Ana Kovač ends in 7 days, on 08/03/2032',
    ])
    const body = { contractExpirationNotification: false, experienceLevelExpirationNotification: false }
    await app.call(notificationsApi.setSettings, { params: { userId: hr.uuid }, body }, { as: hr })
    await workAt('2032-03-07T08:00:00Z')
    expect(await told()).toHaveLength(2)
  })

  test('reminds of licences in use 30 and 7 days before they end, once, and leads to them', async () => {
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
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      const done = await Promise.all([workAt(`${day}T08:00:00Z`), workAt(`${day}T08:00:00Z`)])
      expect(done.filter(Boolean)).toHaveLength(1)
    }
    expect(await told()).toEqual([
      'The licence Editor ends in 7 days, on 30/08/2033',
      'The licence Editor ends in 30 days, on 30/08/2033',
    ])
    const { result } = await app.call(notificationsApi.list, {}, { as: hr })
    expect(result.notifications[0]).toMatchObject({
      type: 'licenceExpiration',
      licence: { uuid },
      expiredEmployee: null,
      leave: null,
    })
    // Another day is another end.
    await app.db.updateTable('item').set({ date_expired: '2033-09-10' }).where('id', '=', uuid).execute()
    await workAt('2033-09-05T08:00:00Z')
    expect((await told())[0]).toBe('The licence Editor ends in 5 days, on 10/09/2033')
    await wants(false)
    await app.people.item('licence', { name: 'Other', date_expired: '2033-09-12' })
    await workAt('2033-09-06T08:00:00Z')
    expect(await told()).toHaveLength(3)
  })

  test('erases archived people only where a setting says after how many years', async () => {
    const { uuid } = await app.people.employee({ isArchived: true, record: { end_date: '2020-01-01' } })
    const isThere = async () =>
      (await app.db.selectFrom('employee').select('id').where('id', '=', uuid).execute()).length === 1
    await workAt('2031-05-10T08:00:00Z')
    expect(await isThere()).toBe(true)
    await workAt('2031-05-11T08:00:00Z', 5)
    expect(await isThere()).toBe(false)
  })

  test('writes who there was; a month shows its last day', async () => {
    await workAt('2031-05-30T08:00:00Z')
    await app.people.employee()
    await workAt('2031-05-31T08:00:00Z')
    const { rows } = await app.pool.query(`select day, sum(people) as people from headcount group by day order by day`)
    expect(rows).toEqual([
      { day: '2031-05-30', people: 1 },
      { day: '2031-05-31', people: 2 },
    ])
    const months = await listHeadcount(app.db, '2031-06-15')
    expect(months.map(({ day, groups }) => [day, groups.length])).toEqual([['2031-05-31', 1]])
    expect(await listHeadcount(app.db, '2033-06-15')).toEqual([])
  })
})
