import { fold } from '@hr/contract/lib/fold'
import type { Language } from '@hr/contract/lib/languages'
import { language } from './language.ts'

/** What a language adds to a noun for case and number, in folded letters, and what the ending changes before it. */
const endings: Record<Language, readonly (readonly [ending: RegExp, replacement: string])[]> = {
  en: [
    [/ies$/, 'y'],
    [/(?<=(?:s|x|z|ch|sh)e)s$/, ''],
    [/(?<=[^s])s$/, ''],
  ],
  hr: [
    [/(?:[oe]v)?(?:im|am|om|em)?[aeiou]?$/, ''],
    [/c$/, 'k'],
    [/z$/, 'g'],
  ],
  de: [[/(?:ern|en|er|es|[enosra])$/, '']],
}

const shortestStem = 3

/** The form that singular and plural of a folded word share; a short word is its own. */
function stemOf(word: string, of: Language): string {
  for (const [ending, replacement] of endings[of]) {
    const stem = word.replace(ending, replacement)
    if (stem.length >= shortestStem) word = stem
  }
  return word
}

type Word = { text: string; stem: string }

const known = new Map<string, readonly Word[]>()

/** The folded words of a text. Labels and sections of the guide are split once, not at each key. */
function wordsOf(text: string, of: Language): readonly Word[] {
  const key = `${of} ${text}`
  const found = known.get(key)
  if (found) return found
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ({ text: word, stem: stemOf(word, of) }))
  if (known.size > 5000) known.clear()
  known.set(key, words)
  return words
}

const isSame = (typed: Word, word: Word) => typed.text === word.text || typed.stem === word.stem
const isFound = (typed: Word, word: Word) => word.text.startsWith(typed.text) || typed.stem === word.stem

/**
 * Returns whether each typed word is a prefix of one of these words, or the same in singular and plural, in any order,
 * ignoring case and diacritics.
 */
export function matchesWords(typed: string, words: string, of = language): boolean {
  const all = wordsOf(words, of)
  return wordsOf(typed, of).every((word) => all.some((one) => isFound(word, one)))
}

/** How well an entry fits, from the best to the worst. Whole words are better than their beginnings by half a step. */
export const ranks = {
  exact: 0,
  prefix: 1,
  wordStarts: 2,
  furtherWords: 3,
  contains: 4,
  oneMissing: 5,
  text: 6,
} as const

/** Shorter texts are within too many words. */
const shortestPart = 3

export type Searched = {
  label: string
  /** Further words that find the entry. */
  words?: string | undefined
  /** A long text, where the words of the other two find nothing. */
  text?: string | undefined
}

/** Returns how well an entry fits the typed words, the lowest number for the best; undefined if it does not. */
export function rankOf(typed: string, { label, words = '', text }: Searched, of = language): number | undefined {
  const looked = wordsOf(typed, of)
  const named = wordsOf(label, of)
  if (looked.length === 0) return ranks.exact
  const begins = looked.every((word, index) => named[index] && isFound(word, named[index]))
  const isWhole = looked.every((word) => named.some((one) => isSame(word, one)))
  const half = isWhole ? 0 : 0.5
  if (begins && isWhole && looked.length === named.length) return ranks.exact
  if (begins) return ranks.prefix + half
  if (matchesWords(typed, label, of)) return ranks.wordStarts + half
  const all = [...named, ...wordsOf(words, of)]
  const missing = looked.filter((word) => !all.some((one) => isFound(word, one)))
  if (missing.length === 0)
    return ranks.furtherWords + (looked.every((word) => all.some((one) => isSame(word, one))) ? 0 : 0.5)
  if (typed.trim().length >= shortestPart && fold(label).includes(fold(typed.trim()))) return ranks.contains
  if (looked.length > 1 && missing.length === 1) return ranks.oneMissing
  if (text !== undefined && matchesWords(typed, text, of)) return ranks.text
  return undefined
}
