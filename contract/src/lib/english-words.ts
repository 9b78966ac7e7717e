// The specification fixes some values in Croatian, and English shows them unchanged where they are the words of the law.

/** The English words for them in companies of other countries; stored values and sheets keep the fixed ones. */
export const englishWords: ReadonlyMap<string, string> = new Map([
  ['Ugovor o djelu', 'Contract for services'],
  ['Ugovor na određeno', 'Fixed-term contract'],
  ['Ugovor na neodređeno', 'Permanent contract'],
  ['SSS', 'Secondary school'],
  ['VŠS', 'College'],
  ['VSS', 'University'],
  ['MR', "Master's degree"],
  ['WFH', 'From home'],
  ['Dijeljeno', 'Hybrid'],
])

/** The countries whose law knows the fixed words. */
const countriesOfWords: readonly (string | null)[] = ['HR', 'BA', 'RS', 'ME']

/** @param country the company's two letters; null, before it is chosen, keeps the fixed words */
export const hasEnglishWords = (country: string | null): boolean =>
  country !== null && !countriesOfWords.includes(country)
