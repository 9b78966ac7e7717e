import { employeesApi } from '@hr/contract/areas/employees/employees'
import { dashboardApi, type Headcount } from '@hr/contract/areas/dashboard/dashboard'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { addDays, addMonths, isDay, todayIn, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { compactTallies } from '../../db/tallies.ts'

let app: TestApp
let hr: Person
const today = todayIn('Europe/Sarajevo')
beforeAll(async () => {
  app = await sharedTestApp()
  hr = await app.people.superadmin()
})
// Each test has its own company.
beforeEach(async () => {
  await app.db.deleteFrom('employee').where('id', '!=', hr.uuid).execute()
})

const findTiles = async () => (await app.call(dashboardApi.tiles, {}, { as: hr })).result
const rowsOf = async (list: 'contracts' | 'workPeriods' | 'probations' | 'levels' | 'ended') =>
  (await app.call(dashboardApi[list], { query: { page: '1' } }, { as: hr })).result.items

describe('the tiles', () => {
  test('count employees who are employed today, by gender and contract after every change', async () => {
    const contract = { contract_type: 'Ugovor na određeno' } as const
    await app.people.employee({ record: { gender: 'Female', ...contract } })
    const ivo = await app.people.employee({ record: { gender: 'Male', ...contract } })
    await app.people.employee({ record: { gender: 'Other' } })
    await app.people.employee({ status: 'Not active', record: { gender: 'Male' } })
    const gone = await app.people.employee({ record: { gender: 'Female' } })
    await app.people.archive(gone)
    await app.people.employee({ startDate: addDays(today, 1), record: { gender: 'Male', ...contract } })
    await app.people.employee({ record: { gender: 'Female', ...contract, end_date: addDays(today, -1) } })
    await app.people.employee({ startDate: today, status: 'Maternity leave', record: { end_date: today } })
    await app.people.project()
    const expected = {
      // Includes the Superadmin who makes the call.
      activeEmployees: 5,
      activeMaleEmployees: 1,
      activeFemaleEmployees: 1,
      activeFtcEmployees: 2,
      activeMaleFtcEmployees: 1,
      activeFemaleFtcEmployees: 1,
      activeProjects: expect.any(Number),
      applicants: 0,
      currentMonthApplicants: 0,
    }
    expect(await findTiles()).toEqual(expected)
    await compactTallies(app.db)
    expect(await findTiles()).toEqual(expected)
    await app.db.deleteFrom('employee').where('id', '=', ivo.uuid).execute()
    expect(await findTiles()).toMatchObject({ activeEmployees: 4, activeMaleFtcEmployees: 0 })
    const query = { isEmployed: 'true', page: '1' } as const
    const { result } = await app.call(employeesApi.list, { query }, { as: hr })
    expect(result.total, 'the tile counts the list that it opens').toBe(4)
  })
})

test('the headcount of a month counts employees from their first to their last day, like the report', async () => {
  const monthAgo = addMonths(today, -1)
  const start_date = addMonths(today, -30)
  await app.people.employee({ record: { start_date, end_date: addDays(today, -1), contract_type: 'Ugovor o djelu' } })
  await app.people.employee({ status: 'Not active', record: { start_date: today } })
  const { result: months } = await app.call(dashboardApi.headcount, {}, { as: hr })
  const definition = JSON.stringify(readyMadeReports.find(({ name }) => name === 'headcount')!.definition)
  const { result } = await app.call(reportsApi.result, { query: { definition } }, { as: hr })
  const totals = new Map(result.rows.map(({ key, total }) => [key, total.count]))
  const peopleOf = ({ groups }: Headcount) => groups.reduce((sum, { people }) => sum + people, 0)
  expect(months).toHaveLength(24)
  for (const month of months) expect(peopleOf(month), month.day).toBe(totals.get(month.day.slice(0, 7)))
  expect(months.find(({ day }) => day.slice(0, 7) === monthAgo.slice(0, 7))?.groups).toContainEqual({
    status: 'Active',
    contractType: 'Ugovor o djelu',
    people: 1,
  })
  expect(months.at(-1)).toEqual({
    day: today,
    groups: expect.arrayContaining([{ status: 'Not active', contractType: null, people: 1 }]),
  })
})

describe('the lists', () => {
  const soon = (days: number): Day => addDays(today, days)

  test('of contracts contain fixed terms that end within 60 days, soonest first; others are separate', async () => {
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

  test('of probations and levels show the date; a level set by HR does not change', async () => {
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

  test('of ended employments name those who are not archived, longest first', async () => {
    const endedOn = (days: number, more: object = {}) =>
      app.people.employee({ record: { end_date: addDays(today, -days) }, ...more })
    const [recent, oldest] = [await endedOn(1), await endedOn(400, { status: 'Not active' })]
    await endedOn(0)
    await endedOn(2, { isArchived: true })
    await app.people.employee()
    expect((await rowsOf('ended')).map(({ uuid, daysLeft }) => [uuid, daysLeft])).toEqual([
      [oldest.uuid, -400],
      [recent.uuid, -1],
    ])
  })

  test('of birthdays contain no year; 29 February is in February', async () => {
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

  test('of birthdays count those of a month after every change', async () => {
    const total = async (month: string) =>
      (await app.call(dashboardApi.birthdays, { params: { month }, query: { page: '1', pageSize: '1' } }, { as: hr }))
        .result.total
    const [july, august] = [await total('7'), await total('8')]
    const ana = await app.people.employee({ record: { date_of_birth: '1990-07-03' } })
    const ivo = await app.people.employee({ record: { date_of_birth: '1985-07-31' } })
    expect(await total('7')).toBe(july + 2)
    await app.db.updateTable('employee').set({ date_of_birth: '1990-08-03' }).where('id', '=', ana.uuid).execute()
    expect([await total('7'), await total('8')]).toEqual([july + 1, august + 1])
    await compactTallies(app.db)
    await app.people.archive(ana)
    await app.db.deleteFrom('employee').where('id', '=', ivo.uuid).execute()
    expect([await total('7'), await total('8')]).toEqual([july, august])
  })

  test('of absences count approved leave of today', async () => {
    const ana = await app.people.employee()
    const leave = await app.people.leave(ana)
    const dates = { start_date: today, end_date: today }
    await app.db.updateTable('leave_request').set(dates).where('id', '=', leave.uuid).execute()
    const away = async () => (await app.call(dashboardApi.awayToday, {}, { as: hr })).result
    expect(await away()).toEqual({ total: 0, people: [] })
    await app.db.updateTable('leave_request').set({ status: 'approved' }).where('id', '=', leave.uuid).execute()
    expect(await away()).toMatchObject({ total: 1, people: [{ uuid: ana.uuid }] })
  })

  test('of absences show who is back soonest first', async () => {
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
          day_halves: [2],
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
