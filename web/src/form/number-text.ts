import { readNumber } from '@hr/contract/lib/cell-numbers'
import { decimalSeparatorOf } from '@hr/contract/lib/formats'
import type { Language } from '@hr/contract/lib/languages'

const decimal = /^-?\d+([.,]\d+)?$/

/**
 * Converts a typed number to the form '1234.5' of calls, with the language's decimal sign (`readNumber`). Other text is
 * returned unchanged, so that nothing is lost and the schema reports it.
 */
export const numberOfText = (text: string, language: Language): string =>
  readNumber(text, decimalSeparatorOf(language) === '.' ? 'decimal point' : 'decimal comma') ?? text

/** Formats a number of the form '1234.5' for an input: with the language's decimal separator, without thousands. */
export const shownNumber = (text: string, language: Language): string =>
  decimal.test(text) ? text.replace('.', decimalSeparatorOf(language)) : text
