import { describe, expect, test } from 'vitest'
import { looksMistyped, maskedIdNumber } from './national-id.ts'

describe('a JMBG', () => {
  test.each([['0101006500006'], ['1505995800002']])('%s has the control digit that belongs to it', (idNumber) =>
    expect(looksMistyped(idNumber)).toBe(false),
  )
  test.each([['0101006500005'], ['1505995800020']])('%s looks mistyped', (idNumber) =>
    expect(looksMistyped(idNumber)).toBe(true),
  )
  test.each([[''], ['AB 123456'], ['12345']])('%j is no JMBG: nothing is said of it', (idNumber) =>
    expect(looksMistyped(idNumber)).toBe(false),
  )
})

test.each([
  ['0101006500006', '*********0006'],
  ['1234', '*********'],
  ['', ''],
])('%j reads %j until somebody asks for it', (idNumber, masked) => expect(maskedIdNumber(idNumber)).toBe(masked))
