import { expect, test } from 'vitest'
import { balanceOn, grantedOn, lapsesAt, lowestBalance } from './projection.ts'

const atOnce = { effectiveOn: '2027-01-01', accruesUntil: null, days: 20 }
const step = { effectiveOn: '2027-03-01', accruesUntil: null, days: 1 }
const lapse = { effectiveOn: '2027-12-31', accruesUntil: null, days: -5 }

test('entries count from their effective date', () => {
  const on = (day: string) => grantedOn([atOnce, step, lapse], day)
  expect([on('2026-12-31'), on('2027-01-01'), on('2027-03-01'), on('2027-12-31')]).toEqual([0, 20, 21, 16])
})

test('monthly accrual adds a twelfth as each month begins, rounded down, and all of it in the last month', () => {
  const monthly = [{ effectiveOn: '2027-01-01', accruesUntil: '2027-12-31', days: 20 }]
  const on = (day: string) => grantedOn(monthly, day)
  expect([on('2027-01-01'), on('2027-01-31'), on('2027-02-01'), on('2027-06-15'), on('2027-12-01')]).toEqual([
    1.5, 1.5, 3, 10, 20,
  ])
})

test('entries of the same accrual period are rounded together', () => {
  const period = { effectiveOn: '2027-01-01', accruesUntil: '2027-12-31' }
  // 16 × 5/12 = 6.67; separately rounded, 20 × 5/12 and −4 × 5/12 would give 6.
  expect(
    grantedOn(
      [
        { ...period, days: 20 },
        { ...period, days: -4 },
      ],
      '2027-05-01',
    ),
  ).toBe(6.5)
})

test('the balance on a date includes the days used by then', () => {
  const uses = [
    { day: '2027-02-10', days: 3 },
    { day: '2027-08-01', days: 10 },
  ]
  const projection = { grants: [atOnce, step], uses }
  expect([balanceOn(projection, '2027-02-09'), balanceOn(projection, '2027-02-10')]).toEqual([20, 17])
  expect(balanceOn(projection, '2027-12-31')).toBe(8)
})

test('the lowest balance is found before later grants make up for it', () => {
  const uses = [{ day: '2027-02-10', days: 20.5 }]
  expect(lowestBalance({ grants: [atOnce, step], uses }, '2027-02-10', '2028-06-30')).toEqual({
    day: '2027-02-28',
    days: -0.5,
  })
  const monthly = [{ effectiveOn: '2027-01-01', accruesUntil: '2027-12-31', days: 12 }]
  expect(
    lowestBalance({ grants: monthly, uses: [{ day: '2027-03-03', days: 3.5 }] }, '2027-03-03', '2028-06-30'),
  ).toEqual({ day: '2027-03-31', days: -0.5 })
})

test('unused days lapse at each limit; days that expire first are used first', () => {
  const uses = [
    { day: '2027-06-01', days: 12 },
    { day: '2028-02-01', days: 3 },
  ]
  // 20 days, of which at most 5 are carried over until the end of June.
  const limits = [
    { day: '2027-12-31', lapsesOn: '2027-12-31', days: 15 },
    { day: '2028-06-30', lapsesOn: '2028-07-01', days: 20 },
  ]
  expect(lapsesAt(limits, uses, 20).map(({ days }) => days)).toEqual([3, 2])
  expect(lapsesAt(limits, [{ day: '2027-06-01', days: 16 }], 20).map(({ days }) => days)).toEqual([0, 4])
  // A correction has taken all but one day since.
  expect(lapsesAt(limits, uses, 1).map(({ days }) => days)).toEqual([1, 0])
})
