import { describe, expect, test } from 'vitest'
import { daysLeft, daysToRequest, isLimited } from './balance.ts'

const balance = (
  numberOfDays: number | null,
  currentNumberDays = 0,
  pendingDays = 0,
  hasEntitlement = false,
  negativeBalance = 0,
) => ({ numberOfDays, currentNumberDays, pendingDays, hasEntitlement, negativeBalance })

describe('days left', () => {
  test.each([
    [balance(20, 8), 12, 12],
    [balance(20, 8, 2.5), 12, 9.5],
    [balance(20, 21), -1, -1],
    [balance(20, 18, 2.5, false, 5), 2, 4.5],
    [balance(0, 3, 0, true), -3, -3],
    [balance(365, 40, 0, false, 5), null, null],
    [balance(null, 3), null, null],
    [balance(0, 3), null, null],
  ])('of %j are %j, of which %j can be requested', (given, left, toRequest) => {
    expect(daysLeft(given)).toBe(left)
    expect(daysToRequest(given)).toBe(toRequest)
    expect(isLimited(given)).toBe(left !== null)
  })
})
