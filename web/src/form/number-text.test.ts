import { expect, test } from 'vitest'
import { numberOfText, shownNumber } from './number-text.ts'

test.each([
  ['7', '7', '7', '7'],
  ['7.5', '7.5', '7.5', '7.5'],
  ['7,5', '7.5', '7.5', '7.5'],
  [' 7,5 ', '7.5', '7.5', '7.5'],
  ['1,234', '1234', '1.234', '1.234'],
  ['1.234', '1.234', '1234', '1234'],
  ['1,234.50', '1234.5', '1234.5', '1234.5'],
  ['1.234,50', '1234.5', '1234.5', '1234.5'],
  ['1.234.567,5', '1234567.5', '1234567.5', '1234567.5'],
  ['12,500', '12500', '12.5', '12.5'],
  ['-1', '-1', '-1', '-1'],
  ['7,', '7,', '7,', '7,'],
  ['seven', 'seven', 'seven', 'seven'],
  ['', '', '', ''],
])("'%s' is understood in English as '%s', in Croatian as '%s' and in German as '%s'", (text, ...numbers) =>
  expect((['en', 'hr', 'de'] as const).map((language) => numberOfText(text, language))).toEqual(numbers),
)

test.each([
  ['7.5', '7.5', '7,5', '7,5'],
  ['1234.5', '1234.5', '1234,5', '1234,5'],
  ['12', '12', '12', '12'],
  ['seven.', 'seven.', 'seven.', 'seven.'],
  ['', '', '', ''],
])("'%s' is shown in English as '%s', in Croatian as '%s' and in German as '%s'", (text, ...shown) =>
  expect((['en', 'hr', 'de'] as const).map((language) => shownNumber(text, language))).toEqual(shown),
)
