// The catalogues of translations: one .po file per language and part in `locales/`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageKey } from '../../contract/src/lib/messages.ts'
import { catalogueOf } from '../../server/src/lib/translate.ts'
import PO from 'pofile'
import { findPageTexts, findTexts, importContext } from './find.ts'

const root = join(import.meta.dirname, '../..')

/** A text of the sources. `references`: the files that contain it. */
export type Text = { key: string; text: string; context: string | undefined; part: string; references: string[] }

/** Texts of server areas with other names belong to these parts. */
const partOfArea = (area: string): string => (area.startsWith('leave-') ? 'leave' : area)

/** The area of a file, as parts name it. */
export function areaOf(file: string): string | undefined {
  const area = /\/areas\/([^/]+)\//.exec(file)?.[1]
  return area && partOfArea(area)
}

const partOf = (file: string): string => areaOf(file) ?? 'shared'

/** The sources with texts, without tests and demo data. */
export const sourceFiles = (): { file: string; path: string; source: string }[] =>
  ['contract', 'server', 'web'].flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => ({ file: path.slice(root.length + 1), path, source: readFileSync(path, 'utf8') }))
      .filter(({ file }) => !/\/(testing|demo)\//.test(file)),
  )

/** All texts of the sources by key. A text that several parts contain is shared. */
export function extract(): Map<string, Text> {
  const texts = new Map<string, Text>()
  for (const { file, path, source } of sourceFiles())
    for (const { text, context } of findTexts(path, source)) add(file, text, context)
  for (const page of readdirSync(join(root, 'web')).filter((name) => name.endsWith('.html')))
    for (const text of findPageTexts(readFileSync(join(root, 'web', page), 'utf8'))) add(`web/${page}`, text, undefined)
  return texts

  function add(file: string, text: string, context: string | undefined): void {
    const key = messageKey({ text, ...(context !== undefined && { context }) })
    const known = texts.get(key)
    if (!known) texts.set(key, { key, text, context, part: partOf(file), references: [file] })
    else {
      if (known.part !== partOf(file)) known.part = 'shared'
      if (!known.references.includes(file)) known.references.push(file)
    }
  }
}

const folderOf = (language: string) => join(root, 'locales', language)

/** The translations of a language by key, read as the server reads them. */
export const readCatalogue = (language: string): Map<string, string> => catalogueOf(language)

/** The files of a language with the texts of the sources and these translations, by name. */
export function catalogueFiles(
  language: string,
  texts: ReadonlyMap<string, Text>,
  translations: ReadonlyMap<string, string>,
): Map<string, string> {
  const byPart = Map.groupBy(texts.values(), ({ part }) => part)
  return new Map(
    [...byPart].map(([part, all]) => {
      const file = new PO()
      file.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language }
      file.items = all
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, text, context, references }) => {
          const item = new PO.Item()
          item.msgid = text
          if (context !== undefined) item.msgctxt = context
          item.msgstr = [translations.get(key) ?? '']
          item.references = references.slice(0, 3)
          return item
        })
      return [`${part}.po`, `${file.toString()}\n`]
    }),
  )
}

/** The words that imports recognise, in the other languages, by the English ones. */
export const importWordsFile = join(root, 'contract/src/lib/import-words.json')
export function importWordsOf(texts: ReadonlyMap<string, Text>, languages: readonly string[]): string {
  const catalogues = languages.map(readCatalogue)
  const words = [...texts.values()]
    .filter(({ context }) => context === importContext)
    .map(({ key, text }) => [text, catalogues.map((catalogue) => catalogue.get(key) ?? '').join(', ')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`
}

/** Writes the texts of the sources into the catalogues: new ones without a translation; those that are gone go. */
export function writeCatalogues(languages: readonly string[]): void {
  const texts = extract()
  for (const language of languages) {
    mkdirSync(folderOf(language), { recursive: true })
    const files = catalogueFiles(language, texts, readCatalogue(language))
    for (const name of readdirSync(folderOf(language))) if (!files.has(name)) rmSync(join(folderOf(language), name))
    for (const [name, content] of files) writeFileSync(join(folderOf(language), name), content)
  }
  writeFileSync(importWordsFile, importWordsOf(texts, languages))
}
