// Renders messages in the languages of `locales/`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '@hr/contract/lib/fold'
import { englishWords, hasEnglishWords } from '@hr/contract/lib/english-words'
import { english, messageKey, translator, type Template, type Translate } from '@hr/contract/lib/messages'
import { languages, type Language } from '@hr/contract/lib/languages'
import type { FastifyBaseLogger } from 'fastify'
import PO from 'pofile'

const folder = join(import.meta.dirname, '../../../locales')

/** The translations of a part of a catalogue, by `messageKey`. */
export const itemsOf = (part: string): [key: string, translation: string][] =>
  PO.parse(part).items.flatMap(({ msgid, msgctxt, msgstr: [translation] }): [string, string][] =>
    translation ? [[messageKey({ text: msgid, ...(msgctxt && { context: msgctxt }) }), translation]] : [],
  )

/** The translations of a language: the parts of its catalogue together. */
export function catalogueOf(language: string): Map<string, string> {
  const parts = readdirSync(join(folder, language)).filter((name) => name.endsWith('.po'))
  return new Map(parts.flatMap((name) => itemsOf(readFileSync(join(folder, language, name), 'utf8'))))
}

const translators = new Map<Language, Translate>([['en', english]])

/** Loads the catalogues. A language whose catalogue can't be read stays English. */
export function loadCatalogues(log: Pick<FastifyBaseLogger, 'error'>): void {
  for (const language of languages)
    if (!translators.has(language))
      try {
        translators.set(language, translator(language, catalogueOf(language)))
      } catch (error) {
        log.error({ err: error, language }, 'a catalogue could not be read, so its language is English')
      }
}

/** Shows the English words for fixed values if the company's country has them. */
export const chooseEnglishWords = (country: string | null) =>
  translators.set('en', hasEnglishWords(country) ? translator('en', englishWords) : english)

const words = new Map<Template, readonly string[]>()

/** Returns a text without values in all languages, folded, for the cells of imported sheets. */
export function wordsOf(text: Template): readonly string[] {
  const spellings = () => [
    ...languages.map((language) => translate(language, text)),
    english(text),
    englishWords.get(text.text) ?? text.text,
  ]
  const known = words.get(text) ?? [...new Set(spellings().map(fold))]
  words.set(text, known)
  return known
}

/** Renders a message in a language. */
export const translate = (language: Language, message: Template): string =>
  (translators.get(language) ?? english)(message)
