import { english } from '@hr/contract/lib/messages'
import type { DayPart } from '@hr/contract/areas/leave/days'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
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
  ana = await app.people.employee()
  annual = await app.people.leaveType({ half_days: true })
})

// Monday and Tuesday, far in the future; Tuesday becomes a half holiday.
const eve = '2030-12-24'
const range = { startDate: '2030-12-23', endDate: eve }

const addDay = async (part?: DayPart) => {
  const body = { title: 'Christmas Eve', startDate: eve, endDate: eve, part }
  return (await app.call(nonWorkingDaysApi.create, { body }, { as: admin })).result
}
const changeDay = async (id: string, change: object) => {
  const { version } = (await app.call(nonWorkingDaysApi.find, { params: { id } }, { as: admin })).result
  return (await app.call(nonWorkingDaysApi.update, { params: { id }, body: { ...change, version } }, { as: admin }))
    .result
}
const apply = (dates: object = range) =>
  app.callRaw(leaveApi.apply, { body: { leaveType: annual, ...range, ...dates } }, { as: ana })
const applied = async (dates?: object) => (await apply(dates)).result.leave.uuid
const daysOf = async (id: string) => (await app.call(leaveApi.find, { params: { id } }, { as: ana })).result.totalDays
const notices = async () =>
  (await app.call(notificationsApi.list, {}, { as: ana })).result.notifications.map(({ content }) => content)
const balance = async () =>
  (await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })).result.find(
    ({ uuid }) => uuid === annual.uuid,
  )

describe('a half holiday', () => {
  test('is a whole day unless a part is given, and changes recalculate leave once', async () => {
    const id = await applied()
    const { nonWorkingDay, recalculated } = await addDay()
    expect([nonWorkingDay.part, recalculated, await daysOf(id)]).toEqual(['whole', 1, 1])
    const changed = await changeDay(nonWorkingDay.uuid, { part: 'afternoon' })
    expect([changed.nonWorkingDay.part, changed.recalculated, await daysOf(id)]).toEqual(['afternoon', 1, 1.5])
    expect((await balance())?.pendingDays).toBe(1.5)
    expect(await changeDay(nonWorkingDay.uuid, { part: 'afternoon' })).toMatchObject({
      recalculated: 0,
      nonWorkingDay: { version: changed.nonWorkingDay.version },
    })
    // The other half of the day: the number of days is the same.
    expect((await changeDay(nonWorkingDay.uuid, { part: 'morning' })).recalculated).toBe(0)
    expect(await daysOf(id)).toBe(1.5)
    // A morning and an afternoon are a whole day.
    expect((await addDay('afternoon')).recalculated).toBe(1)
    expect(await daysOf(id)).toBe(1)
    expect((await notices()).filter((text) => text.includes('Christmas Eve'))).not.toEqual([])
  })

  test('refuses its own half, and lets the other one be requested', async () => {
    await addDay('afternoon')
    const { status, result } = await apply({ startDate: eve, startHalf: true })
    expect(status).toBe(422)
    expect(result.message).toMatchObject([{ field: 'startHalf', message: english(leaveTexts.freeAfternoon) }])
    expect(await daysOf(await applied({ startDate: eve, endHalf: true }))).toBe(0.5)
  })

  test('shows in the preview and in the leave calendar', async () => {
    await addDay('afternoon')
    const query = { ...range, leaveType: annual.uuid }
    expect((await app.call(leaveApi.preview, { query }, { as: ana })).result).toMatchObject({
      days: 1.5,
      free: [{ day: eve, part: 'afternoon', why: 'non-working', title: 'Christmas Eve' }],
    })
    const id = await applied()
    await app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: admin })
    const { result } = await app.call(leaveApi.wallchart, { query: { ...range, user: ana.uuid } }, { as: admin })
    expect(result).toMatchObject({
      away: [1, 1],
      holidays: [],
      halfHolidays: [{ day: eve, part: 'afternoon' }],
      nonWorking: [expect.objectContaining({ startDate: eve, part: 'afternoon' })],
    })
  })

  test('is imported where the law says so', async () => {
    const query = { country: 'IS', year: '2031' }
    const { result } = await app.call(nonWorkingDaysApi.holidays, { query }, { as: admin })
    const halves = result.filter(({ part }) => part !== 'whole').map(({ startDate, part }) => [startDate, part])
    expect(halves).toEqual([
      ['2031-12-24', 'afternoon'],
      ['2031-12-31', 'afternoon'],
    ])
    const body = { country: 'IS', year: 2031 }
    expect((await app.call(nonWorkingDaysApi.import, { body }, { as: admin })).result.added).toBeGreaterThan(10)
    const id = await applied({ startDate: '2031-12-24', endDate: '2031-12-24' })
    expect(await daysOf(id)).toBe(0.5)
    expect((await app.call(nonWorkingDaysApi.import, { body }, { as: admin })).result.added).toBe(0)
  })
})
