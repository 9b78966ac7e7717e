// Contents of spreadsheet cells, shared by imports and exports.
import { isDay, type Day } from './day.ts'

/**
 * An invalid cell of an import (`docs/rules.md`, section 1). `row` counts as in the spreadsheet, where the headers are
 * row 1; `column` is the header, or '' for the whole row.
 */
export type CellMessage = { message: string; row: number; column: string }

// Includes full-width characters, as typed on East Asian keyboards, and texts that already start with an apostrophe.
const startsFormula = /^'*[=@\t\r\n＝＠＋－+-]/
const isNumber = /^[+-]\d+([.,]\d+)*$/
const isPhone = /^\+\d[\d\u00A0 ()/.-]*$/

const needsGuard = (text: string) => startsFormula.test(text) && !isNumber.test(text) && !isPhone.test(text)

/**
 * Prefixes text that a spreadsheet could run as a formula with an apostrophe (CSV injection; `docs/rules.md`, section
 * 5). '+387 61 123-456' and '-12,5' stay unchanged. `unguardFormula` reverses it exactly.
 */
export const guardFormula = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Removes the apostrophe added by `guardFormula`. Other apostrophes stay. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  /^(?<day>\d\d?)\. ?(?<month>\d\d?)\. ?(?<year>\d{4})\.?$/,
]

/**
 * Parses a date: 'DD/MM/YYYY', 'DD.MM.YYYY.' (also '5. 3. 2026.') or 'YYYY-MM-DD', which date cells are converted to.
 * Returns undefined for invalid and ambiguous dates.
 */
export function dayOfCell(text: string): Day | undefined {
  for (const form of dayForms) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {}
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(written)) return written
  }
  return undefined
}
