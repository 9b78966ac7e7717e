import { describe, expect, test } from 'vitest'
import { splitName } from '../areas/employees/import-columns.ts'
import { dayOfCell, dayProblem } from './cell-days.ts'
import { numberOfCall, numberProblem, readNumber } from './cell-numbers.ts'
import { hasNoResult, identifierOfCell, isDash, isNoValue, lineOfCell } from './cell-texts.ts'
import { emailKeyOf, fieldTexts, newEmail, requiredLine } from './fields.ts'
import { foldedHeader } from './imports.ts'
import { keyLine, keyOf } from './keys.ts'

/** Every reader of a text that a cell may have. */
const readers: Record<string, (text: string) => unknown> = {
  dayOfCell,
  dayProblem,
  numberOfCall,
  numberProblem: (text) => numberProblem(text, fieldTexts.number),
  readNumber,
  hasNoResult,
  identifierOfCell,
  isDash,
  isNoValue,
  lineOfCell,
  emailKeyOf,
  newEmail: (text) => newEmail.safeParse(text),
  requiredLine: (text) => requiredLine.safeParse(text),
  foldedHeader,
  keyLine,
  keyOf,
  splitName,
  splitLastFirst: (text) => splitName(text, { isLastFirst: true }),
}

const long = (part: string, end = '') => `a${part.repeat(300_000 / part.length)}${end}`
const hostile: Record<string, string> = {
  spaces: long(' ', 'b'),
  'spaces before the end': long(' '),
  commas: long(', ', 'b'),
  'lines of spaces': long(' \n', 'b'),
  digits: `1${long('1 ', 'x').slice(1)}`,
  'digits and dots': `1${long('1.', 'x').slice(1)}`,
  slashes: `1${long('1/', 'x').slice(1)}`,
  brackets: long('('),
  'quotation marks': long('"'),
  dots: long('.', '@b'),
  'at signs': long('@'),
  letters: long('b'),
  dashes: `-${long('-').slice(1)}x`,
}

// A reader whose time grows with the square of the length takes minutes, longer than any test may.
describe.each(Object.entries(hostile))('a long cell of %s', (_, text) => {
  test.each(Object.entries(readers))('is read by %s in a time that grows with its length', (_name, read) => {
    expect(() => read(text)).not.toThrow()
  })
})
