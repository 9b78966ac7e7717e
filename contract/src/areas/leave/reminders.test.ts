import { seededRandom } from '@hr/testing/random'
import { describe, expect, test } from 'vitest'
import { addDays, weekday, type Day } from '../../lib/dates.ts'
import { WorkCalendar, type WorkDays } from './days.ts'
import { isReminderDue, lookAheadDays, nthWorkingDay } from './reminders.ts'

type Story = { reachedOn: Day; startDate: Day; after?: number; workDays?: WorkDays }

/** The days on which an approver is reminded if the work runs on each of these days. */
function remindersOn(days: readonly Day[], { reachedOn, startDate, after = 3, workDays = { holidays: [] } }: Story) {
  const reminded: Day[] = []
  // A second run on the same day reminds of nothing.
  for (const today of days.flatMap((day) => [day, day])) {
    const calendar = new WorkCalendar({ startDate: reachedOn, endDate: addDays(today, lookAheadDays) }, workDays)
    const request = { reachedOn, startDate, remindedOn: reminded.at(-1) ?? null }
    if (isReminderDue(request, { today, calendar, after })) reminded.push(today)
  }
  return reminded
}

const daysFrom = (first: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))

// 2 June 2031 is a Monday.
describe('an approver is reminded', () => {
  const far = '2031-12-01'
  const monday = '2031-06-02'

  test('after three working days, then weekly', () => {
    expect(remindersOn(daysFrom(monday, 20), { reachedOn: monday, startDate: far })).toEqual([
      '2031-06-05',
      '2031-06-12',
      '2031-06-19',
    ])
  })

  test('without counting weekends, holidays and days off by the schedule; half days count', () => {
    const holidays = [{ startDate: '2031-06-09', endDate: '2031-06-09' }]
    const schedules = [{ startsOn: '2031-01-01', week: [2, 1, 0, 2, 2, 0, 0] }]
    // Friday is the day of the request; Monday a holiday, Tuesday a half day, Wednesday off.
    const story = { reachedOn: '2031-06-06', startDate: far, workDays: { schedules, holidays } }
    expect(remindersOn(daysFrom('2031-06-06', 8), story)).toEqual(['2031-06-13'])
  })

  test('on the last working day before the leave starts', () => {
    expect(remindersOn(daysFrom(monday, 10), { reachedOn: monday, startDate: '2031-06-09' })).toEqual([
      '2031-06-05',
      '2031-06-06',
    ])
    // The leave starts on a Tuesday after a holiday.
    const holidays = [{ startDate: monday, endDate: monday }]
    const story = { reachedOn: '2031-05-29', startDate: '2031-06-03', workDays: { holidays } }
    expect(remindersOn(daysFrom('2031-05-29', 5), story)).toEqual(['2031-05-30'])
  })

  test('once if both reminders fall on one day', () => {
    expect(remindersOn(daysFrom(monday, 7), { reachedOn: monday, startDate: '2031-06-06' })).toEqual(['2031-06-05'])
  })

  test('not on the day after a request for the next day, nor of leave in the past before three working days', () => {
    expect(remindersOn(daysFrom('2031-06-03', 2), { reachedOn: monday, startDate: '2031-06-03' })).toEqual([])
    expect(remindersOn(daysFrom(monday, 5), { reachedOn: monday, startDate: '2031-05-20' })).toEqual(['2031-06-05'])
  })

  test('on the next working day of the work if it was missed, and weekly from the day that was due', () => {
    const days = ['2031-06-04', '2031-06-10', '2031-06-11', '2031-06-12', '2031-06-13', '2031-06-21', '2031-06-23']
    expect(remindersOn(days, { reachedOn: monday, startDate: far })).toEqual(['2031-06-10', '2031-06-12', '2031-06-23'])
  })

  test('not again by a clock that is set back', () => {
    const days = ['2031-06-05', '2031-06-04', '2031-06-05', '2031-06-06']
    expect(remindersOn(days, { reachedOn: monday, startDate: far })).toEqual(['2031-06-05'])
  })
})

test('counts the working days after the one on which a request came', () => {
  const calendar = new WorkCalendar({ startDate: '2031-06-02', endDate: '2031-07-31' }, { holidays: [] })
  const nth = (count: number, today: Day) => nthWorkingDay('2031-06-06', count, { today, calendar })
  expect(nth(1, '2031-06-08')).toBeUndefined()
  expect(nth(1, '2031-06-09')).toBe('2031-06-09')
  expect(nth(6, '2031-06-30')).toBe('2031-06-16')
})

/** The same as text: every working day is listed, and every reminder that is ever wanted. */
function plainReminders(days: readonly Day[], { reachedOn, startDate, after, workDays }: Required<Story>): Day[] {
  const isWorked = (day: Day) => {
    const week = workDays.schedules?.findLast(({ startsOn }) => startsOn <= day)?.week ?? [2, 2, 2, 2, 2, 0, 0]
    const isHoliday = workDays.holidays.some((holiday) => holiday.startDate <= day && day <= holiday.endDate)
    return !isHoliday && week[weekday(day)] !== 0
  }
  const worked = daysFrom(reachedOn, 400).filter(isWorked)
  const first = worked.filter((day) => day !== reachedOn)[after - 1]
  const wanted = first === undefined ? [] : Array.from({ length: 60 }, (_, weeks) => addDays(first, 7 * weeks))
  const last = worked.findLast((day) => day < startDate)
  const reminded: Day[] = []
  for (const today of days) {
    const isOpen = (day: Day) => day <= today && reminded.every((earlier) => earlier < day)
    const isLast = last !== undefined && isOpen(last) && (today === last || last > reachedOn)
    if (isWorked(today) && (isLast || wanted.some(isOpen))) reminded.push(today)
  }
  return reminded
}

test('random requests are reminded of on the days that a plain implementation lists', () => {
  const { roll } = seededRandom(64)
  let count = 0
  for (let round = 0; round < 1000; round += 1) {
    const reachedOn = addDays('2031-01-01', roll(300))
    const week = () =>
      Array.from({ length: 7 }, (_, day) => (day < 5 ? [0, 1, 2, 2, 2][roll(5)]! : [0, 0, 0, 2][roll(4)]!))
    const workDays = {
      schedules: [reachedOn, addDays(reachedOn, 10 + roll(40))]
        .slice(0, roll(3))
        .map((startsOn) => ({ startsOn, week: week() })),
      holidays: Array.from({ length: roll(4) }, () => {
        const startDate = addDays(reachedOn, roll(60))
        return { startDate, endDate: addDays(startDate, roll(6)) }
      }),
    }
    // No leave starts so late that its last working day before is further away than the calendar reaches.
    const story = { reachedOn, startDate: addDays(reachedOn, roll(50) - 10), after: 1 + roll(6), workDays }
    const days = daysFrom(reachedOn, 70).filter(() => roll(6) > 0)
    const expected = plainReminders(days, story)
    expect(remindersOn(days, story), JSON.stringify({ story, days })).toEqual(expected)
    count += expected.length
  }
  expect(count).toBeGreaterThan(5000)
})
