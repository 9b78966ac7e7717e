// The languages of the interface. English is the source; the others are in `locales/`.

export const languages = ['en', 'hr', 'de'] as const
export type Language = (typeof languages)[number]

/** The name of each language in itself, as language menus show it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hr: 'Hrvatski', de: 'Deutsch' }

/** Readers of these languages get Croatian, which they understand better than English. */
const readCroatian: ReadonlySet<string> = new Set(['bs', 'sr', 'sh', 'cnr'])

/** Returns the language of a tag such as 'de-AT', or undefined if the interface does not speak it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [base = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  const language = readCroatian.has(base) ? 'hr' : base
  return languages.find((known) => known === language)
}
