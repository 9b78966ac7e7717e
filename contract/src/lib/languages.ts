// The languages of the interface. English is the source; the others are in `locales/` (docs/STYLE.md, "Add a language").

/** The languages in the order of language menus. */
export const languages = ['en', 'hr', 'de'] as const
export type Language = (typeof languages)[number]

/** The languages that have a catalogue. */
export const translatedLanguages = languages.filter((language) => language !== 'en')

type LocaleData = {
  /** The name of the language in itself, as language menus show it. */
  endonym: string
  /** The locale of Intl and of browsers, such as 'en-GB'. */
  locale: string
  /** Languages whose readers understand this one better than English. */
  fallbackFor: readonly string[]
  /** The numeric form of a day, with the letters of Unicode CLDR: 'd' and 'M' are numbers without a leading zero. */
  dateFormat: `${'d' | 'dd'}${string}${'M' | 'MM'}${string}yyyy${string}`
  /** The letters for day, month and year in the hints of date fields. */
  dateLetters: { d: string; M: string; y: string }
  /** The word between the first and the last day of a range; screen readers skip a dash. */
  rangeWord: string
}

// cspell:disable
/** The facts of each language that its translations and Intl do not contain. */
export const localeData: Readonly<Record<Language, LocaleData>> = {
  en: {
    endonym: 'English',
    locale: 'en-GB',
    fallbackFor: [],
    dateFormat: 'dd/MM/yyyy',
    dateLetters: { d: 'D', M: 'M', y: 'Y' },
    rangeWord: 'to',
  },
  hr: {
    endonym: 'Hrvatski',
    locale: 'hr-HR',
    fallbackFor: ['bs', 'sr', 'sh', 'cnr'],
    dateFormat: 'dd.MM.yyyy.',
    dateLetters: { d: 'D', M: 'M', y: 'G' },
    rangeWord: 'do',
  },
  de: {
    endonym: 'Deutsch',
    locale: 'de-DE',
    fallbackFor: [],
    dateFormat: 'dd.MM.yyyy',
    dateLetters: { d: 'T', M: 'M', y: 'J' },
    rangeWord: 'bis',
  },
}
// cspell:enable

/** Returns the language of a tag such as 'de-AT', or undefined if the interface does not speak it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [base = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  return (
    languages.find((language) => language === base) ??
    languages.find((language) => localeData[language].fallbackFor.includes(base))
  )
}
