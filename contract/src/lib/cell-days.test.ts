// cspell:disable
import { describe, expect, test } from 'vitest'
import {
  dayOfCell,
  dayOrderIn,
  dayOrderOfCountry,
  dayProblem,
  isAmbiguousDay,
  isSerial,
  withDays,
} from './cell-days.ts'
import { spokenDay } from './dates.ts'
import { formatDay } from './day.ts'
import { languages } from './languages.ts'
import { english } from './messages.ts'

describe('the date of a cell', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20.11.2026.', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['5. 3. 2026.', '2026-03-05'],
    ['5.3.2026. godine', '2026-03-05'],
    [' 20.11.2026 ', '2026-11-20'],
    ['29.02.2028.', '2028-02-29'],
    ['30.02.2026.', undefined],
    ['2026-3-5', '2026-03-05'],
    ['2026/03/05', '2026-03-05'],
    ['2026-11-20T00:00:00', '2026-11-20'],
    ['20.11.2026 00:00', '2026-11-20'],
    ['20.11.2026. 7:30', '2026-11-20'],
    ['20.11.2026, 7:30 Uhr', '2026-11-20'],
    ['2026-11-20 07:30:00.000 PM', '2026-11-20'],
    ['2026-11-20T07:30:00.000Z', '2026-11-20'],
    ['2026-11-20T07:30:00+01:00', '2026-11-20'],
    ['5.3.2026 10:00 - 6.3.2026', undefined],
    ['5.3.2026 10:00 Ana', undefined],
    ['5 March 2026', '2026-03-05'],
    ['05-Mar-2026', '2026-03-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['5. März 2026', '2026-03-05'],
    ['1. Dez. 2026', '2026-12-01'],
    ['5. ožujka 2026.', '2026-03-05'],
    ['5. sij 2026.', '2026-01-05'],
    ['12. studenoga 2026.', '2026-11-12'],
    ['1. lipnja 2026.', '2026-06-01'],
    ['1. LISTOPADA 2026', '2026-10-01'],
    ['7. avgusta 2026.', '2026-08-07'],
    ['5 Xyz 2026', undefined],
    ['5 Marzipan 2026', undefined],
    // Without an order, dates with slashes have no meaning.
    ['20/11/2026', undefined],
    ['05.03.26', undefined],
    ['soon', undefined],
    ['', undefined],
    // The days that Excel counts as these numbers.
    ['45351', '2024-02-29'],
    ['43831.75', '2020-01-01'],
    ['20000', '1954-10-03'],
    ['60000', '2064-04-08'],
    ['19999', undefined],
    ['60001', undefined],
    ['45351 km', undefined],
  ])('%j is %s', (text, day) => expect(dayOfCell(text)).toBe(day))

  test.each([
    ['05/03/2026', '2026-03-05', '2026-05-03'],
    ['5-3-2026', '2026-03-05', '2026-05-03'],
    ['20/11/2026', '2026-11-20', undefined],
    ['11/20/2026', undefined, '2026-11-20'],
    ['1/13/2023 0:00', undefined, '2023-01-13'],
    ['13/25/2026', undefined, undefined],
    ['5.3.2026.', '2026-03-05', '2026-03-05'],
  ])('%j is %s with the day first and %s with the month first', (text, dayFirst, monthFirst) =>
    expect([dayOfCell(text, 'day first'), dayOfCell(text, 'month first')]).toEqual([dayFirst, monthFirst]),
  )
})

test.each(languages)('every date that %s writes is read', (language) => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-05`)
  expect(days.map((day) => dayOfCell(formatDay(day, language), 'day first'))).toEqual(days)
  expect(days.map((day) => dayOfCell(spokenDay(day, language)))).toEqual(days)
})

test('dates with slashes are ambiguous if both orders give different days', () =>
  expect(['03/04/2025', '5/5/2025', '13/01/2025', '3.4.2025.'].filter(isAmbiguousDay)).toEqual(['03/04/2025']))

test('serial numbers are those of days', () => expect(['45351', '1001', 'x'].filter(isSerial)).toEqual(['45351']))

test.each([
  [null, 'day first'],
  ['HR', 'day first'],
  ['DE', 'day first'],
  ['GB', 'day first'],
  ['US', 'month first'],
  ['PH', 'month first'],
])('the country %s writes the %s', (country, order) => expect(dayOrderOfCountry(country)).toBe(order))

describe('each date of a column', () => {
  const read = (texts: readonly string[], country: string | null) =>
    withDays(
      texts.map((text) => ({ cells: [text] })),
      { columns: ['startDate'], isDate: () => true, monthFirst: undefined, usual: dayOrderOfCountry(country) },
    ).map(({ cells }) => cells[0])

  // The days are written by hand: a text that stays is a problem of its cell.
  test.each<{ texts: string[]; dayFirst: string[]; monthFirst: string[] }>([
    // Nothing proves an order.
    {
      texts: ['01/04/2020', '03/04/2025'],
      dayFirst: ['2020-04-01', '2025-04-03'],
      monthFirst: ['2020-01-04', '2025-03-04'],
    },
    // One date with the month first.
    {
      texts: ['01/04/2020', '1/13/2023'],
      dayFirst: ['2020-04-01', '1/13/2023'],
      monthFirst: ['2020-01-04', '2023-01-13'],
    },
    // One date with the day first.
    {
      texts: ['01/04/2020', '13/1/2023'],
      dayFirst: ['2020-04-01', '2023-01-13'],
      monthFirst: ['2020-01-04', '13/1/2023'],
    },
    // The same date twice, as of two people, proves no more than once.
    {
      texts: ['01/04/2020', '1/13/2023', '1/13/2023'],
      dayFirst: ['2020-04-01', '1/13/2023', '1/13/2023'],
      monthFirst: ['2020-01-04', '2023-01-13', '2023-01-13'],
    },
    // Two dates with the month first.
    {
      texts: ['01/04/2020', '1/13/2023', '2/28/2024'],
      dayFirst: ['2020-01-04', '2023-01-13', '2024-02-28'],
      monthFirst: ['2020-01-04', '2023-01-13', '2024-02-28'],
    },
    // Two dates with the day first.
    {
      texts: ['01/04/2020', '13/1/2023', '28/2/2024'],
      dayFirst: ['2020-04-01', '2023-01-13', '2024-02-28'],
      monthFirst: ['2020-04-01', '2023-01-13', '2024-02-28'],
    },
    // One of each.
    {
      texts: ['01/04/2020', '1/13/2023', '28/2/2024'],
      dayFirst: ['2020-04-01', '1/13/2023', '2024-02-28'],
      monthFirst: ['2020-01-04', '2023-01-13', '28/2/2024'],
    },
    // Many with the month first, and one that contradicts them.
    {
      texts: ['01/04/2020', '1/13/2023', '2/28/2024', '3/31/2024', '28/2/2024'],
      dayFirst: ['2020-01-04', '2023-01-13', '2024-02-28', '2024-03-31', '28/2/2024'],
      monthFirst: ['2020-01-04', '2023-01-13', '2024-02-28', '2024-03-31', '28/2/2024'],
    },
    // Many with the day first, and one that contradicts them.
    {
      texts: ['01/04/2020', '13/1/2023', '28/2/2024', '31/3/2024', '2/28/2024'],
      dayFirst: ['2020-04-01', '2023-01-13', '2024-02-28', '2024-03-31', '2/28/2024'],
      monthFirst: ['2020-04-01', '2023-01-13', '2024-02-28', '2024-03-31', '2/28/2024'],
    },
    // Dates with dots have the day first; the other forms prove nothing.
    {
      texts: ['01/04/2020', '5.3.2019.', '7.8.2021.', '2021-05-06', '43831', '15 Mar 2021'],
      dayFirst: ['2020-04-01', '2019-03-05', '2021-08-07', '2021-05-06', '2020-01-01', '2021-03-15'],
      monthFirst: ['2020-04-01', '2019-03-05', '2021-08-07', '2021-05-06', '2020-01-01', '2021-03-15'],
    },
    // Dates with dots and two that contradict them.
    {
      texts: ['01/04/2020', '5.3.2019.', '1/13/2023', '2/28/2024'],
      dayFirst: ['2020-04-01', '2019-03-05', '1/13/2023', '2/28/2024'],
      monthFirst: ['2020-01-04', '2019-03-05', '2023-01-13', '2024-02-28'],
    },
  ])('of $texts is read by what proves an order, then by the country', ({ texts, dayFirst, monthFirst }) => {
    for (const country of [null, 'HR', 'BA', 'DE']) expect(read(texts, country)).toEqual(dayFirst)
    for (const country of ['US', 'PH']) expect(read(texts, country)).toEqual(monthFirst)
  })

  test('belongs to its column: another column does not change how it is read', () => {
    const rows = [
      { cells: ['01/04/2020', '1/13/1990'] },
      { cells: ['02/04/2020', '2/28/1991'] },
      { cells: ['soon', 'x'] },
    ]
    const columns = { columns: ['startDate', 'dateOfBirth'], isDate: () => true }
    expect(withDays(rows, { ...columns, monthFirst: undefined, usual: 'day first' })).toEqual([
      { cells: ['2020-04-01', '1990-01-13'] },
      { cells: ['2020-04-02', '1991-02-28'] },
      { cells: ['soon', 'x'] },
    ])
    // The user decides for each column.
    expect(withDays(rows, { ...columns, monthFirst: ['startDate'], usual: 'day first' })).toEqual([
      { cells: ['2020-01-04', '1/13/1990'] },
      { cells: ['2020-02-04', '2/28/1991'] },
      { cells: ['soon', 'x'] },
    ])
  })
})

test('the order of a column without dates is that of the country', () => {
  expect(dayOrderIn(['', 'soon'], 'month first')).toBe('month first')
  expect(dayOrderIn([], 'day first')).toBe('day first')
})

const noDate = 'This is not a date. Enter one such as 31/12/2026.'

test.each([
  ['1/13/2023', '13 is not a month. Did you mean 13/01/2023?', '2023-01-13'],
  ['13/01/2023', '13 is not a month. Did you mean 13/01/2023?', '2023-01-13'],
  ['05/03/26', 'Enter the year with four digits', undefined],
  ['5.3.26.', 'Enter the year with four digits', '2026-03-05'],
  ['3.5.22', 'Enter the year with four digits', '2022-05-03'],
  ['1.2.85', 'Enter the year with four digits', '1985-02-01'],
  ['25/03/26', 'Enter the year with four digits', '2026-03-25'],
  ['31.2.26', 'Enter the year with four digits', undefined],
  ['15-Mar-21', 'Enter the year with four digits', '2021-03-15'],
  ['30.2.2024.', 'This day does not exist: the month ends on 29/02/2024', undefined],
  ['31.02.2024', 'This day does not exist: the month ends on 29/02/2024', undefined],
  ['31/04/2024', 'This day does not exist: the month ends on 30/04/2024', undefined],
  ['2024-13-01', '13 is not a month. Did you mean 13/01/2024?', '2024-01-13'],
  ['1.13.2024', '13 is not a month. Did you mean 13/01/2024?', '2024-01-13'],
  ['2024-13-32', '13 is not a month', undefined],
  ['2024-00-10', '0 is not a month', undefined],
  ['0.5.2024', noDate, undefined],
  ['5.3.2026 10:00 - 6.3.2026', 'Enter only one date', undefined],
  ['1.1.2024 - 31.12.2024', 'Enter only one date', undefined],
  ['2024-01-01/2024-12-31', 'Enter only one date', undefined],
  ['soon', noDate, undefined],
  ['2024', noDate, undefined],
])('the problem of %j is: %s', (text, message, suggestion) => {
  const problem = dayProblem(text)
  expect({ ...problem, message: english(problem.message) }).toEqual({ message, ...(suggestion && { suggestion }) })
})
