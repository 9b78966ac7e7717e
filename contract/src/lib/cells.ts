// Contents of spreadsheet cells, shared by imports and exports.
import type { Message } from './messages.ts'
import { isDay, type Day } from './day.ts'

/**
 * An invalid cell of an import (`docs/rules.md`, section 1). `row` counts as in the spreadsheet, where the headers are
 * row 1; `column` is the header, or '' for the whole row.
 */
export type CellProblem = {
  message: Message
  code: string
  row: number
  column: string
  /** The value that the cell probably means. */
  suggestion?: string | undefined
  /** The row that contains the suggested name. */
  suggestedRow?: number | undefined
}

/** @param row the row in the spreadsheet; `column`: its header */
export const cellProblem = (message: Message, row: number, column: string): CellProblem => ({
  message,
  code: message.code,
  row,
  column,
})
/** An invalid cell as an answer reports it, in the caller's language. */
export type CellMessage = Omit<CellProblem, 'message'> & { message: string }

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

/** The order of day and month in dates with slashes or dashes, such as 03/04/2025. */
export type DayOrder = 'day first' | 'month first'

const dayForms = [
  /^(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)\.?(?:[T ]\d\d?:\d\d.*)?$/,
  /^(?<day>\d\d?)\. ?(?<month>\d\d?)\. ?(?<year>\d{4})\.?$/,
  /^(?<day>\d\d?)[-/ .]*(?<monthName>\p{L}{3,})[-/ .,]*(?<year>\d{4})$/u,
  /^(?<monthName>\p{L}{3,})[-/ .]*(?<day>\d\d?)[-/ .,]+(?<year>\d{4})$/u,
]
const slashForms = {
  'day first': /^(?<day>\d\d?)[-/](?<month>\d\d?)[-/](?<year>\d{4})$/,
  'month first': /^(?<month>\d\d?)[-/](?<day>\d\d?)[-/](?<year>\d{4})$/,
} as const satisfies Record<DayOrder, RegExp>

/** The first letters of the months in English. */
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Parses a date in one of the usual forms: '5.3.2026.', '05/03/2026', '2026-03-05' (which date cells are converted to),
 * '5 March 2026'. Returns undefined for invalid dates.
 * @param order decides what '05/03/2026' means
 */
export function dayIn(text: string, order: DayOrder): Day | undefined {
  for (const form of [...dayForms, slashForms[order]]) {
    const { year = '', month, monthName = '', day = '' } = form.exec(text.trim())?.groups ?? {}
    const number = month ?? String(monthNames.indexOf(monthName.slice(0, 3).toLowerCase()) + 1)
    const written = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(written)) return written
  }
  return undefined
}

/** Parses a date as `dayIn`; the day comes before the month. */
export const dayOfCell = (text: string): Day | undefined => dayIn(text, 'day first')

/** Returns the order of day and month that these dates have in common; 'unknown' if they can be read either way. */
export function dayOrderOf(texts: readonly string[]): DayOrder | 'unknown' {
  const dates = texts.filter((text) => Object.values(slashForms).some((form) => form.test(text.trim())))
  const isReadable = (order: DayOrder) => dates.every((text) => dayIn(text, order) !== undefined)
  if (dates.length === 0 || !isReadable('month first')) return 'day first'
  return isReadable('day first') ? 'unknown' : 'month first'
}
