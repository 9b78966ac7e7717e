import { expect, test } from 'vitest'
import { WorkCalendar, type LeaveRange } from './days.ts'
import { absenceOn, isAwayThroughout } from './substitutes.ts'

const range = (startDate: string, endDate: string, halves: Partial<LeaveRange> = {}): LeaveRange => ({
  startDate,
  endDate,
  startHalf: false,
  endHalf: false,
  ...halves,
})
// Monday to Friday, with a weekend after it.
const week = range('2031-06-09', '2031-06-15')

test.each([
  ['before it', range('2031-06-02', '2031-06-08'), null],
  [
    'across its start',
    range('2031-06-02', '2031-06-10', { endHalf: true }),
    range('2031-06-09', '2031-06-10', { endHalf: true }),
  ],
  [
    'within it',
    range('2031-06-11', '2031-06-11', { startHalf: true }),
    range('2031-06-11', '2031-06-11', { startHalf: true }),
  ],
  ['around it', range('2031-05-01', '2031-07-01', { startHalf: true, endHalf: true }), week],
  ['after it', range('2031-06-16', '2031-06-20'), null],
])('returns the part of an absence on the days of a leave: %s', (_, absence, part) => {
  expect(absenceOn(week, absence)).toEqual(part)
})

test('an absence in the morning is not on a leave in the afternoon', () => {
  const day = '2031-06-10'
  expect(absenceOn(range(day, day, { startHalf: true }), range(day, day, { endHalf: true }))).toBeNull()
})

test.each([
  ['no absence', [], false],
  ['one of all working days', [range('2031-06-09', '2031-06-13')], true],
  [
    'two that meet',
    [range('2031-06-09', '2031-06-11', { endHalf: true }), range('2031-06-11', '2031-06-13', { startHalf: true })],
    true,
  ],
  [
    'two with a half day between them',
    [range('2031-06-09', '2031-06-10'), range('2031-06-11', '2031-06-13', { startHalf: true })],
    false,
  ],
  ['one without the holiday', [range('2031-06-09', '2031-06-12')], true],
] as const)(
  'is away throughout by approved absences on all half days that the owner works: %s',
  (name, absences, expected) => {
    const holidays = name === 'one without the holiday' ? [{ startDate: '2031-06-13', endDate: '2031-06-13' }] : []
    expect(isAwayThroughout(week, new WorkCalendar(week, { holidays }), absences)).toBe(expected)
  },
)

test('no one is away throughout a leave without working days', () => {
  const weekend = range('2031-06-14', '2031-06-15')
  expect(isAwayThroughout(weekend, new WorkCalendar(weekend, { holidays: [] }), [])).toBe(false)
})
