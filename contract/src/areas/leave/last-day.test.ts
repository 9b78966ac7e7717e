import { expect, test } from 'vitest'
import { expiryOf, lastDayOf } from './last-day.ts'
import { defaultRules } from './policies.ts'

test.each([
  ['days that carry over until a date', { carryOver: 5, carryOverUntil: '06-30' }, '2027-06-30'],
  ['a date that the year does not have', { carryOver: 5, carryOverUntil: '02-29' }, '2027-02-28'],
  ['days that do not carry over', { carryOver: 0, carryOverUntil: '06-30' }, '2026-12-31'],
  ['time off in lieu', { kind: 'earned', creditMonths: 2, carryOver: 5, carryOverUntil: '06-30' }, '2027-02-28'],
] as const)('the last day of %s', (_, rules, lastDay) =>
  expect(lastDayOf({ ...defaultRules, ...rules }, 2026)).toBe(lastDay),
)

test('29 February is the last day in a leap year', () =>
  expect(lastDayOf({ ...defaultRules, carryOver: 5, carryOverUntil: '02-29' }, 2027)).toBe('2028-02-29'))

test('time off in lieu expires months after the day it was earned', () =>
  expect(expiryOf('2026-08-31', 6)).toBe('2027-02-28'))
