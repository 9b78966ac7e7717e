// Search in lists: every word must match, ignoring case and diacritics.
import { asciiEmail } from '@hr/contract/lib/email-domains'
import { foldLine, fold } from '@hr/contract/lib/fold'
import { keyOf } from '@hr/contract/lib/keys'
import { type RawBuilder, sql } from 'kysely'

/** Splits a search text into folded words with email addresses in their stored form; empty if there is nothing to search for. */
export const searchWords = (q = ''): string[] =>
  fold(q.replaceAll(/\S+@\S+/g, asciiEmail))
    .split(/\s+/)
    .filter((word) => word !== '')

/** Returns a LIKE pattern for texts that contain `term`, with its special characters escaped. */
export const containing = (term: string): string => `%${escaped(term)}%`

/** A `like` pattern for search texts of employees, which start with the folded name and a space. */
export const likeStart = (name: string): string => `${escaped(name)} %`

const escaped = (term: string): string => term.replaceAll(/[\\%_]/g, String.raw`\$&`)

const firstNameFirst = (name: string): string => name.replace(/^([^,]*),(.*)$/s, '$2 $1')

/** The name of a person for comparison: 'Kovač, Ana' is 'ana kovac'. */
export const foldedName = (text: string): string => foldLine(firstNameFirst(text)).trim().replaceAll(/\s+/g, ' ')

/** The name of a person in its very spelling: 'Kovač, Ana' is 'ana kovač'. */
export const spelledName = (text: string): string => keyOf(firstNameFirst(text))

/** SQL condition: the text contains every word. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  allOf(words.map((word) => sql`search_form(${text}) like ${containing(word)}`))

/** How a folded word of a name may be stored: 'dj' stands for 'đ', too. */
const spellings = (word: string): string[] => [...new Set([word, word.replaceAll('dj', 'd')])]

/**
 * SQL condition: a row `s` of a search table such as `employee_search` matches every word. Words of three letters or
 * more match anywhere, shorter ones only at the start of a word.
 */
export const matches = (words: readonly string[]): RawBuilder<boolean> =>
  allOf(
    words.map((word) =>
      word.length < 3
        ? sql`s.form_starts @> array[${word}]`
        : sql`(${sql.join(
            spellings(word).map((spelling) => sql`s.search_form like ${containing(spelling)}`),
            sql` or `,
          )})`,
    ),
  )

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
