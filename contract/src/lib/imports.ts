// Shared by all spreadsheet imports.
import { z } from 'zod'
import type { CellMessage } from './cells.ts'

/** The texts of the import dialog (specification two, sections 5 and 9). */
export const importTexts = {
  missing: 'Please upload your excel file.',
  done: 'Data successfully imported',
  columns: 'Invalid column names',
  // Not fixed by the specification.
  template: 'Download template',
  noRows: 'This file has no rows below its headers',
} as const

/** The headers that an import expects, optional ones last, and those found in the file. */
export const columnNames = z.object({
  expected: z.array(z.string()),
  optional: z.array(z.string()),
  found: z.array(z.string()),
})
export type ColumnNames = z.output<typeof columnNames>

/** An invalid cell as sent to the browser. */
export const cellMessage: z.ZodType<CellMessage> = z.object({ message: z.string(), row: z.int(), column: z.string() })

/** The result of every import and of its validation. */
export const imported = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    /** Whether the rows were stored. An import stores all rows or none. */
    isStored: z.boolean(),
    rows: z.array(row),
    /** Errors that prevent the import. */
    problems: z.array(cellMessage),
  })
