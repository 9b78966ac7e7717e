// What all imports of spreadsheets have in common.
import { z } from 'zod'
import type { CellMessage } from './cells.ts'

/** The texts of the import window (specification two, sections 5 and 9). */
export const importTexts = {
  missing: 'Please upload your excel file.',
  done: 'Data successfully imported',
  columns: 'Invalid column names',
  // Ours, where the specification is silent.
  template: 'Download template',
  nobody: 'This file has no rows below its headers',
} as const

/** The headers that an import expects, the optional ones last, and those that the file has. */
export const columnNames = z.object({
  expected: z.array(z.string()),
  optional: z.array(z.string()),
  found: z.array(z.string()),
})
export type ColumnNames = z.output<typeof columnNames>

/** What is wrong in a cell, as it goes over the wire. */
export const cellMessage: z.ZodType<CellMessage> = z.object({ message: z.string(), row: z.int(), column: z.string() })

/** What every import answers, the check before it too. */
export const imported = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    /** Whether anything was stored: everything, or nothing. */
    isStored: z.boolean(),
    rows: z.array(row),
    /** What keeps the file from being imported. */
    problems: z.array(cellMessage),
  })
