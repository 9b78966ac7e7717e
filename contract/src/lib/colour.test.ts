import { describe, expect, test } from 'vitest'
import { accentShades, contrastOf } from './colour.ts'

test('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(['#3556c4', '#ffe600', '#ffffff', '#000000', '#e4002b', '#00a651', '#7f7f7f', '#ff6a00', '#8a2be2'])(
  'the shades of %s',
  (hex) => {
    const { light, dark } = accentShades(hex)

    test.each([
      ['links on white', light.accent, '#ffffff'],
      ['links on a light selection', light.accent, light.soft],
      ['white on light buttons', light.filled, '#ffffff'],
      ['white on light buttons under the pointer', light.filledHover, '#ffffff'],
      ['text on a light selection', '#1b1f27', light.soft],
      ['dim text on a light selection', '#565d6b', light.soft],
      ['links on a dark surface', dark.accent, '#1c1f26'],
      ['links on a dark selection', dark.accent, dark.soft],
      ['white on dark buttons', dark.filled, '#ffffff'],
      ['text on a dark selection', '#e8eaee', dark.soft],
      ['dim text on a dark selection', '#a9b0bd', dark.soft],
    ])('are readable: %s', (_, one, other) => {
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(4.5)
    })

    test('show dark buttons on the dark surface', () => {
      expect(contrastOf(dark.filled, '#1c1f26')).toBeGreaterThanOrEqual(2.9)
    })
  },
)

test('keep a colour that is readable as it is', () => {
  expect(accentShades('#3556c4').light).toMatchObject({ filled: '#3556c4', accent: '#3556c4' })
})
