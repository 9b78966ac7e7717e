import { describe, expect, test } from 'vitest'
import { maxAttempts, maxDueSeconds, pauseAfter } from './retries.ts'

const now = 1_900_000_000_000
const hours = (seconds: number) => seconds / 3600

test('attempts with growing pauses cover 75 hours; then the delivery has failed', () => {
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, index) =>
    pauseAfter(index + 1, { retryAfter: undefined, now }),
  )
  expect(pauses.every((pause, index) => index === 0 || pause! > pauses[index - 1]!)).toBe(true)
  const total = hours(pauses.reduce<number>((sum, pause) => sum + pause!, 0))
  expect(total).toBeGreaterThan(75)
  expect(total).toBeLessThan(84)
  expect(pauseAfter(maxAttempts, { retryAfter: '5', now })).toBeUndefined()
})

test('pauses differ between deliveries that failed together', () => {
  const pauses = Array.from({ length: 50 }, () => pauseAfter(5, { retryAfter: undefined, now }))
  expect(new Set(pauses).size).toBeGreaterThan(10)
})

describe('Retry-After', () => {
  test.each([
    ['120', 120, 121],
    [' 120 ', 120, 121],
    // oxlint-disable-next-line no-restricted-globals -- an HTTP date
    [new Date(now + 90_000).toUTCString(), 90, 91],
    ['99999999', 24 * 3600, 24 * 3600 + 1],
    // A shorter pause than ours, a date in the past and nonsense change nothing.
    ['1', 5, 6],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 5, 6],
    ['soon', 5, 6],
    ['-5', 5, 6],
    ['', 5, 6],
  ])('%s', (retryAfter, min, max) => {
    const pause = pauseAfter(1, { retryAfter, now })
    expect(pause).toBeGreaterThanOrEqual(min)
    expect(pause).toBeLessThanOrEqual(max)
  })
})

test('no pause is as long as one of a wrong clock', () => {
  const longest = Array.from({ length: 200 }, () => pauseAfter(maxAttempts - 1, { retryAfter: '999999999', now })!)
  expect(Math.max(...longest)).toBeLessThan(maxDueSeconds)
})
