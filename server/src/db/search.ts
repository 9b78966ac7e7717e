// How lists are searched: by every word, whatever its case and diacritics.
import { fold } from '@hr/contract/lib/fold'
import { type RawBuilder, sql } from 'kysely'

/** The words of a search, folded; none where there is nothing to search for. */
export const searchWords = (q = ''): string[] =>
  fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')

/** A LIKE pattern for texts that contain `term`, whatever characters it has. */
export const containing = (term: string): string => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a text contains every word. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  allOf(words.map((word) => sql`fold(${text}) like ${containing(word)}`))

/**
 * Whether a row `s` of a search table, such as `employee_search`, has every word: from three letters on anywhere, a
 * shorter one at the beginning of a word.
 */
export const matches = (words: readonly string[]): RawBuilder<boolean> =>
  allOf(words.map((word) => (word.length < 3 ? sql`s.starts @> array[${word}]` : sql`s.text like ${containing(word)}`)))

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
