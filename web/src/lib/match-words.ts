// cspell:words aeiou enosra einladen Einladung
import { fold } from '@hr/contract/lib/fold'
import type { Language } from '@hr/contract/lib/languages'
import { language } from './language.ts'

/** The endings of a language's nouns by case and number in folded letters, and how they change the letters before them. */
const endings: Record<Language, readonly (readonly [ending: RegExp, replacement: string])[]> = {
  en: [
    [/ies$/, 'y'],
    [/(?<=s|x|z|ch|sh)es?$/, ''],
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
/** From this length on, a stem finds the words that begin with it. */
const shortestRoot = 5

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
const isFound = (typed: Word, word: Word) =>
  word.text.startsWith(typed.text) ||
  typed.stem === word.stem ||
  // 'assign' and 'assignment', 'einladen' and 'Einladung'.
  (typed.stem.length >= shortestRoot && word.text.startsWith(typed.stem))

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
  fields: 4,
  contains: 5,
  oneMissing: 6,
  text: 7,
  /** From here on, what only explains the others. */
  explained: 8,
} as const

/** Shorter texts are within too many words. */
const shortestPart = 3

export type Searched = {
  label: string
  /** Further words that find the entry. */
  words?: string | undefined
  /** The names of what can be filled in there. */
  fields?: string | undefined
  /** A long text, where the words of the other two find nothing. */
  text?: string | undefined
}

/** Returns how well an entry fits the typed words, the lowest number for the best; undefined if it does not. */
export function rankOf(
  typed: string,
  { label, words = '', fields = '', text }: Searched,
  of = language,
): number | undefined {
  const looked = wordsOf(typed, of)
  const named = wordsOf(label, of)
  if (looked.length === 0) return ranks.exact
  const begins = looked.every((word, index) => named[index] && isFound(word, named[index]))
  const isWhole = looked.every((word) => named.some((one) => isSame(word, one)))
  const half = isWhole ? 0 : 0.5
  if (begins && isWhole && looked.length === named.length) return ranks.exact
  if (begins) return ranks.prefix + half
  if (matchesWords(typed, label, of)) return ranks.wordStarts + half
  const further = `${label} ${words}`
  if (matchesWords(typed, further, of)) {
    const all = wordsOf(further, of)
    return ranks.furtherWords + (looked.every((word) => all.some((one) => isSame(word, one))) ? 0 : 0.5)
  }
  const all = wordsOf(`${further} ${fields}`, of)
  const missing = looked.filter((word) => !all.some((one) => isFound(word, one)))
  if (missing.length === 0) return ranks.fields
  if (typed.trim().length >= shortestPart && fold(label).includes(fold(typed.trim()))) return ranks.contains
  if (looked.length > 1 && missing.length === 1) return ranks.oneMissing
  if (text !== undefined && matchesWords(typed, text, of)) return ranks.text
  return undefined
}
