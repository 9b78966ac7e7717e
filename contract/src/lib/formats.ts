// Numbers, lists and sort order in a language. Days and instants: day.ts and dates.ts.
import { localeData, type Language } from './languages.ts'
import { remember } from './remember.ts'

// At most two decimals, because adding fractions of a day leaves tiny remainders.
export const numbersOf = remember(
  (language: Language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: 'min2' }),
)
const averagesOf = remember(
  (language: Language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const percentagesOf = remember(
  (language: Language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
)
// British English has no comma before 'and'.
const listsOf = remember(
  (language: Language, type: Intl.ListFormatType) => new Intl.ListFormat(localeData[language].locale, { type }),
)
const collatorOf = remember((language: Language) => new Intl.Collator(language, { numeric: true }))

/** Formats a number as '1234.5' or '1234,5'; from 10,000 with separators of thousands. */
export const formatNumber = (value: number, language: Language): string => numbersOf(language).format(value)

/** Returns the decimal separator of a language. */
export const decimalSeparatorOf = (language: Language): string =>
  numbersOf(language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** Formats an average with one decimal, as '2.0' or '2,0'. */
export const formatAverage = (value: number, language: Language): string => averagesOf(language).format(value)

/** Formats a share such as 0.25 as '25%' or '25 %'. */
export const formatPercent = (share: number, language: Language): string => percentagesOf(language).format(share)

/** Formats texts as 'a, b and c'. */
export const formatList = (texts: readonly string[], language: Language): string =>
  listsOf(language, 'conjunction').format(texts)

/** Formats texts as 'a, b or c'. */
export const formatAlternatives = (texts: readonly string[], language: Language): string =>
  listsOf(language, 'disjunction').format(texts)

/**
 * Compares texts in the sort order of a language, with numeric parts by value. Names of people and lists of the server
 * have the Croatian order of `compareTexts`.
 */
export const compareIn = (one: string, other: string, language: Language): number =>
  collatorOf(language).compare(one, other)
