import { accentShades, type AccentShades } from '@hr/contract/lib/colour'

let sheet: CSSStyleSheet | undefined

/** Uses the shades of the company's accent colour in place of the product's own; null for those. */
export function applyAccent(colour: string | null): void {
  if (colour === null && sheet === undefined) return
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const shades = colour === null ? undefined : accentShades(colour)
  sheet.replaceSync(shades ? ruleOf('light', shades.light) + ruleOf('dark', shades.dark) : '')
}

const ruleOf = (scheme: 'light' | 'dark', shades: AccentShades['light']): string => `
  :root[data-mantine-color-scheme='${scheme}'] {
    --hr-accent: ${shades.accent};
    --hr-accent-soft: ${shades.soft};
    --hr-accent-line: ${shades.line};
    --hr-filled: ${shades.filled};
    --mantine-color-brand-filled: ${shades.filled};
    --mantine-color-brand-filled-hover: ${shades.filledHover};
  }`
