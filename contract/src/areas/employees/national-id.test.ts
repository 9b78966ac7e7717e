import { describe, expect, test } from 'vitest'
import { maskedIdNumber, nationalIdFormatOf, withControlDigit } from './national-id.ts'

test.each([
  [null, 'JMBG'],
  ['BA', 'JMBG'],
  ['ME', 'JMBG'],
  ['MK', 'JMBG'],
  ['RS', 'JMBG'],
  ['SI', 'JMBG'],
  ['HR', 'OIB'],
  ['DE', 'ID number'],
])('the format of the country %j is %s', (country, label) => expect(nationalIdFormatOf(country).label.text).toBe(label))

describe('a JMBG', () => {
  const { looksMistyped } = nationalIdFormatOf('BA')
  test.each([['0101006500006'], ['1505995800002']])('accepts the check digit of %s', (idNumber) =>
    expect(looksMistyped(idNumber)).toBe(false),
  )
  test.each([
    ['0101006500005'],
    ['1505995800020'],
    ['0101006 500005'],
    ['0101006-500005'],
    ['０１０１００６５００００５'],
  ])('reports %s as mistyped', (idNumber) => expect(looksMistyped(idNumber)).toBe(true))
  test.each([['010100650000'], ['150599580000']])('computes the check digit of %s', (twelve) => {
    const idNumber = withControlDigit(twelve)
    expect(idNumber).toMatch(/^\d{13}$/)
    expect(idNumber >= twelve).toBe(true)
    expect(looksMistyped(idNumber)).toBe(false)
  })
  test('replaces digits that are never issued by the next valid ones', () =>
    expect(withControlDigit('000000000006')).toBe('0000000000078'))
  test.each([[''], ['AB 123456'], ['12345'], ['01010065000050'], ['x0101006500005'], ['69435151531']])(
    '%j is no JMBG: nothing is said of it',
    (idNumber) => expect(looksMistyped(idNumber)).toBe(false),
  )
})

describe('an OIB', () => {
  const { looksMistyped } = nationalIdFormatOf('HR')
  test.each([['69435151530'], ['33392005961'], ['94577403194'], ['12345678903'], ['10000000000']])(
    'accepts the check digit of %s',
    (idNumber) => expect(looksMistyped(idNumber)).toBe(false),
  )
  test.each([['69435151531'], ['33392005960'], ['94577403149'], ['21345678903'], ['00000000000']])(
    'reports %s as mistyped',
    (idNumber) => expect(looksMistyped(idNumber)).toBe(true),
  )
  test.each([[''], ['AB 123456'], ['6943515153'], ['694351515311'], ['x69435151531'], ['0101006500005']])(
    '%j is no OIB: nothing is said of it',
    (idNumber) => expect(looksMistyped(idNumber)).toBe(false),
  )
})

test.each([['0101006500005'], ['69435151531']])('accepts %s in a country without a known format', (idNumber) =>
  expect(nationalIdFormatOf('DE').looksMistyped(idNumber)).toBe(false),
)

test.each([
  ['0101006500006', '*********0006'],
  ['1234', '*********'],
  ['', ''],
])('masks %j as %j', (idNumber, masked) => expect(maskedIdNumber(idNumber)).toBe(masked))
