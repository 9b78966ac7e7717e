import { describe, expect, test } from 'vitest'
import { english } from './messages.ts'
import { fieldTexts } from './fields.ts'
import {
  decimalSignIn,
  decimalSignOfCountry,
  decimalSigns,
  isAmbiguousNumber,
  numberOfCall,
  numberProblem,
  readNumber,
} from './cell-numbers.ts'

/** The number of each text: without a decimal sign, with a point, with a comma, and in a call. */
const table: [
  text: string,
  alone: string | undefined,
  point: string | undefined,
  comma: string | undefined,
  call: string | undefined,
][] = [
  ['12', '12', '12', '12', '12'],
  [' 007 ', '007', '007', '007', '007'],
  ['7,5', '7.5', '7.5', '7.5', '7.5'],
  ['7.5', '7.5', '7.5', '7.5', '7.5'],
  ['12,50', '12.5', '12.5', '12.5', '12.5'],
  ['12.00', '12', '12', '12', '12'],
  ['-2', '-2', '-2', '-2', '-2'],
  ['\u22122,5', '-2.5', '-2.5', '-2.5', undefined],
  ['12,500', undefined, '12500', '12.5', undefined],
  ['3.000', undefined, '3', '3000', '3'],
  ['1,000', undefined, '1000', '1', undefined],
  ['12.125', undefined, '12.125', '12125', '12.125'],
  ['-1.250', undefined, '-1.25', '-1250', '-1.25'],
  ['0,500', '0.5', '0.5', '0.5', '0.5'],
  ['0.125', '0.125', '0.125', '0.125', '0.125'],
  ['1234,500', '1234.5', '1234.5', '1234.5', '1234.5'],
  ['1.234,5', '1234.5', '1234.5', '1234.5', undefined],
  ['1,234.50', '1234.5', '1234.5', '1234.5', undefined],
  ['1.234.567', '1234567', '1234567', '1234567', undefined],
  ['1,234,567.125', '1234567.125', '1234567.125', '1234567.125', undefined],
  ['12 500', '12500', '12500', '12500', undefined],
  ['1\u200b2,5', '12.5', '12.5', '12.5', undefined],
  ['12\u202f500,50', '12500.5', '12500.5', '12500.5', undefined],
  ["1'234'567.5", '1234567.5', '1234567.5', '1234567.5', undefined],
  ['1.250 000', undefined, undefined, undefined, undefined],
  ['1,000 000', undefined, undefined, undefined, undefined],
  ['1.23.456', undefined, undefined, undefined, undefined],
  ['1,2,3', undefined, undefined, undefined, undefined],
  ['12.', undefined, undefined, undefined, undefined],
  [',5', undefined, undefined, undefined, undefined],
  ['1e3', undefined, undefined, undefined, undefined],
  ['12 50', undefined, undefined, undefined, undefined],
  ['--2', undefined, undefined, undefined, undefined],
  ['two', undefined, undefined, undefined, undefined],
  ['', undefined, undefined, undefined, undefined],
]

describe('a number in a text', () => {
  test.each(table)('%s', (text, alone, point, comma, call) => {
    expect(readNumber(text)).toBe(alone)
    expect(readNumber(text, 'decimal point')).toBe(point)
    expect(readNumber(text, 'decimal comma')).toBe(comma)
    expect(numberOfCall(text)).toBe(call)
    expect(isAmbiguousNumber(text)).toBe(point !== comma)
  })

  test('has the decimal sign of its country, unless two more numbers of the column prove the other one', () => {
    const signs = (texts: string[]) => decimalSigns.map((usual) => decimalSignIn(texts, usual))
    expect(signs(['12,500', '3.000', '12', 'two', ''])).toEqual(decimalSigns)
    expect(signs(['12,500', '7,5', '7,5'])).toEqual(decimalSigns)
    expect(signs(['12,500', '7,5', '1.234.567'])).toEqual(['decimal comma', 'decimal comma'])
    expect(signs(['12,500', '7.5', '1,234.5'])).toEqual(['decimal point', 'decimal point'])
    expect(signs(['7.5', '8.5', '9,5'])).toEqual(decimalSigns)
  })

  test('has the decimal sign of the country', () => {
    expect(['BA', 'HR', 'DE', 'AT', 'FR', 'BR'].map(decimalSignOfCountry)).toEqual(Array(6).fill('decimal comma'))
    expect(['US', 'GB', 'CH', 'IN', 'MX'].map(decimalSignOfCountry)).toEqual(Array(5).fill('decimal point'))
    expect(decimalSignOfCountry(null)).toBe('decimal comma')
  })
})

const unit = 'Enter the number without the currency or unit, such as 1299.00'
const twoReadings =
  'This number can be read in two ways. Enter it without a separator between thousands, such as 1299.00.'

test.each([
  ['1.299,00 €', unit, '1299'],
  ['€1299.5', unit, '1299.5'],
  ['EUR 1299', unit, '1299'],
  ['1 299 Kč', unit, '1299'],
  ['$1,299.00', unit, '1299'],
  ['CHF 1\u2019299.50', unit, '1299.5'],
  ['1.299,- €', unit, undefined],
  ['1299,-', unit, '1299'],
  ['12 m²', unit, '12'],
  ['12.500 KM', unit, undefined],
  ['12,500', twoReadings, undefined],
  ['3.000', twoReadings, undefined],
  ['two', 'Invalid number', undefined],
  ['1.23.456', 'Invalid number', undefined],
  ['', 'Invalid number', undefined],
  ['9'.repeat(10_000), 'Invalid number', undefined],
])('the problem of the number %j is: %s', (text, message, suggestion) => {
  const problem = numberProblem(text, fieldTexts.number)
  expect({ ...problem, message: english(problem.message) }).toEqual({ message, ...(suggestion && { suggestion }) })
})
