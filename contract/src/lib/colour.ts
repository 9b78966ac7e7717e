// Colours in hexadecimal: #1a7441.

const channelsOf = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

/** Mixes a share of `other` into a colour: 0 is the colour, 1 the other. */
function mixed(hex: string, other: string, share: number): string {
  const others = channelsOf(other)
  const parts = channelsOf(hex).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours from 1 to 21, by WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns the first of the colours from `hex` towards `end` that meets the condition. */
function towards(hex: string, end: string, isEnough: (shade: string) => boolean): string {
  const steps = 100
  for (let step = 0; step < steps; step++) {
    const shade = mixed(hex, end, step / steps)
    if (isEnough(shade)) return shade
  }
  return end
}

/** Text needs this contrast (WCAG 2.2, level AA). */
const readable = 4.5

type Shades = {
  /** Links and selected texts. */
  accent: string
  /** Backgrounds of selected items. */
  soft: string
  /** Lines around them. */
  line: string
  /** Buttons with a white label. */
  filled: string
  filledHover: string
}
/** The shades of an accent colour in both colour schemes. */
export type AccentShades = { light: Shades; dark: Shades }

/**
 * Returns shades of any colour that are readable: darker ones where it is text on a light background or carries white
 * text, lighter ones where it is text on a dark background.
 */
export function accentShades(hex: string): AccentShades {
  const filled = towards(hex, '#000000', (shade) => contrastOf(shade, '#ffffff') >= readable)
  const light = { soft: mixed(filled, '#ffffff', 0.9), line: mixed(filled, '#ffffff', 0.7) }
  const dark = { soft: mixed(filled, '#1c1f26', 0.75), line: mixed(filled, '#1c1f26', 0.5) }
  // Visible on the dark surface, while white stays readable on it.
  const darkFilled = towards(filled, '#ffffff', (shade) => contrastOf(shade, '#1c1f26') >= 2.9)
  return {
    light: {
      ...light,
      filled,
      filledHover: mixed(filled, '#000000', 0.15),
      accent: towards(filled, '#000000', (shade) =>
        [light.soft, '#f1f3f6'].every((ground) => contrastOf(shade, ground) >= readable),
      ),
    },
    dark: {
      ...dark,
      filled: darkFilled,
      filledHover: mixed(darkFilled, '#000000', 0.15),
      accent: towards(filled, '#ffffff', (shade) =>
        [dark.soft, '#22262e'].every((ground) => contrastOf(shade, ground) >= readable),
      ),
    },
  }
}
