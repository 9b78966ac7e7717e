import { describe, expect, test } from 'vitest'
import { fieldTexts } from '../../lib/fields.ts'
import { english } from '../../lib/messages.ts'
import { problemsOf } from '../../testing/problems-of.ts'
import { leaveTypeInput, yearStartIn } from './leave-types.ts'
import { leaveTypesTexts } from './texts.ts'

const withDays = (numberOfDays: unknown) => ({
  name: 'Annual leave',
  expiredDate: '2099-12-31',
  color: '#1a7441',
  numberOfDays,
})

test.each([
  ['20', 20],
  ['7.5', 7.5],
  ['7,5', 7.5],
  [' 7 ', 7],
  ['', null],
  [0, 0],
  [365, 365],
])('parses %j as %j days', (typed, number) => expect(leaveTypeInput.parse(withDays(typed)).numberOfDays).toBe(number))

test.each(['ten', '-1', '7,', '1e2', '0.3', '366', 7.3])('rejects %j', (typed) =>
  expect(problemsOf(leaveTypeInput, withDays(typed))).toEqual([['numberOfDays', english(fieldTexts.number)]]),
)

test('a leave type requires a name, an expiration date and a colour', () => {
  expect(problemsOf(leaveTypeInput, { name: '', numberOfDays: '', expiredDate: '', color: '' })).toEqual([
    ['name', english(fieldTexts.required)],
    ['expiredDate', english(fieldTexts.required)],
    ['color', english(fieldTexts.required)],
  ])
})

describe('the first valid day', () => {
  const valid = (validFrom: unknown) => ({
    name: 'Annual leave',
    validFrom,
    expiredDate: '2027-06-30',
    color: '#1a7441',
  })

  test.each([
    ['2027-01-01', '2027-01-01'],
    ['2027-06-30', '2027-06-30'],
    ['', null],
    [undefined, undefined],
  ])('accepts %j as %j', (typed, day) => expect(leaveTypeInput.parse(valid(typed)).validFrom).toBe(day))

  test("can't be after the expiration date", () =>
    expect(problemsOf(leaveTypeInput, valid('2027-07-01'))).toEqual([
      ['validFrom', english(leaveTypesTexts.validFromAfterExpiration)],
    ]))

  test.each([
    ['Annual leave 2027', '2027-01-01'],
    ['2027 annual leave', '2027-01-01'],
    ['Annual leave', undefined],
    ['Project 12027', undefined],
  ])('suggested for the name %j is %j', (name, day) => expect(yearStartIn(name)).toBe(day))
})
