// A language for tests: texts in it are recognisable, a bit longer than English and full of accents.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

// cspell:disable
const letters = 'acdeinorstuyzACDEINORSTUYZ'
const accented = 'àčđéïñöřšţüýžÅČĐÉÎÑÖŘŠŢÜÝŽ'
// cspell:enable

/** Ends each part of a text. */
const filler = 'ˑ'

/** German is about 40 % longer than English. */
const lengthen = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => accented[letters.indexOf(letter)] ?? letter) +
  filler.repeat(Math.ceil(text.trim().length * 0.4))

const translateParts = (parts: readonly MessageFormatElement[]): MessageFormatElement[] =>
  parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: lengthen(part.value) }
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part
    const options = Object.entries(part.options).map(([name, { value }]) => [name, { value: translateParts(value) }])
    return { ...part, options: Object.fromEntries(options) as typeof part.options }
  })

/** Translates a text: `A {name}` becomes `⟦Å ˑ{name}⟧`. */
export const pseudo = (text: string): string =>
  `⟦${text.includes('{') ? printAST(translateParts(parse(text, { ignoreTag: true, captureLocation: false }))) : lengthen(text)}⟧`
