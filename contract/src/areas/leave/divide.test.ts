import { seededRandom } from '@hr/testing/random'
import { expect, test } from 'vitest'
import { addDays, dayOfNumber } from '../../lib/dates.ts'
import { partsOf, startOfLastDays, withoutHeldEdges, type LeavePart } from './divide.ts'
import { halfDays, WorkCalendar, type HolidayRange, type LeaveRange } from './days.ts'

// Monday 9 June 2031 to Sunday 22 June 2031.
const leave = { startDate: '2031-06-09', endDate: '2031-06-20', startHalf: false, endHalf: false }
const period = { startDate: '2031-06-01', endDate: '2031-07-31' }
const days = (startDate: string, endDate = startDate, halves: Partial<LeaveRange> = {}): LeaveRange => ({
  startDate,
  endDate,
  startHalf: false,
  endHalf: false,
  ...halves,
})

/** `storedBefore`: the holidays by which the leave was stored. */
type Divided = { of?: LeaveRange; holidays?: HolidayRange[]; storedBefore?: HolidayRange[] }

function divide(covering: LeaveRange, { of = leave, holidays = [], storedBefore = holidays }: Divided = {}) {
  const calendar = new WorkCalendar(period, { holidays })
  const dayHalves = new WorkCalendar(period, { holidays: storedBefore }).halvesOf(of)
  const parts = partsOf({ ...of, dayHalves }, covering, calendar)
  const shown = (part: LeavePart | null) =>
    part &&
    `${part.startDate.slice(8)}${part.startHalf ? ' noon' : ''} – ${part.endDate.slice(8)}${part.endHalf ? ' noon' : ''}: ${part.totalDays}`
  return parts && [shown(parts.before), shown(parts.covered), shown(parts.after)]
}

test.each<[string, LeaveRange, (string | null)[] | undefined]>([
  ['in the middle', days('2031-06-11', '2031-06-12'), ['09 – 10: 2', '11 – 12: 2', '13 – 20: 6']],
  ['at the start', days('2031-06-05', '2031-06-10'), [null, '09 – 10: 2', '11 – 20: 8']],
  ['at the end and longer', days('2031-06-19', '2031-06-30'), ['09 – 18: 8', '19 – 20: 2', null]],
  ['the whole leave', days('2031-06-01', '2031-06-30'), [null, '09 – 20: 10', null]],
  ['beside the leave', days('2031-06-21', '2031-06-30'), undefined],
  [
    'from noon until noon',
    days('2031-06-11', '2031-06-12', { startHalf: true, endHalf: true }),
    ['09 – 11 noon: 2.5', '11 noon – 12 noon: 1', '12 noon – 20: 6.5'],
  ],
  [
    'half a day',
    days('2031-06-11', '2031-06-11', { endHalf: true }),
    ['09 – 10: 2', '11 – 11 noon: 0.5', '11 noon – 20: 7.5'],
  ],
  ['up to the weekend, which stays no leave of its own', days('2031-06-09', '2031-06-20'), [null, '09 – 20: 10', null]],
  ['over the rest except a weekend', days('2031-06-16', '2031-06-20'), ['09 – 15: 5', '16 – 20: 5', null]],
])('%s: before, covered and after', (_, covering, parts) => {
  expect(divide(covering)).toEqual(parts)
})

test('a part without working days goes to the covered one', () => {
  const of = days('2031-06-14', '2031-06-17')
  expect(divide(days('2031-06-16', '2031-06-16'), { of })).toEqual([null, '14 – 16: 1', '17 – 17: 1'])
})

test.each<[string, LeaveRange, LeaveRange[], string]>([
  ['the weekend before', days('2031-06-14', '2031-06-16'), [days('2031-06-13', '2031-06-15')], '16 – 16: 1'],
  ['the weekend after', days('2031-06-13', '2031-06-15'), [days('2031-06-14', '2031-06-16')], '13 – 13: 1'],
  ['one day of it', days('2031-06-14', '2031-06-16'), [days('2031-06-13', '2031-06-14')], '15 – 16: 1'],
  [
    'the morning of a holiday',
    days('2031-06-17', '2031-06-18'),
    [days('2031-06-16', '2031-06-17', { endHalf: true })],
    '17 noon – 18: 1.5',
  ],
  [
    'both weekends',
    days('2031-06-14', '2031-06-22'),
    [days('2031-06-13', '2031-06-15'), days('2031-06-21', '2031-06-23')],
    '16 – 20: 4.5',
  ],
  ['no working day', days('2031-06-13', '2031-06-16'), [days('2031-06-12', '2031-06-14')], '13 – 16: 2'],
  ['no days off inside', days('2031-06-13', '2031-06-16'), [days('2031-06-14', '2031-06-15')], '13 – 16: 2'],
  ['not all there is', days('2031-06-14', '2031-06-15'), [days('2031-06-13', '2031-06-16')], '14 – 15: 0'],
])('leave gives up days off at its edges that other leave holds: %s', (_, of, held, left) => {
  const calendar = new WorkCalendar(period, { holidays: [{ ...days('2031-06-17'), part: 'morning' }] })
  const part = { ...of, totalDays: calendar.count(of), dayHalves: calendar.halvesOf(of) }
  const { startDate, startHalf, endDate, totalDays } = withoutHeldEdges(part, held, calendar)
  expect(`${startDate.slice(8)}${startHalf ? ' noon' : ''} – ${endDate.slice(8)}: ${totalDays}`).toBe(left)
})

test('a holiday that was entered after the leave changes nothing', () => {
  const holidays = [{ startDate: '2031-06-10', endDate: '2031-06-12' }]
  const parts = divide(days('2031-06-11', '2031-06-12', { startHalf: true }), { holidays, storedBefore: [] })
  expect(parts).toEqual(['09 – 11 noon: 2.5', '11 noon – 12: 1.5', '13 – 20: 6'])
})

test('the afternoon counts of a day with a free morning', () => {
  const holidays = [{ startDate: '2031-06-11', endDate: '2031-06-11', part: 'morning' as const }]
  const parts = divide(days('2031-06-11', '2031-06-12', { startHalf: true }), { holidays })
  expect(parts).toEqual(['09 – 11 noon: 2', '11 noon – 12: 1.5', '13 – 20: 6'])
})

test('a half working day is not divided: it comes back as a whole', () => {
  const calendar = new WorkCalendar(period, {
    holidays: [],
    schedules: [{ startsOn: '2031-01-01', week: [2, 2, 1, 2, 2, 0, 0] }],
  })
  const stored = { ...leave, dayHalves: calendar.halvesOf(leave) }
  const noon = days('2031-06-11', '2031-06-12', { startHalf: true })
  expect(partsOf(stored, noon, calendar)).toMatchObject({
    before: { endDate: '2031-06-10', endHalf: false, totalDays: 2 },
    covered: { startDate: '2031-06-11', startHalf: false, totalDays: 1.5 },
    after: { startDate: '2031-06-13' },
  })
})

test('a day that the leave took as a whole is divided, although it is a half working day since then', () => {
  const week = [2, 2, 1, 2, 2, 0, 0]
  const calendar = new WorkCalendar(period, { holidays: [], schedules: [{ startsOn: '2031-01-01', week }] })
  const stored = { ...leave, dayHalves: new WorkCalendar(period, { holidays: [] }).halvesOf(leave) }
  const noon = days('2031-06-11', '2031-06-12', { startHalf: true })
  expect(partsOf(stored, noon, calendar)).toMatchObject({
    before: { endDate: '2031-06-11', endHalf: true, totalDays: 2.5 },
    covered: { startDate: '2031-06-11', startHalf: true, totalDays: 1.5 },
    after: { startDate: '2031-06-13' },
  })
})

test.each([
  ['the last day', 1, '2031-06-20 0'],
  ['half of it', 0.5, '2031-06-20 1'],
  ['days around a weekend', 5.5, '2031-06-13 0'],
  ['a day of which only half was taken, as a whole', 3.5, '2031-06-17 0'],
  ['half of the day before it', 4, '2031-06-16 1'],
  ['all days', 9.5, '2031-06-09 0'],
  ['more days than were taken', 10, undefined],
])('%s: the last %d days start where the stored half days begin', (_, count, expected) => {
  const dayHalves = [2, 2, 2, 2, 2, 0, 0, 2, 1, 2, 2, 2]
  const start = startOfLastDays({ ...leave, dayHalves }, count)
  expect(start === undefined ? undefined : `${dayOfNumber(Math.floor(start / 2))} ${start % 2}`).toBe(expected)
})

test('the parts of random leave add up to it and leave no half day out', () => {
  const { roll } = seededRandom(54)
  for (let round = 0; round < 2_000; round += 1) {
    const randomRange = (): LeaveRange => {
      const startDate = addDays('2031-06-02', roll(30))
      const length = roll(12)
      const startHalf = roll(3) === 0
      return {
        startDate,
        endDate: addDays(startDate, length),
        startHalf,
        endHalf: roll(3) === 0 && (length > 0 || !startHalf),
      }
    }
    const week = Array.from({ length: 7 }, () => roll(3))
    const holidays = Array.from({ length: roll(4) }, () => {
      const day = addDays('2031-06-02', roll(40))
      return { startDate: day, endDate: day, part: (['whole', 'morning', 'afternoon'] as const)[roll(3)]! }
    })
    const calendar = new WorkCalendar(period, { holidays, schedules: [{ startsOn: '2031-01-01', week }] })
    const of = randomRange()
    const stored = { ...of, dayHalves: calendar.halvesOf(of) }
    const covering = randomRange()
    const parts = partsOf(stored, covering, calendar)
    const [one, other] = [halfDays(of), halfDays(covering)]
    expect(parts !== undefined).toBe(one.from < other.to && other.from < one.to)
    if (!parts) continue
    const all = [parts.before, parts.covered, parts.after].filter((part) => part !== null)
    expect(all.reduce((sum, { totalDays }) => sum + totalDays, 0)).toBe(calendar.count(of))
    expect(all.map((part) => halfDays(part).from)).toEqual([
      one.from,
      ...all.slice(0, -1).map((part) => halfDays(part).to),
    ])
    expect(halfDays(all.at(-1)!).to).toBe(one.to)
    for (const part of all)
      expect(part.totalDays, JSON.stringify({ of, covering, part, week, holidays })).toBe(calendar.count(part))
  }
})
