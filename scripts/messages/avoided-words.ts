// cspell:disable
// Words that translations avoid: the glossary names them after 'not'; and the German 'Sie' that means others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeData, type Language } from '../../contract/src/lib/languages.ts'
import { root } from '../checks.ts'

const glossary = readFileSync(join(root, 'docs', 'GLOSSARY.md'), 'utf8')

/** Returns the avoided words of a language, as the glossary has them in its column. */
export function avoidedWords(language: Language, text = glossary): string[] {
  const [terms = ''] = text.split('\n## HR terms in three languages\n').slice(1)
  const [section = ''] = terms.split('\n## ')
  const [heads = [], ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const { endonym } = localeData[language]
  const column = heads.indexOf(endonym)
  if (column < 0) throw new Error(`docs/GLOSSARY.md, "HR terms in three languages", has no column ${endonym}.`)
  return rows
    .map((cells) => cells[column] ?? '')
    .flatMap((cell) => [...cell.matchAll(/\bnot ([^);]+)/g)].flatMap(([, words = '']) => words.split(', ')))
    .map((word) => word.trim())
}

/** Matches a word in every case and at the beginning of compounds: 'djelatnik' also matches 'djelatnici'. */
export function patternOf(word: string): RegExp {
  const stem = word.replace(/[aeiou]$/, '').replace(/ik$/, 'i[kc]')
  return new RegExp(`(?<!\\p{L})${stem}\\p{L}*`, 'giu')
}

/** Returns the avoided words that a text contains. */
export const avoidedIn = (text: string, words: readonly string[]): string[] =>
  words.flatMap((word) => text.match(patternOf(word)) ?? [])

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
