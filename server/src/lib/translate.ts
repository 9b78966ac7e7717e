// Renders messages in the languages of `locales/`; each language is loaded when it is first used.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { english, messageKey, translator, type Template, type Translate } from '@hr/contract/lib/messages'
import { languages, type Language } from '@hr/contract/lib/languages'
import PO from 'pofile'

const folder = join(import.meta.dirname, '../../../locales')

/** The translations of a language: the parts of its catalogue together. */
export function catalogueOf(language: Language): Map<string, string> {
  const parts = readdirSync(join(folder, language)).filter((name) => name.endsWith('.po'))
  const items = parts.flatMap((name) => PO.parse(readFileSync(join(folder, language, name), 'utf8')).items)
  return new Map(
    items.map(({ msgid, msgctxt, msgstr }) => [
      messageKey({ text: msgid, ...(msgctxt && { context: msgctxt }) }),
      msgstr[0] ?? '',
    ]),
  )
}

const translators = new Map<Language, Translate>([['en', english]])

/** Reports a catalogue that can't be read; its language then reads English. */
export function loadCatalogues(onFailure: (language: Language, error: unknown) => void): void {
  for (const language of languages.filter((one) => one !== 'en'))
    try {
      translators.set(language, translator(language, catalogueOf(language)))
    } catch (error) {
      onFailure(language, error)
    }
}

/** Renders a message in a language. */
export const translate = (language: Language, message: Template): string =>
  (translators.get(language) ?? english)(message)
