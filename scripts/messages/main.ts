// `npm run messages`: writes the texts of the sources into the catalogues and lists what is not translated.
import { translatedLanguages } from '../../contract/src/lib/languages.ts'
import { extract, readCatalogue, writeCatalogues } from './catalogues.ts'
import { translationProblem } from './check-translation.ts'

writeCatalogues(translatedLanguages)
for (const language of translatedLanguages) {
  const catalogue = readCatalogue(language)
  for (const { key, text, part } of extract().values()) {
    const problem = translationProblem(text, catalogue.get(key) ?? '', language)
    if (problem !== undefined) console.log(`${language}/${part}.po: ${text}: ${problem}`)
  }
}
