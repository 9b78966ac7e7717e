import { Temporal } from 'temporal-polyfill'
import { describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dayNumber,
  dayOfInstant,
  daysBetween,
  formatDay,
  formatInstant,
  formatMonth,
  formatMonthAndYear,
  formatShortMonth,
  formatShortMonthAndYear,
  formatShortWeekday,
  formatTime,
  formatWeekday,
  isDay,
  lastOfMonth,
  maxDay,
  minDay,
  spokenDay,
  spokenDays,
  todayIn,
  weekday,
} from './dates.ts'
import { yearsAndMonths } from '../areas/employees/derived.ts'
import { formatDays, withoutYear, writeDay } from './day.ts'
import { english } from './messages.ts'

describe('a day', () => {
  test.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2000-02-29', true],
    ['2100-02-29', false],
    ['2026-04-30', true],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-10-00', false],
    ['x2026-11-20', false],
    ['2026-13-01', false],
    ['20/11/2026', false],
    ['2026-11-20T00:00:00Z', false],
    ['2026-11-20 ', false],
    ['0026-11-20', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => expect(isDay(text)).toBe(exists))

  describe.each([
    {
      language: 'en',
      day: '09/03/2026',
      days: '09/03/2026 – 11/03/2026',
      spoken: '9 March 2026',
      names: ['September', 'Sep', 'September 2026', 'Sep 2026', 'Wednesday', 'Wed'],
      instant: '21/11/2026 00:05',
    },
    {
      language: 'hr',
      day: '09.03.2026.',
      days: '09.03.2026. – 11.03.2026.',
      spoken: '9. ožujka 2026.',
      names: ['rujan', 'ruj', 'rujan 2026.', 'ruj 2026.', 'srijeda', 'sri'],
      instant: '21.11.2026. 00:05',
    },
    {
      language: 'de',
      day: '09.03.2026',
      days: '09.03.2026 – 11.03.2026',
      spoken: '9. März 2026',
      names: ['September', 'Sep', 'September 2026', 'Sept. 2026', 'Mittwoch', 'Mi'],
      instant: '21.11.2026 00:05',
    },
  ] as const)('in $language', ({ language, day, days, spoken, names, instant }) => {
    test('is formatted with the day first', () => expect(formatDay('2026-03-09', language)).toBe(day))
    test('is read aloud with the name of its month', () => expect(spokenDay('2026-03-09', language)).toBe(spoken))
    test('and another are formatted as a range, or as one day if equal', () => {
      expect(formatDays({ startDate: '2026-03-09', endDate: '2026-03-11' }, language)).toBe(days)
      expect(formatDays({ startDate: '2026-03-09', endDate: '2026-03-09' }, language)).toBe(day)
    })
    test('is formatted as empty if null', () => expect(formatDay(null, language)).toBe(''))
    test('has a month and a weekday', () => {
      const formats = [
        formatMonth,
        formatShortMonth,
        formatMonthAndYear,
        formatShortMonthAndYear,
        formatWeekday,
        formatShortWeekday,
      ]
      expect(formats.map((format) => format('2026-09-30', language))).toEqual(names)
    })
    test("is the company's in an instant", () => {
      expect(formatInstant('2026-11-20T23:05:00.000Z', 'Europe/Sarajevo', language)).toBe(instant)
      expect(formatTime('2026-11-20T09:42:10.000Z', 'Europe/Sarajevo', language)).toBe('10:42')
    })
  })
  test('can be compared as text', () => {
    expect([minDay('2026-03-09', '2026-03-11'), minDay('2026-03-11', '2026-03-09')]).toEqual([
      '2026-03-09',
      '2026-03-09',
    ])
    expect([maxDay('2026-03-09', '2026-03-11'), maxDay('2026-03-11', '2026-03-09')]).toEqual([
      '2026-03-11',
      '2026-03-11',
    ])
  })
  test('after a clock change follows the previous day', () => expect(addDays('2026-03-29', 1)).toBe('2026-03-30'))
  test('is counted correctly over clock changes and leap days', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0)
    expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
  })
  test('agrees with Temporal in the far past and future', () => {
    const first = Temporal.PlainDate.from('1899-12-25')
    for (let days = 0; days < 80_000; days += 37) {
      const day = first.add({ days })
      expect(addDays(first.toString(), days)).toBe(day.toString())
      expect(dayNumber(day.toString())).toBe(Temporal.PlainDate.from('1970-01-01').until(day).days)
      expect(weekday(day.toString())).toBe(day.dayOfWeek - 1)
      expect(lastOfMonth(day.toString())).toBe(day.with({ day: day.daysInMonth }).toString())
      for (const months of [-13, -1, 1, 3])
        expect(addMonths(day.toString(), months)).toBe(day.add({ months }).toString())
    }
  })
})

test.each([
  ['dd/MM/yyyy', '01/06/2026', '01/06'],
  ['dd.MM.yyyy.', '01.06.2026.', '01.06.'],
  ['d. M. yyyy', '1.\u00A06.\u00A02026', '1.\u00A06.'],
])('the format %s writes a day as %s and one of every year as %s', (format, day, dayOfYear) =>
  expect([writeDay('2026-06-01', format), writeDay('-06-01', withoutYear(format))]).toEqual([day, dayOfYear]),
)

describe('time in the company', () => {
  test.each([
    ['2025-11-21', '2026-11-20', '11m'],
    ['2025-11-21', '2026-11-21', '1y 0m'],
    ['2016-01-04', '2026-11-20', '10y 10m'],
    ['2024-02-29', '2025-02-28', '11m'],
    ['2026-01-31', '2026-02-28', '0m'],
    ['2026-01-31', '2026-03-31', '2m'],
    ['2026-12-01', '2026-11-20', '0m'],
  ])('from %s to %s is %s', (from, to, text) => expect(yearsAndMonths(from, to, english)).toBe(text))
})

test.each([
  ['2026-12-02', '2026-12-02', '2 December 2026', '2. prosinca 2026.', '2. Dezember 2026'],
  ['2026-12-02', '2026-12-06', '2 to 6 December 2026', '2. do 6. prosinca 2026.', '2. bis 6. Dezember 2026'],
  [
    '2026-11-30',
    '2026-12-04',
    '30 November to 4 December 2026',
    '30. studenoga do 4. prosinca 2026.',
    '30. November bis 4. Dezember 2026',
  ],
  [
    '2026-12-28',
    '2027-01-08',
    '28 December 2026 to 8 January 2027',
    '28. prosinca 2026. do 8. siječnja 2027.',
    '28. Dezember 2026 bis 8. Januar 2027',
  ],
])('%s – %s is read aloud as %s', (startDate, endDate, ...spoken) =>
  expect((['en', 'hr', 'de'] as const).map((language) => spokenDays({ startDate, endDate }, language))).toEqual(spoken),
)

test('today depends on the time zone', () => {
  vi.useFakeTimers().setSystemTime('2026-11-20T23:30:00Z')
  // Zones of no other test: a cached formatter would not know the simulated time.
  expect(todayIn('Europe/Tirane')).toBe('2026-11-21')
  expect(todayIn('America/Caracas')).toBe('2026-11-20')
  vi.useRealTimers()
})

test("an instant has a day in the company's time zone", () => {
  expect(dayOfInstant('2026-11-20T23:05:00.000Z', 'Europe/Sarajevo')).toBe('2026-11-21')
})
