import { describe, expect, test } from 'vitest'
import { placeOf, shareOf } from './crop.ts'

describe('a picture of 400 × 200 behind a square of 200', () => {
  const space = { media: { width: 400, height: 200 }, frame: { width: 200, height: 200 }, zoom: 1 }

  test.each([
    [0, 0],
    [100, 100],
    [-50, -50],
  ])('moved sideways by %i stands at %i %% of the way, and back', (distance, share) => {
    expect(shareOf(distance, 'width', space)).toBe(share)
    expect(placeOf(share, 'width', space)).toBe(distance)
  })

  test('has no way up and down until it is larger', () => {
    expect(placeOf(100, 'height', space)).toBe(0)
    expect(shareOf(0, 'height', space)).toBe(0)
    expect(placeOf(100, 'height', { ...space, zoom: 2 })).toBe(100)
  })

  test('that is not there yet has no way at all', () =>
    expect(placeOf(100, 'width', { media: undefined, frame: undefined, zoom: 1 })).toBe(0))
})
