import { expect, test } from 'vitest'
import { fieldTexts } from '../../lib/fields.ts'
import { leaveTypeInput } from './leave-types.ts'

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
