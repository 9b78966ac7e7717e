import { describe, expect, test } from 'vitest'
import { fitWidth, stepZoom, zoomOf } from './zoom.ts'

describe('zoom', () => {
  test('goes from 1 to 5 in steps of 0.1', () => {
    const all = Array.from({ length: 45 }, (_, count) => stepZoom(1, count))
    expect(all.slice(0, 4)).toEqual([1, 1.1, 1.2, 1.3])
    expect(all.slice(-6)).toEqual([4.9, 5, 5, 5, 5, 5])
    expect(stepZoom(1, -1)).toBe(1)
    expect(zoomOf(2.345)).toBe(2.3)
  })
  test('fits the whole page width', () => {
    expect(fitWidth(1000, 800)).toBe(1.2)
    expect(fitWidth(300, 800)).toBe(1)
  })
})
