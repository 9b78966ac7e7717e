// A language for tests: texts in it are recognisable, a bit longer than English and full of accents.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const accented: Record<string, string> = {
  a: 'à',
  c: 'č',
  d: 'đ',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Č',
  D: 'Đ',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ř',
  S: 'Š',
  T: 'Ţ',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
}

/** German is about 40 % longer than English. */
const lengthen = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => accented[letter] ?? letter) + '·'.repeat(Math.ceil(text.trim().length * 0.4))

const translateParts = (parts: readonly MessageFormatElement[]): MessageFormatElement[] =>
  parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: lengthen(part.value) }
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part
    const options = Object.entries(part.options).map(([name, { value }]) => [name, { value: translateParts(value) }])
    return { ...part, options: Object.fromEntries(options) as typeof part.options }
  })

/** Translates a text: `Delete {name}` becomes `⟦Đéléţé ···{name}⟧`. */
export const pseudo = (text: string): string =>
  `⟦${text.includes('{') ? printAST(translateParts(parse(text, { ignoreTag: true, captureLocation: false }))) : lengthen(text)}⟧`
