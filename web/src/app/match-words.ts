import { fold } from '@hr/contract/lib/fold'

const splitWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether each typed word is a prefix of one of these words, in any order, ignoring case and diacritics. */
export function matchesWords(typed: string, words: string): boolean {
  const known = splitWords(words)
  return splitWords(typed).every((word) => known.some((one) => one.startsWith(word)))
}
