import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { holidayCalendarsTexts, workSchedulesTexts } from '@hr/contract/areas/leave/schedule-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { workSchedulesApi } from '@hr/contract/areas/leave/work-schedules'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let ana: Person
let annual: { uuid: string }
beforeEach(async () => {
  app = await testApp()
  admin = await app.people.admin()
  ana = await app.people.employee({ record: { office_location: 'Zagreb' } })
  annual = await app.people.leaveType({ half_days: true })
})

// Monday to Friday, far in the future.
const week = { startDate: '2031-06-09', endDate: '2031-06-13' }
const mondayToThursday = [1, 1, 1, 1, 0, 0, 0]

const apply = async (range: object = week, as = ana) =>
  app.callRaw(leaveApi.apply, { body: { leaveType: annual, ...week, ...range } }, { as })
const applied = async (range: object = week) => (await apply(range)).result.leave.uuid
const daysOf = async (id: string) => (await app.call(leaveApi.find, { params: { id } }, { as: ana })).result.totalDays
const addSchedule = (startsOn: string, parts: number[] = mondayToThursday, as = admin) =>
  app.callRaw(workSchedulesApi.create, { params: { id: ana.uuid }, body: { startsOn, week: parts } }, { as })
const addCalendar = (name: string, offices: string[] = []) =>
  app.callRaw(holidayCalendarsApi.create, { body: { name, offices } }, { as: admin })
const addDay = (startDate: string, calendars?: string[]) =>
  app.callRaw(
    nonWorkingDaysApi.create,
    { body: { title: 'Fair', startDate, endDate: startDate, calendars } },
    { as: admin },
  )
const noticesOf = async (person: Person) =>
  (await app.call(notificationsApi.list, {}, { as: person })).result.notifications.map(({ content }) => content)
const changeOffice = async (change: object) => {
  const { result: record } = await app.call(employeesApi.find, { params: { id: ana.uuid } }, { as: admin })
  const position = await app.people.position(`Position ${crypto.randomUUID()}`)
  const { firstName, lastName, email, status } = record
  const body = { ...validEmployee, firstName, lastName, email, status, position, ...change }
  return app.callRaw(employeesApi.update, { params: { id: ana.uuid }, body }, { as: admin })
}

describe('a work schedule', () => {
  test('counts from its first day, and its deletion restores the days', async () => {
    const id = await applied()
    const before = await applied({ startDate: '2031-06-02', endDate: '2031-06-06' })
    const { result } = await addSchedule('2031-06-09')
    expect(result).toMatchObject({ recalculated: 1, workSchedule: { startsOn: '2031-06-09', week: mondayToThursday } })
    expect([await daysOf(id), await daysOf(before)]).toEqual([4, 5])
    expect(await noticesOf(ana)).toContainEqual(expect.stringContaining('changed'))
    const params = { id: ana.uuid, schedule: result.workSchedule.uuid }
    const removed = await app.call(workSchedulesApi.remove, { params }, { as: admin })
    expect(removed.result).toEqual({ message: english(workSchedulesTexts.deleted), recalculated: 1 })
    expect(await daysOf(id)).toBe(5)
  })

  test('starts on a day on which no other one starts, and has a working day', async () => {
    await addSchedule('2031-06-09')
    const again = await addSchedule('2031-06-09', [1, 1, 0, 0, 0, 0, 0])
    expect(again.status).toBe(422)
    expect(again.result.message).toMatchObject([
      { field: 'startsOn', message: english(workSchedulesTexts.sameStart('2031-06-09')) },
    ])
    expect((await addSchedule('2031-07-01', [0, 0, 0, 0, 0, 0, 0])).status).toBe(400)
    expect((await addSchedule('2031-07-01', [0.25, 1, 1, 1, 1, 0, 0])).status).toBe(400)
  })

  test('of another employee is not found under this one', async () => {
    const { uuid } = await app.people.workSchedule(await app.people.employee())
    const { status } = await app.call(
      workSchedulesApi.remove,
      { params: { id: ana.uuid, schedule: uuid } },
      { as: admin },
    )
    expect(status).toBe(404)
  })

  test('can be seen by the employee and the approvers', async () => {
    const lead = await app.people.teamLead()
    await app.db.updateTable('employee').set({ supervisor_id: lead.uuid }).where('id', '=', ana.uuid).execute()
    await addSchedule('2031-06-09')
    const list = (as: Person) => app.call(workSchedulesApi.list, { params: { id: ana.uuid } }, { as })
    expect((await list(ana)).result).toEqual([
      { uuid: expect.any(String), startsOn: '2031-06-09', week: mondayToThursday },
    ])
    expect((await list(lead)).result).toHaveLength(1)
    expect((await list(await app.people.teamLead())).status).toBe(404)
  })

  test('of an unknown employee is not found', async () => {
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await app.call(workSchedulesApi.list, { params }, { as: admin })).status).toBe(404)
    const { result } = await app.call(workSchedulesApi.list, { params: { id: ana.uuid } }, { as: admin })
    expect(result).toEqual([])
  })

  test('refuses half of a half working day, which counts 0.5 if it was requested before', async () => {
    const morning = { startDate: '2031-06-12', endDate: '2031-06-12', endHalf: true }
    const before = await applied(morning)
    await addSchedule('2031-06-09', [1, 1, 1, 0.5, 0, 0, 0])
    expect(await daysOf(before)).toBe(0.5)
    const { status, result } = await apply({ ...morning, startHalf: true, endHalf: false })
    expect(status).toBe(422)
    expect(result.message).toMatchObject([{ field: 'startHalf', message: english(leaveTexts.halfOfHalfDay) }])
    expect(await daysOf(await applied())).toBe(3.5)
  })

  test('decides how many of the last days are cut', async () => {
    await addSchedule('2031-06-09', [1, 1, 1, 0.5, 0, 0, 0])
    const id = await applied()
    await app.call(leaveApi.update, { params: { id }, body: { status: 'approved' } }, { as: admin })
    const body = { status: 'canceled', leaveDays: 1 } as const
    const { result } = await app.call(leaveApi.update, { params: { id }, body }, { as: admin })
    expect(result.leave).toMatchObject({ endDate: '2031-06-11', endHalf: true, totalDays: 2.5 })
  })
})

test.each([
  ['2032', ['2032-01-02']],
  ['2032-', ['2032-01-02', '2033-01-03']],
  ['all', ['2031-01-02', '2032-01-02', '2033-01-03']],
])('the non-working days of the year %s are listed', async (year, days) => {
  for (const day of ['2031-01-02', '2032-01-02', '2033-01-03']) await addDay(day)
  const { result } = await app.callRaw(nonWorkingDaysApi.list, { query: { page: '1', year } }, { as: admin })
  expect(result.items.map(({ startDate }) => startDate)).toEqual(days)
})

describe('a holiday calendar', () => {
  test("holds for its offices instead of the company's", async () => {
    const id = await applied()
    const { result } = await addCalendar('Croatia', [' zagreb ', 'Zagreb', 'Split'])
    expect(result.holidayCalendar).toMatchObject({ offices: ['Split', 'zagreb'], isCompany: false })
    const company = (await app.call(holidayCalendarsApi.list, {}, { as: ana })).result[0]!
    expect(company).toMatchObject({ name: 'Company', isCompany: true })
    expect((await addDay('2031-06-10', [company.uuid])).result.recalculated).toBe(0)
    expect((await addDay('2031-06-11', [result.holidayCalendar.uuid])).result.recalculated).toBe(1)
    expect((await addDay('2031-06-12')).result).toMatchObject({ recalculated: 1, nonWorkingDay: { calendars: [] } })
    expect(await daysOf(id)).toBe(3)
    // Without its offices, the company's calendar holds again.
    const change = { params: { id: result.holidayCalendar.uuid }, body: { offices: [] } }
    expect((await app.call(holidayCalendarsApi.update, change, { as: admin })).result.recalculated).toBe(0)
    expect(await daysOf(id)).toBe(3)
  })

  test('recalculates the leave of the offices that it gains and loses', async () => {
    const id = await applied()
    const { uuid } = (await addCalendar('Croatia')).result.holidayCalendar
    await addDay('2031-06-11', [uuid])
    const offices = async (names: string[]) =>
      (await app.call(holidayCalendarsApi.update, { params: { id: uuid }, body: { offices: names } }, { as: admin }))
        .result.recalculated
    expect(await offices(['ZAGREB'])).toBe(1)
    expect(await daysOf(id)).toBe(4)
    expect(await offices(['Split'])).toBe(1)
    expect(await daysOf(id)).toBe(5)
  })

  test('changes with the calendars of a non-working day, and lists the days that hold in it', async () => {
    const id = await applied()
    const { uuid } = (await addCalendar('Croatia', ['Zagreb'])).result.holidayCalendar
    const { uuid: other } = (await addCalendar('Austria')).result.holidayCalendar
    const { result } = await addDay('2031-06-11', [other])
    expect(await daysOf(id)).toBe(5)
    const params = { id: result.nonWorkingDay.uuid }
    const changed = await app.call(
      nonWorkingDaysApi.update,
      { params, body: { calendars: [uuid, other] } },
      { as: admin },
    )
    expect(changed.result).toMatchObject({ recalculated: 1, nonWorkingDay: { calendars: [uuid, other].toSorted() } })
    expect(await daysOf(id)).toBe(4)
    const listed = async (calendar: string) =>
      (await app.call(nonWorkingDaysApi.list, { query: { page: '1', calendar } }, { as: admin })).result.total
    expect(await listed(uuid)).toBe(1)
    await app.call(nonWorkingDaysApi.update, { params, body: { calendars: [other] } }, { as: admin })
    expect([await listed(uuid), await listed(other)]).toEqual([0, 1])
    expect(await daysOf(id)).toBe(5)
  })

  test('has a unique name and unique offices', async () => {
    await addCalendar('Croatia', ['Zagreb'])
    expect((await addCalendar('croatia')).result.message).toMatchObject([
      { field: 'name', message: english(holidayCalendarsTexts.nameTaken) },
    ])
    expect((await addCalendar('Austria', ['ZAGREB '])).result.message).toMatchObject([
      { field: 'offices', message: english(holidayCalendarsTexts.officeTaken('Zagreb', 'Croatia')) },
    ])
  })

  test('is deleted only when it is unused, and never the one of the company', async () => {
    const { uuid } = (await addCalendar('Croatia', ['Zagreb'])).result.holidayCalendar
    const remove = async (id: string) => {
      const { status, result } = await app.callRaw(holidayCalendarsApi.remove, { params: { id } }, { as: admin })
      return [status, result.message]
    }
    const [company] = (await app.call(holidayCalendarsApi.list, {}, { as: admin })).result
    expect(await remove(company!.uuid)).toEqual([409, english(holidayCalendarsTexts.isCompany)])
    expect(await remove(uuid)).toEqual([409, english(holidayCalendarsTexts.hasOffices(['Zagreb']))])
    await app.call(holidayCalendarsApi.update, { params: { id: uuid }, body: { offices: [] } }, { as: admin })
    const { result } = await addDay('2031-06-11', [uuid])
    expect(await remove(uuid)).toEqual([409, english(holidayCalendarsTexts.hasDays(1))])
    await app.call(nonWorkingDaysApi.remove, { params: { id: result.nonWorkingDay.uuid } }, { as: admin })
    expect(await remove(uuid)).toEqual([200, english(holidayCalendarsTexts.deleted)])
  })

  test('that does not exist is refused for a non-working day', async () => {
    const { status, result } = await addDay('2031-06-11', [crypto.randomUUID()])
    expect(status).toBe(422)
    expect(result.message).toMatchObject([{ field: 'calendars', message: english(holidayCalendarsTexts.gone) }])
  })

  test('gets the public holidays of a country once', async () => {
    const { uuid } = (await addCalendar('Croatia', ['Zagreb'])).result.holidayCalendar
    const add = async (calendars?: string[]) =>
      (await app.call(nonWorkingDaysApi.import, { body: { country: 'HR', year: 2031, calendars } }, { as: admin }))
        .result.added
    const added = await add([uuid])
    expect(added).toBeGreaterThan(10)
    expect(await add([uuid])).toBe(0)
    const query = { country: 'HR', year: '2031', calendar: uuid }
    const { result } = await app.call(nonWorkingDaysApi.holidays, { query }, { as: admin })
    expect(result.every(({ kind, exists }) => exists === (kind === 'everyone'))).toBe(true)
    expect(await add()).toBe(added)
  })
})

describe('a change of office', () => {
  beforeEach(async () => {
    const { uuid } = (await addCalendar(`Calendar ${ana.uuid}`, ['Zagreb'])).result.holidayCalendar
    for (const day of ['2031-06-10', '2031-06-12']) await addDay(day, [uuid])
  })

  test('counts by the calendar of the new office from today', async () => {
    const id = await applied()
    expect(await daysOf(id)).toBe(3)
    expect((await changeOffice({ officeLocation: 'Mostar' })).status).toBe(200)
    expect(await daysOf(id)).toBe(5)
    expect(await noticesOf(ana)).toContainEqual(expect.stringContaining('changed'))
  })

  test('counts by the calendar of the old office until the given day', async () => {
    const id = await applied()
    await changeOffice({ officeLocation: 'Mostar', officeLocationFrom: '2031-06-11' })
    expect(await daysOf(id)).toBe(4)
    // Moving back earlier replaces the move.
    await changeOffice({ officeLocation: 'Zagreb', officeLocationFrom: '2031-06-09' })
    expect(await daysOf(id)).toBe(3)
  })
})

describe('the preview of leave', () => {
  const preview = (query: object, as = ana) => app.callRaw(leaveApi.preview, { query: { ...week, ...query } }, { as })

  test('counts as applying does, and names the free dates', async () => {
    await addSchedule('2031-01-01')
    await addDay('2031-06-10')
    expect((await preview({ leaveType: annual.uuid, endDate: '2031-06-14', endHalf: 'true' })).result).toMatchObject({
      days: 3,
      free: [
        { day: '2031-06-10', why: 'non-working', title: 'Fair' },
        { day: '2031-06-13', why: 'day off', title: '' },
        { day: '2031-06-14', why: 'weekend', title: '' },
      ],
      problem: null,
    })
  })

  test('tells why the dates cannot be requested', async () => {
    const whole = await app.people.leaveType()
    expect((await preview({ leaveType: whole.uuid, endHalf: 'true' })).result.problem).toEqual({
      field: 'startHalf',
      message: english(leaveTexts.noHalves),
    })
    const weekend = { startDate: '2031-06-14', endDate: '2031-06-15' }
    expect((await preview(weekend)).result).toMatchObject({ days: 0, problem: { message: english(leaveTexts.noDays) } })
    const past = { startDate: '2020-06-08', endDate: '2020-06-08' }
    expect((await preview(past)).result.problem).toEqual({
      field: 'startDate',
      message: english(leaveTexts.tooFarBack),
    })
    expect((await preview({ ...past, uuid: ana.uuid }, admin)).result.problem).toBeNull()
  })

  test('refuses impossible dates and unknown types and employees', async () => {
    const { status, result } = await preview({ endDate: '2031-06-01' })
    expect([status, result.message]).toMatchObject([
      422,
      [{ field: 'endDate', message: english(leaveTexts.endBeforeStart) }],
    ])
    expect((await preview({ leaveType: crypto.randomUUID() })).status).toBe(404)
    expect((await preview({ uuid: crypto.randomUUID() }, admin)).status).toBe(404)
  })
})
