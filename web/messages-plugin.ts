import { parse } from '@formatjs/icu-messageformat-parser'
import { messageKey } from '@hr/contract/lib/messages'
import { importWords } from '@hr/contract/lib/import-words'
import { languages } from '@hr/contract/lib/languages'
import type { Plugin } from 'vite'
import { readCatalogue } from '../scripts/messages/catalogues.ts'
import { findTexts } from '../scripts/messages/find.ts'
import { cvTexts } from './src/areas/employees/cv-texts.ts'

/** Returns the translation of a text. */
export type TranslateText = (text: string, context: string | undefined) => string

/** The translations of a catalogue; texts without one stay English. */
export function fromCatalogue(language: string): TranslateText {
  if (language === 'en') return (text) => text
  const catalogue = readCatalogue(language)
  return (text, context) => catalogue.get(messageKey({ text, ...(context !== undefined && { context }) })) || text
}

// Parsed texts have no places in their source.
const withoutPlaces = (text: string) => parse(text, { ignoreTag: true, captureLocation: false })

/** A text as it is in the build: parsed if it has values. */
const literalOf = (text: string, isParsed: boolean): string =>
  JSON.stringify(isParsed && text.includes('{') ? withoutPlaces(text) : text)

/**
 * Replaces the texts in the sources by their translations, and parses those with values, so that the browser loads
 * neither catalogues nor a parser.
 */
export const translateMessages = (translate: TranslateText, { isParsed = true } = {}): Plugin => ({
  name: 'translate-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(contract|web)\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const [path = ''] = id.split('?')
      const texts = findTexts(path, code)
      let translated = code
      for (const { text, context, kind, start, end } of texts.toSorted((one, other) => other.start - one.start)) {
        const literal = literalOf(translate(text, context), isParsed)
        // The English heading of a label stays. Words of imports replace their call, so that no page loads them all.
        const replacement =
          kind === 'label'
            ? `${code.slice(start, end)}, ${literal}`
            : kind === 'words'
              ? JSON.stringify(importWords(text))
              : literal
        translated = translated.slice(0, start) + replacement + translated.slice(end)
      }
      return texts.length === 0 ? undefined : { code: translated, map: null }
    },
  },
})

const cvModule = 'virtual:messages/cv'
const cvLoaders = languages.map((language) => `${language}: () => import('${cvModule}/${language}')`)

/** The texts of CVs in each language, for CVs in another language than that of the page. */
export const cvMessages = (translateInto: (language: string) => TranslateText, { isParsed = true } = {}): Plugin => ({
  name: 'cv-messages',
  resolveId: { filter: { id: /^virtual:messages\/cv/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:messages\/cv/ },
    handler(id) {
      const language = id.slice(`\0${cvModule}/`.length)
      if (language === '') return `export default {${cvLoaders.join()}}`
      const translate = translateInto(language)
      const texts = Object.values(cvTexts)
        .map((entry) => (typeof entry === 'function' ? entry(0) : entry))
        .map(({ code, text, context }) => [code, literalOf(translate(text, context), isParsed)])
      return `export default {${texts.map(([code, literal]) => `'${code}': ${literal}`).join()}}`
    },
  },
})

/** The parser of messages is not part of the build: texts are parsed by then. */
export const withoutParser: Plugin = {
  name: 'without-message-parser',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@formatjs\/icu-messageformat-parser$/ },
    async handler(_id, importer) {
      return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
    },
  },
}

/** Translates the texts of a static page: `{{Text}}` in the HTML. */
export const translatePage = (html: string, translate: TranslateText): string =>
  html.replaceAll(/\{\{([^{}]+)\}\}/g, (_, text: string) => translate(text, undefined))
