// Contents of spreadsheet cells, shared by imports and exports.
import type { Message } from './messages.ts'

/**
 * An invalid cell of an import (`docs/rules.md`, section 1). `row` counts as in the spreadsheet, where the headers are
 * row 1; `column` is the header, or '' for the whole row.
 */
export type CellProblem = Place & { message: Message; code: string }
type Place = {
  row: number
  column: string
  /** A value that solves the problem, for the user to confirm. */
  suggestion?: string | undefined
  /** The row that contains the suggested name. */
  suggestedRow?: number | undefined
  /** The values of several that the cell may mean, with the rows that contain them, for the user to choose from. */
  choices?: { value: string; row?: number | undefined }[] | undefined
}

/** @param row the row in the spreadsheet; `column`: its header */
export const cellProblem = (message: Message, row: number, column: string, suggestion?: string): CellProblem => ({
  message,
  code: message.code,
  row,
  column,
  ...(suggestion !== undefined && { suggestion }),
})
/** An invalid cell as an answer reports it, in the caller's language. */
export type CellMessage = Place & { message: string; code: string }

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
