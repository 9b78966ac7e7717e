import { idFrom } from '@hr/contract/lib/fields'

/** Ways to write a text that a parser may take for the same: case, width, and Unicode forms. */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  'ids in capitals': (text) => idFrom(text)?.toUpperCase() ?? text,
  'in capitals': (text) => text.toUpperCase(),
  'in mixed case': (text) =>
    text.replaceAll(/[a-z]/g, (letter, at: number) => (at % 2 ? letter : letter.toUpperCase())),
  'with the Kelvin sign and the long s': (text) => text.replaceAll(/k/gi, '\u212a').replaceAll(/s/gi, '\u017f'),
  'in full width': (text) => text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  decomposed: (text) => text.normalize('NFKD'),
  'with spaces': (text) => ` ${text}\u00a0`,
}

/** Returns the value with the texts in it changed, at any depth. Files stay. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTexts(inner, change)]))
}

/** Returns a request with every text in another spelling. */
export const respelled = <Request>(request: Request, spell: (text: string) => string): Request =>
  withTexts(request, spell) as Request
