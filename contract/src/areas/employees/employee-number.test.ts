import { expect, test } from 'vitest'
import { employeeNumberPattern, formatEmployeeNumber, seriesOf } from './employee-number.ts'

test('continues a pattern with at least as many digits as its first number has', () => {
  const series = seriesOf('E-{0100}/M')
  expect(series).toEqual({ prefix: 'E-', first: 100, width: 4, suffix: '/M' })
  expect([100, 12_345].map((number) => series && formatEmployeeNumber(series, number))).toEqual([
    'E-0100/M',
    'E-12345/M',
  ])
  expect(seriesOf('')).toBeUndefined()
})

test.each(['E-0001', 'E-{}', '{1}{2}', 'E-{x}'])('rejects the pattern %s', (pattern) => {
  expect(employeeNumberPattern.safeParse(pattern).success).toBe(false)
})
