import { describe, expect, test } from 'vitest'
import {
  tooFarBackProblem,
  daysProblem,
  employmentProblem,
  isLeftOutside,
  partsOutside,
  rangeProblem,
  typeProblem,
  wholeDay,
} from './request-rules.ts'
import { WorkCalendar, type LeaveRange } from './days.ts'
import type { Day } from '../../lib/dates.ts'
import { leaveTexts } from './texts.ts'

const leave = (startDate: string, endDate = startDate, halves: Partial<LeaveRange> = {}): LeaveRange => ({
  startDate,
  endDate,
  startHalf: false,
  endHalf: false,
  ...halves,
})
const year = new WorkCalendar(
  { startDate: '2026-01-01', endDate: '2026-12-31' },
  {
    holidays: [{ startDate: '2026-12-08', endDate: '2026-12-08' }],
  },
)

describe('a range', () => {
  test.each([
    [leave('2026-12-11', '2026-12-10'), 'endDate', leaveTexts.endBeforeStart],
    [leave('1989-12-31', '1990-01-02'), 'startDate', leaveTexts.outsideCalendar],
    [leave('2100-12-31', '2101-01-01'), 'endDate', leaveTexts.outsideCalendar],
    [leave('2026-01-01', '2027-01-02'), 'endDate', leaveTexts.tooManyDates],
    [leave('2026-12-10', '2026-12-10', { startHalf: true, endHalf: true }), 'endHalf', leaveTexts.oneHalf],
  ])('rejects %j at %s', (range, field, message) => expect(rangeProblem(range)).toEqual({ field, message }))

  test('accepts 366 dates, and half days at both ends of two dates', () => {
    expect(rangeProblem(leave('2026-01-01', '2027-01-01'))).toBeUndefined()
    expect(rangeProblem(leave('2026-12-10', '2026-12-11', { startHalf: true, endHalf: true }))).toBeUndefined()
  })

  test('accepts both ends of the calendar', () => {
    expect(rangeProblem(wholeDay('1990-01-01'))).toBeUndefined()
    expect(rangeProblem(wholeDay('2100-12-31'))).toBeUndefined()
  })

  test('may start up to 90 days ago', () => {
    expect(tooFarBackProblem(leave('2026-09-01'), '2026-11-30')).toBeUndefined()
    expect(tooFarBackProblem(leave('2026-08-31'), '2026-11-30')).toEqual({
      field: 'startDate',
      message: leaveTexts.tooFarBack,
    })
  })
})

const stored = (range: LeaveRange) => ({ ...range, dayHalves: year.halvesOf(range) })

describe('the employment', () => {
  // A Monday, and the Friday before the next holiday.
  const [firstDay, lastDay] = ['2026-11-30', '2026-12-04']
  const both = { firstDay, lastDay }
  const early = { field: 'startDate', message: leaveTexts.beforeFirstDay(firstDay) }
  const late = { field: 'endDate', message: leaveTexts.afterLastDay(lastDay) }

  test.each([
    [leave('2026-11-27'), both, early],
    [leave('2026-11-27', '2026-11-30'), both, early],
    [leave('2026-11-27', '2026-11-28', { startHalf: true }), both, early],
    [leave('2026-11-27', '2026-12-07'), both, early],
    [leave('2026-11-27'), { firstDay, lastDay: null }, early],
    [leave('2026-12-07'), both, late],
    [leave('2026-12-04', '2026-12-07', { endHalf: true }), both, late],
    [leave('2026-12-07'), { firstDay: null, lastDay }, late],
    [
      leave('2026-11-30', '2026-12-01'),
      { firstDay, lastDay: firstDay },
      { ...late, message: leaveTexts.afterLastDay(firstDay) },
    ],
  ])('rejects %j in %j', (range, employment, problem) =>
    expect(employmentProblem(stored(range), employment)).toEqual(problem),
  )

  test.each([
    [leave('2026-11-30', '2026-12-04'), both],
    // The weekends around it take no days.
    [leave('2026-11-28', '2026-12-06'), both],
    [leave('2026-11-28', '2026-11-29'), both],
    [leave('2026-11-30', '2026-12-04', { startHalf: true, endHalf: true }), both],
    [leave('2026-11-30'), { firstDay, lastDay: firstDay }],
    [leave('2026-01-02'), { firstDay: null, lastDay }],
    [leave('2026-12-31'), { firstDay, lastDay: null }],
    [leave('2026-01-02', '2026-12-31'), { firstDay: null, lastDay: null }],
  ])('accepts %j in %j', (range, employment) => expect(employmentProblem(stored(range), employment)).toBeUndefined())
})

describe('the parts of leave outside the employment', () => {
  const week = { startDate: '2026-06-08', endDate: '2026-06-12', startHalf: true, endHalf: true }
  const partsOf = (firstDay: Day | null, lastDay: Day | null, range = week) =>
    partsOutside(stored(range), { firstDay, lastDay }).map(
      ({ startDate, endDate, startHalf, endHalf, days }) =>
        `${startHalf ? '½' : ''}${startDate.slice(5)} – ${endDate.slice(5)}${endHalf ? '½' : ''}: ${days}`,
    )

  test.each([
    [null, null, []],
    ['2026-06-08', '2026-06-12', []],
    ['2026-06-09', null, ['½06-08 – 06-08: 0.5']],
    [null, '2026-06-11', ['06-12 – 06-12½: 0.5']],
    ['2026-06-10', '2026-06-10', ['½06-08 – 06-09: 1.5', '06-11 – 06-12½: 1.5']],
    [null, '2026-06-07', ['½06-08 – 06-12½: 4']],
    ['2026-06-13', null, ['½06-08 – 06-12½: 4']],
  ] as const)('from %j to %j', (firstDay, lastDay, parts) => expect(partsOf(firstDay, lastDay)).toEqual(parts))

  test.each([
    // The end moves into the leave, further into it, and back.
    [null, '2026-06-11', true],
    ['2026-06-11', '2026-06-10', true],
    ['2026-06-10', '2026-06-11', false],
    // From the end to after the Friday.
    ['2026-06-11', '2026-06-12', false],
  ])('a last day moved from %j to %j leaves days outside: %j', (before, after, isLeft) => {
    const employment = (lastDay: Day | null) => ({ firstDay: null, lastDay })
    expect(isLeftOutside(stored(week), { before: employment(before), after: employment(after) })).toBe(isLeft)
  })

  test('as many other days outside at the other end are left outside', () => {
    const before = { firstDay: '2026-06-09', lastDay: null }
    expect(isLeftOutside(stored(week), { before, after: { firstDay: null, lastDay: '2026-06-11' } })).toBe(true)
  })

  test('weekends are no part', () => {
    const untilSunday = { ...week, endDate: '2026-06-14', endHalf: false }
    expect(partsOf(null, '2026-06-12', untilSunday)).toEqual([])
    expect(partsOf(null, '2026-06-11', untilSunday)).toEqual(['06-12 – 06-14: 1'])
  })
})

describe('a type of leave', () => {
  const type = { validFrom: '2026-03-02', expiredDate: '2026-12-11', halfDays: false }
  test.each([
    [leave('2026-12-09', '2026-12-10', { endHalf: true }), 'startHalf', leaveTexts.noHalves],
    [leave('2026-12-05', '2026-12-06'), 'endDate', leaveTexts.noDays],
    [leave('2026-12-08'), 'endDate', leaveTexts.noDays],
    [leave('2026-12-11', '2026-12-14'), 'endDate', leaveTexts.typeExpired('2026-12-11')],
    [leave('2026-02-27', '2026-03-03'), 'startDate', leaveTexts.typeNotYetValid('2026-03-02')],
  ])('rejects %j at %s', (range, field, message) => expect(typeProblem(range, type, year)).toEqual({ field, message }))

  test.each([
    [leave('2026-12-10', '2026-12-11', { startHalf: true }), 'startHalf'],
    [leave('2026-12-09', '2026-12-10', { endHalf: true }), 'endHalf'],
  ])('rejects half of a half working day, %j', (range, field) => {
    const schedules = [{ startsOn: '2026-01-01', week: [2, 2, 2, 1, 2, 0, 0] }]
    const calendar = new WorkCalendar(range, { schedules, holidays: [] })
    expect(typeProblem(range, { ...type, halfDays: true }, calendar)).toEqual({
      field,
      message: leaveTexts.halfOfHalfDay,
    })
    expect(typeProblem({ ...range, startHalf: false, endHalf: false }, type, calendar)).toBeUndefined()
  })

  test.each([
    ['afternoon', leave('2026-12-24', '2026-12-24', { startHalf: true }), 'startHalf', leaveTexts.freeAfternoon],
    ['afternoon', leave('2026-12-24', '2026-12-29', { startHalf: true }), 'startHalf', leaveTexts.freeAfternoon],
    ['morning', leave('2026-12-23', '2026-12-24', { endHalf: true }), 'endHalf', leaveTexts.freeMorning],
  ] as const)('rejects a free %s, %j', (part, range, field, message) => {
    const holidays = [{ startDate: '2026-12-24', endDate: '2026-12-24', part }]
    const halves = { ...type, expiredDate: '2026-12-31', halfDays: true }
    const calendar = new WorkCalendar(range, { holidays })
    expect(typeProblem(range, halves, calendar)).toEqual({ field, message })
    expect(typeProblem({ ...range, startHalf: false, endHalf: false }, halves, calendar)).toBeUndefined()
  })

  test('rejects a morning after its last day', () =>
    expect(
      typeProblem(
        leave('2026-12-14', '2026-12-14', { endHalf: true }),
        { ...type, expiredDate: '2026-12-13', halfDays: true },
        year,
      ),
    ).toEqual({ field: 'endDate', message: leaveTexts.typeExpired('2026-12-13') }))

  test('can be requested from its first day, or on any day before it expires if it has none', () => {
    expect(typeProblem(leave('2026-03-02'), type, year)).toBeUndefined()
    expect(typeProblem(leave('2026-02-27'), { ...type, validFrom: null }, year)).toBeUndefined()
  })

  test('accepts non-counting dates outside of its validity, and half days if it allows them', () => {
    expect(typeProblem(leave('2026-12-11', '2026-12-13'), type, year)).toBeUndefined()
    expect(typeProblem(leave('2026-02-28', '2026-03-02'), type, year)).toBeUndefined()
    expect(typeProblem(leave('2026-12-10', '2026-12-10', { endHalf: true }), { ...type, halfDays: true }, year)).toBe(
      undefined,
    )
  })
})

test('a full day has no half days', () => expect(wholeDay('2026-12-10')).toEqual(leave('2026-12-10')))

describe('the balance', () => {
  const balance = { numberOfDays: 20, currentNumberDays: 12, pendingDays: 5, hasEntitlement: false, negativeBalance: 0 }
  test('excludes days of pending requests', () => {
    expect(daysProblem(balance, 3)).toBeUndefined()
    expect(daysProblem(balance, 3.5)).toEqual({
      field: 'endDate',
      message: leaveTexts.notEnough(3, 3.5),
    })
    expect(daysProblem({ ...balance, pendingDays: 8 }, 0.5)?.message).toEqual(leaveTexts.noneAvailable)
  })

  test('without a limit is always sufficient', () => {
    expect(daysProblem({ ...balance, numberOfDays: 365 }, 200)).toBeUndefined()
    expect(daysProblem({ ...balance, numberOfDays: null }, 200)).toBeUndefined()
    expect(daysProblem({ ...balance, numberOfDays: null, hasEntitlement: true }, 200)).toBeUndefined()
  })
})
