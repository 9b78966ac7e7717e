import { formatText, type MessageValues, type Template } from '@hr/contract/lib/messages'
import { language } from './language.ts'

/**
 * Renders a text of the interface in the page's language: a sentence in English, or a message of the contract. The build
 * replaces the sentences by their translations, so they must be literals. ICU: '{name}', '{count, plural, one {…} other
 * {…}}'.
 * @param context tells translators apart what English names with one word
 */
export function t(sentence: string | Template, values?: MessageValues, _context?: string): string {
  // The build replaces sentences with values by what the parser returns.
  return typeof sentence === 'object' && 'text' in sentence
    ? formatText(sentence.text, sentence.values, language, t)
    : formatText(sentence, values, language, t)
}
