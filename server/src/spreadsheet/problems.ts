import { type ColumnNames, maxCellLength } from '@hr/contract/lib/imports'
import { english, message, messages, type Message } from '@hr/contract/lib/messages'

/** Why a file is not read, with a message for the user. `readSheet` turns it into a `Problem`. */
export type Refusal = { status: 400 | 413 | 503; message: Message; columns?: ColumnNames }

export class SpreadsheetError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(english(refusal.message))
    this.refusal = refusal
  }
}

export const spreadsheetTexts = messages('spreadsheet', {
  notASpreadsheet: 'This file is not an Excel spreadsheet (.xlsx or .xls)',
  webPage: 'This file is a web page, not a spreadsheet. Open it in Excel, save it as .xlsx and try again.',
  xml: 'This file is an XML file, not a spreadsheet. Open it in Excel, save it as .xlsx and try again.',
  json: 'This file contains JSON, not a spreadsheet. Open it in Excel, save it as .xlsx and try again.',
  document: 'This file is a document, not a spreadsheet. Copy its table into Excel, save it as .xlsx and try again.',
  protected: 'This spreadsheet is protected by a password. Please save it without one and try again.',
  damaged: 'This spreadsheet is damaged. Please open it in Excel, save it as a new file and try again.',
  unpacked: 'This spreadsheet is too large when unpacked. Split it into smaller files.',
  tooSlow: 'This spreadsheet takes too long to read. Please split it into smaller files.',
  busy: 'The server is too busy to read this spreadsheet. Please try again in a moment.',
  tooManyRows: (max: number) =>
    message('This spreadsheet has more than {max, number} rows. Split it into smaller files.', { max }),
  tooManyCells: (max: number) =>
    message(
      'This spreadsheet has more than {max, number} cells. Remove columns that you do not need, or split it into smaller files.',
      { max },
    ),
  longCell: (row: number, max: number) =>
    message(
      'Row {row, number} has a cell of more than {max, number} characters. Shorten it, or check the quotation marks in the file.',
      { row, max },
    ),
  openQuotation: (row: number) =>
    message('The quotation mark in row {row, number} is not closed. Close it, or remove it.', { row }),
  unnamedColumn: (column: number, row: number, next: string) =>
    message(
      'Invalid column names. Column {column} has no name, but row {row} has a value in it. Name the column {next}, or clear it.',
      { column, row, next },
    ),
})

export const spreadsheetProblems = {
  notASpreadsheet: { status: 400, message: spreadsheetTexts.notASpreadsheet },
  webPage: { status: 400, message: spreadsheetTexts.webPage },
  xml: { status: 400, message: spreadsheetTexts.xml },
  json: { status: 400, message: spreadsheetTexts.json },
  document: { status: 400, message: spreadsheetTexts.document },
  protected: { status: 400, message: spreadsheetTexts.protected },
  damaged: { status: 400, message: spreadsheetTexts.damaged },
  unpacked: { status: 413, message: spreadsheetTexts.unpacked },
  tooSlow: { status: 413, message: spreadsheetTexts.tooSlow },
  busy: { status: 503, message: spreadsheetTexts.busy },
} as const satisfies Record<string, Refusal>

export const longCell = (row: number): Refusal => ({
  status: 400,
  message: spreadsheetTexts.longCell(row, maxCellLength),
})
export const openQuotation = (row: number): Refusal => ({
  status: 400,
  message: spreadsheetTexts.openQuotation(row),
})
export const tooManyRows = (max: number): Refusal => ({ status: 413, message: spreadsheetTexts.tooManyRows(max) })
export const tooManyCells = (max: number): Refusal => ({ status: 413, message: spreadsheetTexts.tooManyCells(max) })
