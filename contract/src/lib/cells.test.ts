import { describe, expect, test } from 'vitest'
import { dayIn, dayOfCell, dayOrderOf, guardFormula, unguardFormula } from './cells.ts'

describe('formula guarding', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://example.com")', `'=HYPERLINK("http://example.com")`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', "'\r=1+1"],
    ['\n=1+1', "'\n=1+1"],
    ['＝1+1', "'＝1+1"],
    ['-', "'-"],
    ['- nothing', "'- nothing"],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ['-1+1', "'-1+1"],
    ['+A1', "'+A1"],
    ['+387 61 123-456+A1', "'+387 61 123-456+A1"],
    ['-12-5', "'-12-5"],
    // Without the second apostrophe, parsing would change these texts.
    ["'=1+1", "''=1+1"],
    ["''@", "'''@"],
    ["'-", "''-"],
  ])('prefixes %j with an apostrophe', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded)
    expect(unguardFormula(guarded)).toBe(text)
  })

  test.each([
    '+387 61 123-456',
    '+387 (61) 123/456',
    '+38761123456',
    '-12,5',
    '+1.234,50',
    '-7',
    '0012',
    'Čađa & sin',
    "'Iznad' d.o.o.",
    "D'Angelo",
    "'",
    'a=b',
    ' =1',
    '',
  ])('keeps %j unchanged', (text) => {
    expect(guardFormula(text)).toBe(text)
    expect(unguardFormula(text)).toBe(text)
  })
})

test('keeps an apostrophe before a phone number', () =>
  expect(unguardFormula("'+387 61 123-456")).toBe("'+387 61 123-456"))

describe('the date of a cell', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['05/03/2026', '2026-03-05'],
    ['20.11.2026.', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['5. 3. 2026.', '2026-03-05'],
    [' 20/11/2026 ', '2026-11-20'],
    ['29.02.2028.', '2028-02-29'],
    ['30.02.2026.', undefined],
    ['13/25/2026', undefined],
    ['11/20/2026', undefined],
    ['5/3/2026', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['2026-3-5', '2026-03-05'],
    ['2026/03/05', '2026-03-05'],
    ['2026-11-20T00:00:00', '2026-11-20'],
    ['5 March 2026', '2026-03-05'],
    ['05-Mar-2026', '2026-03-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['5 Xyz 2026', undefined],
    ['05/03/26', undefined],
    ['46346', undefined],
    ['', undefined],
  ])('%j is parsed as %s', (text, day) => expect(dayOfCell(text)).toBe(day))
})

describe('the order of day and month', () => {
  test.each([
    ['05/03/2026', '2026-05-03'],
    ['11/20/2026', '2026-11-20'],
    ['20/11/2026', undefined],
    ['5.3.2026.', '2026-03-05'],
  ])('%j with the month first is %s', (text, day) => expect(dayIn(text, 'month first')).toBe(day))

  test.each([
    [['05/03/2026', '20/11/2026'], 'day first'],
    [['05/03/2026', '11/20/2026'], 'month first'],
    [['05/03/2026', '3/4/2026', ''], 'unknown'],
    // No order of day and month fits both; the first one wins.
    [['20/11/2026', '11/20/2026'], 'day first'],
    [['5.3.2026.', '2026-03-05', 'soon', ''], 'day first'],
  ])('of %j is %s', (texts, order) => expect(dayOrderOf(texts)).toBe(order))
})
