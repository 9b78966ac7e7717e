// cspell:disable
// Wording that texts avoid: the words that the glossary names, and sentences that read wrong in a language.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeData, type Language } from '../../contract/src/lib/languages.ts'
import { root } from '../checks.ts'

const glossary = readFileSync(join(root, 'docs', 'GLOSSARY.md'), 'utf8')

/** Returns the cells of the tables of a chapter by row, the heads first. */
function rowsOf(chapter: string, text: string): string[][] {
  const [, rest = ''] = text.split(`\n## ${chapter}\n`)
  const [section = ''] = rest.split('\n## ')
  const lines = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  if (lines.length === 0) throw new Error(`docs/GLOSSARY.md has no table in "${chapter}".`)
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Returns the avoided words of a language, as the glossary has them in its column. */
export function avoidedWords(language: Language, text = glossary): string[] {
  const [heads = [], ...rows] = rowsOf('HR terms in three languages', text)
  const { endonym } = localeData[language]
  const column = heads.indexOf(endonym)
  if (column < 0) throw new Error(`docs/GLOSSARY.md, "HR terms in three languages", has no column ${endonym}.`)
  return rows
    .map((cells) => cells[column] ?? '')
    .flatMap((cell) => [...cell.matchAll(/[(;] ?not ([^);]+)/g)].flatMap(([, words = '']) => words.split(', ')))
    .map((word) => word.trim())
}

/** Returns the words of this project that users never see. */
export const hiddenWords = (text = glossary): string[] =>
  rowsOf('Words never shown to users', text)
    .slice(1)
    .flatMap(([words = '']) => words.replaceAll(/ \([^)]*\)/g, '').split(', '))

/**
 * Matches a word in every case and at the beginning of compounds: 'djelatnik' also matches 'djelatnici'. A word in
 * quotation marks matches only itself.
 */
export function patternOf(word: string): RegExp {
  const [, exact] = /^[„“](.+)[“”]$/.exec(word) ?? []
  if (exact !== undefined) return new RegExp(`(?<!\\p{L})${exact.replaceAll('.', '\\.')}(?!\\p{L})`, 'giu')
  const stem = word.replace(/[aeiou]$/, '').replace(/ik$/, 'i[kc]')
  return new RegExp(`(?<!\\p{L})${stem}\\p{L}*`, 'giu')
}

/** Returns the avoided words that a text contains. Names of values are not shown. */
export const avoidedIn = (text: string, words: readonly string[]): string[] =>
  words.flatMap((word) => text.replaceAll(/\{\w+/g, '{').match(patternOf(word)) ?? [])

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|(?<=\{)/)

/**
 * Returns the German sentences that begin with 'Sie' where the English ones are about others: readers take the word for
 * themselves.
 */
export function ambiguousSie(text: string, translation: string): string[] {
  const english = sentencesOf(text)
  const german = sentencesOf(translation)
  if (english.length !== german.length) return []
  return german.filter(
    (sentence, index) => sentence.startsWith('Sie ') && /^(They|It|She|He) /.test(english[index] ?? ''),
  )
}

/** Values that are days or ranges of days; Croatian writes them with a stop at the end. */
const daysAndRanges = 'date|dates|day|days|end|from|period|range|since|start|to|until'

/** Returns the Croatian values that end with a stop before the stop of the text. */
export const doubledStops = (translation: string): string[] =>
  translation.match(new RegExp(`\\{(${daysAndRanges})\\}\\.(?! u mjesecu)`, 'g')) ?? []

/** Returns what Croatian has before a name whose case it would change: a command, or a preposition. */
export const caseBeforeName = (translation: string): string[] =>
  translation.match(
    /(?:(?<=^|[.!?:] |\{)\p{Lu}\p{L}*(?:aj|i|j|te|ti|uj)|(?<!\p{L})(?:bez|kod|od|prema|s|za)) \{(?:about|by|employee|name|person|position|who)\}/gu,
  ) ?? []

/** Returns the small 'vaš' of a Croatian text, which addresses the reader with a capital. */
export const smallAddress = (translation: string): string[] => translation.match(/(?<!\p{L})vaš\p{L}*/gu) ?? []

const germanOrder = [
  /, also (when|while|with)\b/,
  /\bby (itself|themselves|password)\b/,
  /\b(is|are) (that|those) of\b/,
  /\band so (is|are)\b/,
  /^Of /,
  /^Who .*\.$/,
  /^(?!.*in place of)[^.{]* of \{name\}/,
]

/** Returns the parts of an English text that follow German word order. */
export const germanOrderIn = (text: string): string[] => germanOrder.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
