import { describe, expect, test } from 'vitest'
import { looksMistyped, maskedIdNumber, withControlDigit } from './national-id.ts'

describe('a JMBG', () => {
  test.each([['0101006500006'], ['1505995800002']])('accepts the check digit of %s', (idNumber) =>
    expect(looksMistyped(idNumber)).toBe(false),
  )
  test.each([['0101006500005'], ['1505995800020']])('reports %s as mistyped', (idNumber) =>
    expect(looksMistyped(idNumber)).toBe(true),
  )
  test.each([['010100650000'], ['150599580000']])('computes the check digit of %s', (twelve) => {
    const idNumber = withControlDigit(twelve)
    expect(idNumber).toMatch(/^\d{13}$/)
    expect(idNumber >= twelve).toBe(true)
    expect(looksMistyped(idNumber)).toBe(false)
  })
  test('replaces digits that are never issued by the next valid ones', () =>
    expect(withControlDigit('000000000006')).toBe('0000000000078'))
  test.each([[''], ['AB 123456'], ['12345'], ['01010065000050'], ['x0101006500005']])(
    '%j is no JMBG: nothing is said of it',
    (idNumber) => expect(looksMistyped(idNumber)).toBe(false),
  )
})

test.each([
  ['0101006500006', '*********0006'],
  ['1234', '*********'],
  ['', ''],
])('masks %j as %j', (idNumber, masked) => expect(maskedIdNumber(idNumber)).toBe(masked))
