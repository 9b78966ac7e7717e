import { englishWords } from '@hr/contract/lib/english-words'
import { formatText, type MessageValues, type Template } from '@hr/contract/lib/messages'
import { language, showsEnglishWords } from './language.ts'

type IsUnion<S, All = S> = S extends unknown ? ([All] extends [S] ? false : true) : never

/** One literal: the build finds and replaces no other strings. */
export type Literal<S extends string> = string extends S ? never : IsUnion<S> extends false ? S : never

/**
 * Renders a text of the interface in the page's language: a sentence in English, or a message of the contract. The build
 * replaces the sentences by their translations, so they must be literals. ICU: '{name}', '{count, plural, one {…} other
 * {…}}'.
 * @param context tells translators apart what English names with one word
 */
export function t<const S extends string>(
  sentence: Literal<S> | Template,
  values?: MessageValues,
  _context?: string,
): string {
  // In the built web application a sentence with values is parsed already, and not a string.
  return typeof sentence === 'object' && 'text' in sentence
    ? formatText(wordOf(sentence.text), values ?? sentence.values, language, t)
    : formatText(sentence, values, language, t)
}

const wordOf = (text: string) => (showsEnglishWords ? (englishWords.get(text) ?? text) : text)

/** Renders the texts of fixed values. */
export const labelsOf = <Value extends string>(texts: Readonly<Record<Value, Template>>): Record<Value, string> =>
  Object.fromEntries(Object.entries<Template>(texts).map(([value, text]) => [value, t(text)])) as Record<Value, string>
