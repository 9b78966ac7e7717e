import { describe, expect, test } from 'vitest'
import { placeOf, shareOf } from './crop.ts'

describe('an image of 400 × 200 in a square frame of 200', () => {
  const space = { media: { width: 400, height: 200 }, frame: { width: 200, height: 200 }, zoom: 1 }

  test.each([
    [0, 0],
    [100, 100],
    [-50, -50],
  ])('moved sideways by %i is at %i %% of its range, and back', (distance, share) => {
    expect(shareOf(distance, 'width', space)).toBe(share)
    expect(placeOf(share, 'width', space)).toBe(distance)
  })

  test('cannot move vertically until it is zoomed', () => {
    expect(placeOf(100, 'height', space)).toBe(0)
    expect(shareOf(0, 'height', space)).toBe(0)
    expect(placeOf(100, 'height', { ...space, zoom: 2 })).toBe(100)
  })

  test('cannot move before it is loaded', () =>
    expect(placeOf(100, 'width', { media: undefined, frame: undefined, zoom: 1 })).toBe(0))
})
