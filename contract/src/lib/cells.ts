// What a spreadsheet's cell holds, as both sides of an import or export understand it.
import { isDay, type Day } from './day.ts'

/**
 * What is wrong in a cell of an import (`docs/rules.md`, section 1). `row` as the spreadsheet counts, the headers being
 * row 1; `column` by its header, '' where the whole row is meant.
 */
export type CellMessage = { message: string; row: number; column: string }

// Also in full width, as East Asian keyboards write them. An apostrophe may already stand before.
const beginsFormula = /^'*[=@\t\r\n＝＠＋－+-]/
const isNumber = /^[+-]\d+([.,]\d+)*$/
const isPhone = /^\+\d[\d\u00A0 ()/.-]*$/

const needsGuard = (text: string) => beginsFormula.test(text) && !isNumber.test(text) && !isPhone.test(text)

/**
 * Text as a cell may hold it: an apostrophe before what a spreadsheet might one day run as a formula (`docs/rules.md`,
 * section 5). '+387 61 123-456' and '-12,5' stay. `unguardFormula` gives back every text as it was.
 */
export const guardFormula = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** The text without the apostrophe that `guardFormula` put before it; any other apostrophe stays. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  /^(?<day>\d\d?)\. ?(?<month>\d\d?)\. ?(?<year>\d{4})\.?$/,
]

/**
 * The day that the text of a cell says: 'DD/MM/YYYY', 'DD.MM.YYYY.' (also '5. 3. 2026.') or 'YYYY-MM-DD', the form in
 * which typed dates come. Undefined for days that do not exist and for whatever else can be read in two ways.
 */
export function dayOfCell(text: string): Day | undefined {
  for (const form of dayForms) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {}
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(written)) return written
  }
  return undefined
}
