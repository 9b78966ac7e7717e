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

const otherProgram = 'Another program'
const separator = ' on '

const nameIn = (text: string, names: readonly (readonly [string, RegExp])[]) =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/**
 * Returns a recognisable name of the browser and system for the list of sessions: 'Firefox on Linux'. The browser
 * reports it itself, so it proves nothing; versions and the rest are not stored.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = nameIn(text, browsers) ?? otherProgram
  const system = nameIn(text, systems)
  return system === undefined ? browser : browser + separator + system
}

/** Returns the browser and the system of a name that `deviceOf` has made; null for a part that is not known. */
export function partsOf(device: string): { browser: string | null; system: string | null } {
  const [browser = '', system = null] = device.split(separator)
  return { browser: browser === '' || browser === otherProgram ? null : browser, system }
}
