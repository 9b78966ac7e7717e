const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (text: string, names: readonly (readonly [string, RegExp])[]) =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/**
 * What somebody recognises a session by: 'Firefox on Linux'. The browser says it of itself, so it is no proof of
 * anything; versions and the rest of the line are not kept.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = nameIn(text, browsers) ?? 'Another program'
  const system = nameIn(text, systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
