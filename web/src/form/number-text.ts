import { decimalSeparatorOf } from '@hr/contract/lib/formats'
import type { Language } from '@hr/contract/lib/languages'

/** Numbers with separators of thousands, as in '1,234.5' or '1.234,5'. */
const grouped = {
  comma: /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  dot: /^\d{1,3}(\.\d{3})+(,\d+)?$/,
} as const
const decimal = /^\d+([.,]\d+)?$/

/**
 * Converts a typed number to the form '1234.5' of calls. Both decimal separators are understood; before exactly three
 * digits, the language's separator of thousands is one. Other text is returned unchanged, so that nothing is lost and
 * the schema reports it.
 */
export function numberOfText(text: string, language: Language): string {
  const typed = text.trim()
  const separator = decimalSeparatorOf(language) === '.' ? 'comma' : 'dot'
  if (grouped[separator].test(typed))
    return separator === 'comma' ? typed.replaceAll(',', '') : typed.replaceAll('.', '').replace(',', '.')
  return decimal.test(typed) ? typed.replace(',', '.') : text
}

/** Formats a number of the form '1234.5' for an input: with the language's decimal separator, without thousands. */
export const shownNumber = (text: string, language: Language): string =>
  decimal.test(text) ? text.replace('.', decimalSeparatorOf(language)) : text
