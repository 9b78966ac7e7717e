import { employeesApi } from '@hr/contract/areas/employees/employees'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { addDays, weekday, type Day } from '@hr/contract/lib/dates'
import { seededRandom } from '@hr/testing/random'
import { seedsOfHistories } from '@hr/testing/seeds'
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '../../http/problem.ts'
import {
  archivedOn,
  decidedOn,
  enteredOn,
  holidayAddedOn,
  holidayDeletedOn,
  movedOn,
  officesChangedOn,
  scheduleAddedOn,
  scheduleDeletedOn,
  takenOn,
} from '../../testing/dated-leave.ts'
import {
  admin,
  ana,
  annual,
  app,
  applied,
  apply,
  balanceOf,
  decide,
  manage,
  policyType,
  settleLapses,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import { listBalances } from '../leave-balances/balances.queries.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'

// Dates of leave that are over keep the days that it has stored, whatever is entered or deleted afterwards.

useLeave()

const holidays: string[] = []
const holidayOn = async (day: Day, startDate: Day, endDate = startDate) =>
  holidays.push((await holidayAddedOn(day, startDate, endDate)).nonWorkingDay.uuid)
afterEach(async () => {
  for (const id of holidays.splice(0)) await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })
  // The ledger is checked on a day on which this leave is not over.
  const superadmin = await app.people.superadmin()
  await app.callRaw(employeesApi.remove, { params: { id: ana.uuid } }, { as: superadmin })
})

const before = '2031-06-02'
const after = '2031-06-20'
const [monday, friday] = [week.startDate, week.endDate]

/** Ana's requests of a type in the order of their start: dates, half days and status. */
async function partsOf({ uuid }: { uuid: string }) {
  const rows = await app.db
    .selectFrom('leave_request')
    .select(['start_date', 'end_date', 'day_halves', 'status'])
    .where('employee_id', '=', ana.uuid)
    .where('leave_type_id', '=', uuid)
    .orderBy('start_date')
    .execute()
  return rows.map(
    ({ start_date, end_date, day_halves, status }) =>
      `${start_date.slice(5)} – ${end_date.slice(5)} ${day_halves?.join('')} ${status}`,
  )
}
async function returnsOf({ uuid }: { uuid: string }) {
  const params = { employee: ana.uuid, type: uuid }
  const { entries } = (await app.call(leaveApi.ledger, { params }, { as: admin })).result
  return entries.filter(({ kind }) => kind === 'return').map(({ days }) => days)
}
const lapsesOf = ({ uuid }: { uuid: string }) =>
  app.db
    .selectFrom('leave_grant')
    .select('days')
    .where('leave_type_id', '=', uuid)
    .where('kind', '=', 'lapse')
    .execute()

describe('the last day of leave that is over is returned', () => {
  test('after a holiday was entered', async () => {
    const id = await takenOn(before, { ...annual, ...week })
    await holidayOn(after, '2031-06-10', '2031-06-11')
    await decidedOn(after, id, { to: 'canceled', leaveDays: 1 })
    expect(await partsOf(annual)).toEqual(['06-09 – 06-12 2222 approved', '06-13 – 06-13 2 canceled'])
    expect((await balanceOf()).used).toBe(4)
    expect(await returnsOf(annual)).toEqual([-1])
  })

  test('after a holiday was deleted', async () => {
    await holidayOn(before, '2031-06-10', '2031-06-11')
    const id = await takenOn(before, { ...annual, ...week })
    await holidayDeletedOn(after, holidays.pop()!)
    await decidedOn(after, id, { to: 'canceled', leaveDays: 1 })
    expect(await partsOf(annual)).toEqual(['06-09 – 06-12 2002 approved', '06-13 – 06-13 2 canceled'])
    expect((await balanceOf()).used).toBe(2)
  })

  test('after a schedule was entered', async () => {
    const id = await takenOn(before, { ...annual, ...week })
    await scheduleAddedOn(after, { startsOn: '2031-06-01', week: [1, 0, 0, 0.5, 1, 0, 0] })
    await decidedOn(after, id, { to: 'canceled', leaveDays: 1.5 })
    expect(await partsOf(annual)).toEqual(['06-09 – 06-12 2221 approved', '06-12 – 06-13 12 canceled'])
    expect((await balanceOf()).used).toBe(3.5)
  })

  test('of sickness', async () => {
    const sick = await app.people.leaveType({ half_days: true, number_of_days: null })
    const id = await takenOn(before, { ...sick, startDate: monday, endDate: '2031-06-11' })
    await holidayOn(after, '2031-06-10')
    await decidedOn(after, id, { to: 'canceled', leaveDays: 1 })
    expect((await balanceOf(ana, sick)).used).toBe(2)
  })

  test('across New Year: the days of December stay, and none of them lapses', async () => {
    const policy = await policyType({ baseDays: 6, proRata: 'full', carryOver: 3 })
    const id = await takenOn('2031-12-01', { ...policy, startDate: '2031-12-29', endDate: '2032-01-05' })
    await settleLapses('2032-01-10')
    await holidayOn('2032-01-12', '2031-12-29', '2031-12-31')
    await decidedOn('2032-01-12', id, { to: 'canceled', leaveDays: 1 })
    expect((await balanceOf(ana, policy)).used).toBe(5)
    expect(await lapsesOf(policy)).toEqual([])
  })
})

describe('leave that is over is cut on the day of its cancellation request', () => {
  async function canceling() {
    const id = await takenOn(before, { ...annual, ...week })
    const columns = { status: 'canceling', cancel_requested_on: '2031-06-11' } as const
    await app.db.updateTable('leave_request').set(columns).where('id', '=', id).execute()
    await holidayOn(after, monday, '2031-06-11')
    return id
  }
  const cut = ['06-09 – 06-10 22 approved', '06-11 – 06-13 222 canceled']

  test('by a decision', async () => {
    await decidedOn(after, await canceling(), { to: 'canceled' })
    expect(await partsOf(annual)).toEqual(cut)
    expect((await balanceOf()).used).toBe(2)
  })

  test('by archiving the employee', async () => {
    await canceling()
    await archivedOn(after)
    expect(await partsOf(annual)).toEqual(cut)
    expect((await balanceOf()).used).toBe(2)
  })
})

test('leave that has begun keeps its past days when it is cut, although a holiday is entered afterwards', async () => {
  const id = await takenOn(before, { ...annual, ...week })
  await decidedOn('2031-06-12', id, { to: 'canceled' })
  await holidayOn('2031-06-12', monday, friday)
  expect(await partsOf(annual)).toEqual(['06-09 – 06-11 222 approved', '06-12 – 06-13 22 canceled'])
  expect((await balanceOf()).used).toBe(3)
})

describe('leave that still runs is counted again from today on', () => {
  const wednesday = '2031-06-11'
  const office = () => `Office of ${ana.uuid}`
  /** A holiday calendar without offices in which Monday and Wednesday are free. */
  async function calendarAdded() {
    const body = { name: `Calendar of ${ana.uuid}`, offices: [] }
    const { uuid } = (await app.callRaw(holidayCalendarsApi.create, { body }, { as: admin })).result.holidayCalendar
    for (const startDate of [monday, wednesday]) {
      const day = { title: 'Off', startDate, endDate: startDate, calendars: [uuid] }
      const { result } = await app.callRaw(nonWorkingDaysApi.create, { body: day }, { as: admin })
      holidays.push(result.nonWorkingDay.uuid)
    }
    return uuid
  }
  const stored = async () => (await partsOf(annual))[0]!.split(' ')[3]

  test.each(['approved', 'pending'] as const)('%s, when holidays are added and deleted', async (status) => {
    const id = await enteredOn(before, { ...annual, ...week })
    if (status === 'approved') await decidedOn(before, id, { to: status })
    await holidayOn(wednesday, monday, wednesday)
    expect(await stored()).toBe('22022')
    expect(await balanceOf()).toMatchObject(status === 'approved' ? { used: 4 } : { pending: 4 })
    await holidayOn('2031-06-12', '2031-06-12')
    await holidayDeletedOn('2031-06-13', holidays.pop()!)
    await holidayDeletedOn('2031-06-13', holidays.pop()!)
    expect(await stored()).toBe('22002')
  })

  test('when schedules are added and deleted', async () => {
    await takenOn(before, { ...annual, ...week })
    const { workSchedule } = await scheduleAddedOn(wednesday, { startsOn: monday, week: [0.5, 0.5, 0.5, 0.5, 0, 0, 0] })
    expect(await stored()).toBe('22110')
    await scheduleDeletedOn('2031-06-13', workSchedule.uuid)
    expect(await stored()).toBe('22112')
  })

  test('when the employee moves to another office', async () => {
    const calendar = await calendarAdded()
    await officesChangedOn(before, calendar, [office()])
    await takenOn(before, { ...annual, ...week })
    await movedOn(wednesday, { to: office(), from: monday })
    expect(await stored()).toBe('22022')
  })

  test('when the holiday calendar of the office changes', async () => {
    const calendar = await calendarAdded()
    await movedOn(before, { to: office(), from: before })
    await takenOn(before, { ...annual, ...week })
    await officesChangedOn(wednesday, calendar, [office()])
    expect(await stored()).toBe('22022')
    await officesChangedOn('2031-06-12', calendar, [])
    expect(await stored()).toBe('22022')
  })

  test('and keeps the dates in an office that the employee has left', async () => {
    const calendar = await calendarAdded()
    await movedOn(before, { to: office(), from: before })
    await takenOn(before, { ...annual, ...week })
    await movedOn('2031-06-10', { to: 'Another office', from: '2031-06-10' })
    await officesChangedOn(wednesday, calendar, [office()])
    expect(await stored()).toBe('22222')
  })

  test('but a change of its dates counts all of them', async () => {
    const startDate = addDays(today, -weekday(today) - 14)
    const range = { startDate, endDate: addDays(startDate, 21) }
    const { uuid, version, totalDays } = await applied(range)
    await holidayOn(today, startDate)
    expect((await balanceOf()).pending).toBe(totalDays)
    const body = { endDate: addDays(range.endDate, 2), version }
    await app.callRaw(leaveApi.change, { params: { id: uuid }, body }, { as: ana })
    expect((await balanceOf()).pending).toBe(totalDays + 1)
  })

  test('and reports nothing when the ledger is checked', async () => {
    await takenOn(before, { ...annual, ...week })
    await holidayOn(wednesday, monday, wednesday)
    const requests = (await checkLedger(app.db, { today: wednesday })).filter(({ entities }) => entities === 'requests')
    expect(requests.filter(({ broken }) => broken > 0)).toEqual([])
  })
})

test('a request that is over is refused by the days that it has stored after the last day of employment', async () => {
  const id = await enteredOn(before, { ...annual, ...week })
  await scheduleAddedOn(after, { startsOn: '2031-06-01', week: [1, 1, 0, 0, 0, 0, 0] })
  await app.db.updateTable('employee').set({ end_date: '2031-06-11' }).where('id', '=', ana.uuid).execute()
  await expect(decidedOn(after, id, { to: 'approved' })).rejects.toMatchObject({ status: 422 })
})

test('days from today on that sickness gave back count again by the calendar, on none that it still covers', async () => {
  const leave = await app.people.leaveType({ half_days: true, can_be_given_back: true })
  const sick = await app.people.leaveType({ half_days: true, number_of_days: null, gives_days_back: 'at once' })
  await holidayOn(before, monday)
  await holidayOn(before, '2031-06-12')
  await takenOn(before, { ...leave, ...week })
  const id = await takenOn(before, { ...sick, ...week })
  for (const holiday of holidays.splice(0)) await holidayDeletedOn('2031-06-11', holiday)
  await decidedOn('2031-06-11', id, { to: 'canceled', leaveDays: 3 })
  expect(await partsOf(leave)).toEqual(['06-09 – 06-10 02 canceled', '06-11 – 06-13 222 approved'])
})

test('the taken days of a type without a limit are those of the calendar year', async () => {
  const sick = await app.people.leaveType({ number_of_days: null })
  await takenOn('2030-12-01', { ...sick, startDate: '2030-12-25', endDate: '2031-01-07' })
  await holidayOn('2031-01-20', '2031-01-02', '2031-01-03')
  const balances = await listBalances(app.db, ana.uuid, { today: '2031-01-20' })
  expect(balances.find(({ uuid }) => uuid === sick.uuid)).toMatchObject({ isYearly: true, takenDays: 5 })
})

test('the preview of a request whose dates do not change has its days', async () => {
  const startDate = addDays(today, -weekday(today) - 14)
  const range = { startDate, endDate: addDays(startDate, 4) }
  const { uuid } = await applied(range)
  await holidayOn(today, startDate)
  const daysOf = async (body: object) => {
    const query = { leaveType: annual.uuid, request: uuid, ...range, ...body }
    return (await app.callRaw(leaveApi.preview, { query }, { as: ana })).result.days
  }
  expect(await daysOf({})).toBe(5)
  expect(await daysOf({ endDate: addDays(startDate, 3) })).toBe(3)
})

test('the last day is returned by the approval dialog', async () => {
  const startDate = addDays(today, -weekday(today) - 14)
  const { status, result } = await apply({ startDate, endDate: addDays(startDate, 4) })
  expect(status).toBe(200)
  await decide(result.leave.uuid, 'approved')
  await holidayOn(today, addDays(startDate, 1), addDays(startDate, 2))
  await manage(result.leave.uuid, { status: 'canceled', leaveDays: 1 }, admin)
  expect(await balanceOf()).toMatchObject({ used: 4 })
})

// Random leave, and random holidays and schedules that are entered and deleted before it, while it runs and once it is
// over. A plain second implementation keeps the half days of each date that is over. For more histories: HISTORIES=500.

test.each(seedsOfHistories(10))('history %d: every length of past leave is returned as it was stored', async (seed) => {
  const { roll } = seededRandom(seed)
  const off = new Map<string, Day>()
  const schedules: { id: string; startsOn: Day; week: number[] }[] = []
  const events: string[] = []

  async function changeCalendar(on: Day) {
    const [holiday] = off.keys()
    const [schedule] = schedules
    const what = roll(4)
    if (what === 0 && holiday !== undefined) {
      await holidayDeletedOn(on, holiday)
      off.delete(holiday)
      holidays.splice(holidays.indexOf(holiday), 1)
    } else if (what === 1 && schedule) {
      await scheduleDeletedOn(on, schedule.id)
      schedules.shift()
    } else if (what === 2 && schedules.length < 2) {
      const startsOn = addDays('2031-05-26', 20 * schedules.length + roll(20))
      const part = () => ([0, 0.5, 1, 1] as const)[roll(4)]!
      const days: (0 | 0.5 | 1)[] = [1, part(), part(), part(), part(), 0, part()]
      const { workSchedule } = await scheduleAddedOn(on, { startsOn, week: days })
      schedules.push({ id: workSchedule.uuid, startsOn, week: days.map((worked) => worked * 2) })
      schedules.sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    } else {
      const day = addDays('2031-06-02', roll(18))
      await holidayOn(on, day)
      off.set(holidays.at(-1)!, day)
    }
    events.push(`${on}: off ${[...off.values()].join()}, schedules ${JSON.stringify(schedules)}`)
  }

  for (let count = roll(4); count > 0; count -= 1) await changeCalendar('2031-05-26')
  const startDate = addDays('2031-06-02', roll(5))
  const length = 2 + roll(12)
  const range = { startDate, endDate: addDays(startDate, length - 1) }
  const countedOn = (day: Day) => {
    const { week: worked } = schedules.findLast(({ startsOn }) => startsOn <= day) ?? { week: [2, 2, 2, 2, 2, 0, 0] }
    return [...off.values()].includes(day) ? 0 : worked[weekday(day)]!
  }
  let kept = Array.from({ length }, (_, index) => countedOn(addDays(startDate, index)))
  const sum = () => kept.reduce((total, halves) => total + halves, 0)
  if (sum() === 0) return
  const id = await takenOn('2031-05-27', { ...annual, ...range })
  const runs = Array.from({ length: 1 + roll(4) }, () => addDays(startDate, 1 + roll(length - 1)))
  for (const now of runs.toSorted()) {
    await changeCalendar(now)
    kept = kept.map((halves, index) => {
      const day = addDays(startDate, index)
      return day < now ? halves : countedOn(day)
    })
    expect(await storedOf(), told()).toMatchObject({ status: 'approved', day_halves: kept })
  }
  for (let count = 1 + roll(4); count > 0; count -= 1) await changeCalendar(after)

  if (sum() > 0 && roll(3) === 0) {
    const index = roll(length)
    const columns = { status: 'canceling', cancel_requested_on: addDays(startDate, index) } as const
    await app.db.updateTable('leave_request').set(columns).where('id', '=', id).execute()
    const stays = kept.slice(0, index)
    const isPossible = kept.slice(index).some((halves) => halves > 0)
    await cancel(`from ${columns.cancel_requested_on}`, undefined, isPossible ? stays : undefined)
  }
  while (sum() > 0) {
    await changeCalendar(after)
    const leaveDays = (1 + roll(sum() + 1)) / 2
    const stays = [...kept]
    for (let halves = leaveDays * 2; halves > 0 && stays.length > 0;) {
      const last = stays.pop()!
      if (last > halves) stays.push(last - halves)
      halves -= Math.min(last, halves)
    }
    await cancel(`${leaveDays} of ${sum() / 2} days`, leaveDays, leaveDays * 2 > sum() ? undefined : stays)
  }

  function told() {
    return [`history ${seed}`, JSON.stringify(range), ...events].join('\n')
  }

  function storedOf() {
    return app.db
      .selectFrom('leave_request')
      .select(['status', 'day_halves', 'start_date'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  /** @param stays the half days that stay; undefined if canceling is refused */
  async function cancel(what: string, leaveDays: number | undefined, stays: number[] | undefined) {
    events.push(`cancel ${what}`)
    const status = await decidedOn(after, id, { to: 'canceled', leaveDays }).then(
      () => 200,
      (error: Problem) => error.status,
    )
    expect(status, told()).toBe(stays ? 200 : 422)
    kept = stays ?? kept
    const expected = sum() > 0 ? { day_halves: kept } : { status: 'canceled' }
    expect(await storedOf(), told()).toMatchObject({ start_date: startDate, ...expected })
    expect((await balanceOf()).used, told()).toBe(sum() / 2)
  }
})
