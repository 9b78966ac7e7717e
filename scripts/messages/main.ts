// Writes the texts of the sources into the catalogues, and lists what is not translated and what is new.
import { execFileSync } from 'node:child_process'
import { translatedLanguages } from '../../contract/src/lib/languages.ts'
import { itemsOf } from '../../server/src/lib/translate.ts'
import { root } from '../checks.ts'
import { extract, readCatalogue, writeCatalogues } from './catalogues.ts'
import { translationProblem } from './check-translation.ts'

writeCatalogues(translatedLanguages)
const texts = [...extract().values()]
const catalogues = translatedLanguages.map((language) => ({ language, catalogue: readCatalogue(language) }))

/** Prints the texts side by side that are not in the catalogues of the last commit, or translated differently there. */
function printChanges(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const committed = new Map(
    translatedLanguages.map((language) => {
      const files = git('ls-tree', '--name-only', 'HEAD', `locales/${language}/`).trim().split('\n')
      return [language, new Map(files.flatMap((file) => itemsOf(git('show', `HEAD:${file}`))))]
    }),
  )
  for (const { key, text, context, part } of texts) {
    const said = catalogues.map(({ language, catalogue }) => ({ language, translation: catalogue.get(key) ?? '' }))
    if (said.every(({ language, translation }) => committed.get(language)?.get(key) === translation)) continue
    console.log(`\n${part}${context === undefined ? '' : ` (${context})`}\n  en  ${text}`)
    for (const { language, translation } of said) console.log(`  ${language}  ${translation}`)
  }
}

printChanges()
for (const { language, catalogue } of catalogues)
  for (const { key, text, part } of texts) {
    const problem = translationProblem(text, catalogue.get(key) ?? '', language)
    if (problem !== undefined) console.log(`${language}/${part}.po: ${text}: ${problem}`)
  }
