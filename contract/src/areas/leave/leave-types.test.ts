import { describe, expect, test } from 'vitest'
import { fieldTexts } from '../../lib/fields.ts'
import { leaveTypeInput, yearStartIn } from './leave-types.ts'
import { leaveTypesTexts } from './texts.ts'

const days = (numberOfDays: unknown) =>
  leaveTypeInput.safeParse({ name: 'Annual leave', expiredDate: '2099-12-31', color: '#1a7441', numberOfDays })

test.each([
  ['20', 20],
  ['7.5', 7.5],
  ['7,5', 7.5],
  [' 7 ', 7],
  ['', null],
  [0, 0],
  [365, 365],
])('%j are %j days', (typed, number) => expect(days(typed).data?.numberOfDays).toBe(number))

test.each(['ten', '-1', '7,', '1e2', '0.3', '366', 7.3])('%j are no days', (typed) =>
  expect(days(typed).error?.issues.map(({ message }) => message)).toEqual([fieldTexts.number]),
)

test('a leave type needs a name, an expiration date and a colour', () => {
  const { error } = leaveTypeInput.safeParse({ name: '', numberOfDays: '', expiredDate: '', color: '' })
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ['name', fieldTexts.required],
    ['expiredDate', fieldTexts.required],
    ['color', fieldTexts.required],
  ])
})

describe('valid from', () => {
  const validity = (validFrom: unknown) =>
    leaveTypeInput.safeParse({ name: 'Annual leave', validFrom, expiredDate: '2027-06-30', color: '#1a7441' })

  test.each([
    ['2027-01-01', '2027-01-01'],
    ['2027-06-30', '2027-06-30'],
    ['', null],
    [undefined, undefined],
  ])('%j is taken as %j', (typed, day) => expect(validity(typed).data?.validFrom).toBe(day))

  test('must not be after the expiration date', () =>
    expect(validity('2027-07-01').error?.issues).toMatchObject([
      { path: ['validFrom'], message: leaveTypesTexts.validFromAfterExpiration },
    ]))

  test.each([
    ['Annual leave 2027', '2027-01-01'],
    ['2027 annual leave', '2027-01-01'],
    ['Annual leave', undefined],
    ['Project 12027', undefined],
  ])('is proposed for the name %j as %j', (name, day) => expect(yearStartIn(name)).toBe(day))
})
