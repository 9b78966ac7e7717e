import { describe, expect, test } from 'vitest'
import { addDays, weekday } from '../../lib/dates.ts'
import {
  splitAt,
  daysOff,
  differingDays,
  freeDates,
  halfDays,
  isSameRange,
  overlap,
  WorkCalendar,
  type LeaveRange,
  type WorkDays,
  type WorkWeek,
} from './days.ts'

const leave = (startDate: string, endDate = startDate, halves: Partial<LeaveRange> = {}): LeaveRange => ({
  startDate,
  endDate,
  startHalf: false,
  endHalf: false,
  ...halves,
})
const off = (startDate: string, endDate = startDate) => ({ startDate, endDate })
const freeHalf = (day: string, part: 'morning' | 'afternoon') => ({ ...off(day), part })
const countOf = (range: LeaveRange, workDays: WorkDays) => new WorkCalendar(range, workDays).count(range)

const week = (...halves: number[]): WorkWeek => [...halves, 0, 0, 0, 0, 0, 0, 0].slice(0, 7)
const schedule = (startsOn: string, ...halves: number[]) => ({ startsOn, week: week(...halves) })
const mondayToThursday = [schedule('2020-01-01', 2, 2, 2, 2)]
const halfThursday = [schedule('2020-01-01', 2, 2, 2, 1)]

// The examples of `docs/rules.md`, section 3.
describe('counting', () => {
  test.each([
    [leave('2026-04-30', '2026-05-05'), [off('2026-05-01', '2026-05-02')], 3],
    [leave('2026-05-02', '2026-05-03'), [], 0],
    [leave('2026-12-28', '2027-01-08'), [off('2027-01-01', '2027-01-02')], 9],
    [leave('2028-02-28', '2028-03-01'), [], 3],
    [leave('2026-06-08', '2026-06-12'), [off('2026-06-06', '2026-06-09'), off('2026-06-09', '2026-06-10')], 2],
    [leave('2026-06-08', '2026-06-09', { startHalf: true }), [], 1.5],
    [leave('2026-06-12', '2026-06-12', { endHalf: true }), [], 0.5],
    [leave('2026-03-28', '2026-03-30'), [], 1],
    [leave('2026-06-13', '2026-06-15', { startHalf: true }), [], 1],
    [leave('2026-06-08', '2026-06-10', { startHalf: true, endHalf: true }), [off('2026-06-10')], 1.5],
  ])('%j without %j takes %d days', (range, holidays, days) => expect(countOf(range, { holidays })).toBe(days))

  // The counting table of the design: schedules in the rows, and an office with a holiday of its own.
  test.each([
    ['Monday to Friday', [], [], leave('2026-06-08', '2026-06-12'), 5],
    ['Monday to Thursday', mondayToThursday, [], leave('2026-06-08', '2026-06-12'), 4],
    ['half a Thursday', halfThursday, [], leave('2026-06-08', '2026-06-14'), 3.5],
    ['Tuesday to Saturday', [schedule('2020-01-01', 0, 2, 2, 2, 2, 2)], [], leave('2026-06-08', '2026-06-14'), 5],
    ['a change of schedule', [schedule('2026-06-10', 2, 2, 2)], [], leave('2026-06-08', '2026-06-19'), 6],
    ['a holiday of the office', [], [off('2026-06-22')], leave('2026-06-22', '2026-06-23'), 1],
    ['no holiday of the office', [], [], leave('2026-06-22', '2026-06-23'), 2],
    ['a holiday on a day off', mondayToThursday, [off('2026-06-12')], leave('2026-06-08', '2026-06-12'), 4],
    ['a holiday on a half day', halfThursday, [off('2026-06-11')], leave('2026-06-08', '2026-06-12'), 3],
    ['a free afternoon', [], [freeHalf('2026-06-11', 'afternoon')], leave('2026-06-08', '2026-06-12'), 4.5],
    ['a free morning', [], [freeHalf('2026-06-11', 'morning')], leave('2026-06-11'), 0.5],
    [
      'a free morning and a free afternoon',
      [],
      [freeHalf('2026-06-11', 'morning'), freeHalf('2026-06-11', 'afternoon')],
      leave('2026-06-11', '2026-06-12'),
      1,
    ],
    [
      'the afternoon of a free afternoon',
      [],
      [freeHalf('2026-06-11', 'afternoon')],
      leave('2026-06-11', '2026-06-11', { startHalf: true }),
      0,
    ],
    [
      'the morning of a free afternoon',
      [],
      [freeHalf('2026-06-11', 'afternoon')],
      leave('2026-06-11', '2026-06-11', { endHalf: true }),
      0.5,
    ],
    ['a free afternoon on a half day', halfThursday, [freeHalf('2026-06-11', 'afternoon')], leave('2026-06-11'), 0.5],
    ['a free morning on a half day', halfThursday, [freeHalf('2026-06-11', 'morning')], leave('2026-06-11'), 0],
    ['half a half day', halfThursday, [], leave('2026-06-11', '2026-06-11', { startHalf: true }), 0.5],
    ['a half day before a day off', mondayToThursday, [], leave('2026-06-10', '2026-06-12', { endHalf: true }), 2],
  ])('with %s', (_, schedules, holidays, range, days) => expect(countOf(range, { schedules, holidays })).toBe(days))

  test('agrees with counting day by day', () => {
    const nonWorking = [off('2026-01-01', '2026-01-02'), off('2026-05-01'), off('2026-04-30', '2026-05-02')]
    const calendar = new WorkCalendar(off('2025-12-01', '2026-12-31'), { holidays: nonWorking })
    for (let start = 0; start < 390; start += 7) {
      for (const length of [0, 1, 4, 9, 200]) {
        const startDate = addDays('2025-12-01', start)
        const endDate = addDays(startDate, length)
        if (endDate > '2026-12-31') continue
        let slow = 0
        for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
          if (weekday(day) < 5 && !nonWorking.some((range) => range.startDate <= day && day <= range.endDate)) slow += 1
        }
        expect(calendar.count(leave(startDate, endDate)), `${startDate} – ${endDate}`).toBe(slow)
      }
    }
  })

  test('throws for a day outside of the calendar', () =>
    expect(() =>
      new WorkCalendar(off('2026-01-01', '2026-01-31'), { holidays: [] }).count(leave('2026-02-02')),
    ).toThrow('outside'))
})

describe('half days', () => {
  test.each([
    [leave('2026-06-11', '2026-06-15', { startHalf: true, endHalf: true }), [], [1, 2, 0, 0, 1]],
    [leave('2026-06-10', '2026-06-11', { startHalf: true, endHalf: true }), halfThursday, [1, 1]],
    [leave('2026-06-12', '2026-06-12', { endHalf: true }), [], [1]],
    [leave('2026-06-13'), [], [0]],
  ])('of a leave on each date: %j', (range, schedules, expected) => {
    const calendar = new WorkCalendar(off('2026-06-01', '2026-06-30'), { schedules, holidays: [] })
    expect(calendar.halvesOf(range)).toEqual(expected)
  })

  test("don't overlap if they are different halves of a day", () => {
    const morning = leave('2026-06-08', '2026-06-08', { endHalf: true })
    const fromNoon = leave('2026-06-08', '2026-06-09', { startHalf: true })
    expect(overlap(morning, fromNoon)).toBe(false)
    expect(overlap(fromNoon, morning)).toBe(false)
  })
  test('overlap if both contain the same half', () =>
    expect(overlap(leave('2026-06-05', '2026-06-08', { endHalf: true }), leave('2026-06-08'))).toBe(true))
  test.each([
    [leave('2026-06-12'), true],
    [leave('2026-06-12', '2026-06-12', { endHalf: true }), false],
    [leave('2026-06-12', '2026-06-12', { startHalf: true }), false],
    [leave('2026-06-12', '2026-06-13'), false],
    [leave('2026-06-11', '2026-06-12'), false],
  ])('are the same as those of 12 June: %j', (range, isSame) =>
    expect(isSameRange(leave('2026-06-12'), range)).toBe(isSame),
  )
  test('are numbered from 1970-01-01', () => expect(halfDays(leave('1970-01-02'))).toEqual({ from: 2, to: 4 }))
})

describe('splitting', () => {
  const wholeWeek = leave('2026-06-08', '2026-06-12')
  const at = (day: string, half = 0) => halfDays(leave(day)).from + half

  test('at a day keeps the days before it', () =>
    expect(splitAt(wholeWeek, at('2026-06-10'))).toEqual({
      before: leave('2026-06-08', '2026-06-09'),
      after: leave('2026-06-10', '2026-06-12'),
    }))
  test('at noon keeps the morning', () =>
    expect(splitAt(wholeWeek, at('2026-06-10', 1))).toEqual({
      before: leave('2026-06-08', '2026-06-10', { endHalf: true }),
      after: leave('2026-06-10', '2026-06-12', { startHalf: true }),
    }))
  test('before the first day returns everything', () =>
    expect(splitAt(wholeWeek, at('2026-06-01'))).toEqual({ before: null, after: wholeWeek }))
  test('at the first day returns everything', () =>
    expect(splitAt(wholeWeek, at('2026-06-08'))).toEqual({ before: null, after: wholeWeek }))
  test('after the last day returns nothing', () =>
    expect(splitAt(wholeWeek, at('2026-06-20'))).toEqual({ before: wholeWeek, after: null }))
})

test("dates that don't count have their reasons", () => {
  const holidays = [
    { ...off('2026-05-05'), title: 'Company day' },
    { ...off('2026-05-01', '2026-05-02'), title: 'Labour Day' },
    { ...off('2026-05-04'), title: 'Bridge day' },
  ]
  expect(freeDates(leave('2026-04-30', '2026-05-04'), { holidays })).toEqual([
    { day: '2026-05-01', part: 'whole', why: 'non-working', title: 'Labour Day' },
    { day: '2026-05-02', part: 'whole', why: 'weekend', title: 'Labour Day' },
    { day: '2026-05-03', part: 'whole', why: 'weekend', title: '' },
    { day: '2026-05-04', part: 'whole', why: 'non-working', title: 'Bridge day' },
  ])
  expect(freeDates(leave('2026-06-11', '2026-06-13'), { schedules: mondayToThursday, holidays })).toEqual([
    { day: '2026-06-12', part: 'whole', why: 'day off', title: '' },
    { day: '2026-06-13', part: 'whole', why: 'weekend', title: '' },
  ])
})

test('free halves of working days have their holidays', () => {
  const holidays = [
    { ...off('2026-06-09', '2026-06-12'), part: 'afternoon' as const, title: 'Summer hours' },
    { ...off('2026-06-10'), part: 'morning' as const, title: 'Works meeting' },
    { ...off('2026-06-08'), part: 'morning' as const, title: 'Town fair' },
  ]
  expect(freeDates(leave('2026-06-08', '2026-06-12'), { schedules: halfThursday, holidays })).toEqual([
    { day: '2026-06-08', part: 'morning', why: 'non-working', title: 'Town fair' },
    { day: '2026-06-09', part: 'afternoon', why: 'non-working', title: 'Summer hours' },
    { day: '2026-06-10', part: 'whole', why: 'non-working', title: 'Summer hours' },
    { day: '2026-06-12', part: 'whole', why: 'day off', title: 'Summer hours' },
  ])
})

test('dates differ by a schedule from its first day, and by holidays', () => {
  const days = off('2026-06-01', '2026-06-14')
  const usual = new WorkCalendar(days, { holidays: [off('2026-06-02'), off('2026-06-04')] })
  const own = new WorkCalendar(days, {
    schedules: [schedule('2026-06-08', 0, 2, 2, 2, 2, 1)],
    holidays: [off('2026-06-03', '2026-06-04')],
  })
  expect(differingDays(days, own, usual)).toEqual([
    { day: '2026-06-02', isWorking: true },
    { day: '2026-06-03', isWorking: false },
    { day: '2026-06-08', isWorking: false },
    { day: '2026-06-13', isWorking: true },
  ])
  expect(daysOff({ startDate: '2026-06-05', endDate: '2026-06-13' }, own)).toEqual([
    '2026-06-06',
    '2026-06-07',
    '2026-06-08',
  ])
})
