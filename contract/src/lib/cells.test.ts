import { describe, expect, test } from 'vitest'
import { guardFormula, unguardFormula } from './cells.ts'

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
