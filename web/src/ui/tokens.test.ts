import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../test/source.ts'
import { brand, danger, dark, light } from './tokens.ts'

type Token = keyof typeof light

const channels = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG contrast formula. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds: Token[] = ['bg', 'surface', 'raised', 'sunken', 'hover']
const texts: [Token, Token[]][] = [
  ['text', [...grounds, 'accentSoft', 'dangerArea', 'warnArea', 'okArea', 'muteSoft']],
  ['dim', [...grounds, 'accentSoft', 'muteSoft']],
  ['faint', grounds],
  ['accent', [...grounds, 'accentSoft']],
  ['danger', ['surface', 'raised', 'bg', 'dangerSoft', 'dangerArea', 'sunken']],
  ['ok', ['surface', 'okSoft', 'okArea']],
  ['warn', ['surface', 'warnSoft', 'warnArea']],
  ['info', ['surface', 'infoSoft']],
  ['mute', ['surface', 'muteSoft']],
  ['violet', ['surface', 'violetSoft']],
  ['onFilled', ['filled']],
  ['avatar0Text', ['avatar0']],
  ['avatar1Text', ['avatar1']],
  ['avatar2Text', ['avatar2']],
  ['avatar3Text', ['avatar3']],
  ['avatar4Text', ['avatar4']],
  ['avatar5Text', ['avatar5']],
]
const plots = ['plot0', 'plot1', 'plot2', 'plot3', 'plot4', 'plot5', 'plot6', 'plot7', 'plot8', 'plot9'] as const
const lines: [Token, Token[]][] = [
  ['inputLine', ['surface', 'bg']],
  ['accent', grounds],
  ['filled', ['surface', 'bg']],
  ['danger', ['surface']],
  ['okFill', ['surface', 'bg']],
  ['warnFill', ['surface', 'bg']],
  ['infoFill', ['surface', 'bg']],
  ...plots.map((plot): [Token, Token[]] => [plot, ['surface', 'bg']]),
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, tokens) => {
  const pairs = (list: [Token, Token[]][]) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const))

  test.each(pairs(texts))('%s is readable on %s', (front, back) => {
    expect(contrast(tokens[front], tokens[back])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(pairs(lines))('%s is visible on %s', (front, back) => {
    // Filled buttons have a label; in dark mode their edge alone need not be visible.
    expect(contrast(tokens[front], tokens[back])).toBeGreaterThanOrEqual(front === 'filled' ? 2.9 : 3)
  })
})

test.each([
  ['light', light],
  ['dark', dark],
])('the colours of plots differ in the %s theme', (_, tokens) =>
  expect(new Set(plots.map((plot) => tokens[plot])).size).toBe(plots.length),
)

test('white is readable on the filled buttons of both themes', () => {
  for (const shades of [brand, danger]) {
    for (const shade of [6, 7]) expect(contrast('#ffffff', shades[shade] ?? '')).toBeGreaterThanOrEqual(4.5)
  }
})

test('the first paint has the colours of the theme', () => {
  const rgb = (hex: string) => `rgb(${channels(hex).join(' ')})`
  const [first = '', second = ''] = sourceOf('src/app/global.css').split("[data-mantine-color-scheme='dark']")
  expect(first).toContain(`--first-bg: ${rgb(light.bg)}`)
  expect(first).toContain(`--first-text: ${rgb(light.text)}`)
  expect(first).toContain(`--first-filled: ${rgb(light.filled)}`)
  expect(second).toContain(`--first-bg: ${rgb(dark.bg)}`)
  expect(second).toContain(`--first-text: ${rgb(dark.text)}`)
  expect(second).toContain(`--first-filled: ${rgb(dark.filled)}`)
})
