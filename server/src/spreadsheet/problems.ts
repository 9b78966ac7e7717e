import type { ColumnNames } from '@hr/contract/lib/imports'

/** Why a file is not read, with a message for the user. `readSheet` turns it into a `Problem`. */
export type Refusal = { status: 400 | 413; message: string; columns?: ColumnNames }

export class SpreadsheetError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export const spreadsheetProblems = {
  notASpreadsheet: { status: 400, message: 'This file is not an Excel spreadsheet (.xlsx or .xls)' },
  protected: {
    status: 400,
    message: 'This spreadsheet is protected by a password. Please save it without one and try again.',
  },
  damaged: {
    status: 400,
    message: 'This spreadsheet is damaged. Please open it in Excel, save it as a new file and try again.',
  },
  unpacked: { status: 413, message: 'This spreadsheet is too large when unpacked' },
  tooSlow: { status: 413, message: 'This spreadsheet takes too long to read. Please split it into smaller files.' },
} as const satisfies Record<string, Refusal>

export const tooManyRows = (max: number): Refusal => ({
  status: 413,
  message: `This spreadsheet has more than ${max.toLocaleString('en')} rows`,
})
