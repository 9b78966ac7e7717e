// Shared by all spreadsheet imports. An area describes the columns that its import reads (`ImportColumn`); headers are
// recognised in `import-headers.ts` and rows are mapped in `import-mapping.ts`, both in the browser.
import { issue, messages, type Label } from './messages.ts'
import { z } from 'zod'
import { ofClass } from './field-classes.ts'
import { dayOrders } from './cell-days.ts'
import { decimalSigns } from './cell-numbers.ts'
import type { CellMessage, CellProblem } from './cells.ts'
import type { WordsOf } from './choice-cells.ts'
import { flag, translated } from './fields.ts'
import { separators, textEncodings } from './text-files.ts'
import type { Message } from './messages.ts'
import { upload } from './files.ts'

/** The texts of the import dialog (specification two, sections 5 and 9). */
export const importTexts = messages('import', {
  missing: 'Please upload your excel file.',
  done: 'Data successfully imported',
  columns: 'Invalid column names',
  // Not fixed by the specification.
  template: 'Download template',
  noRows: 'This file has no rows below its headers',
  rowTwice: 'Two rows have the same row number',
})

/** A column that an import reads, also the headers, values and messages by which users meet it. */
export type ImportColumn = {
  /** Its name in calls, such as 'startDate'. */
  id: string
  /** Its name in the dialog and in messages about its cells. */
  label: Label
  /** Further headers by which it is recognised, besides `id` and `label`. */
  headers?: readonly string[]
  /** Returns whether it can contain these values of a column with such a header; by default any. */
  accepts?: (values: readonly string[]) => boolean
  /** Whether each row of a new record needs a value. */
  isRequired?: boolean
  /** Offers one value for all rows of a sheet without the column; '' offers none by itself. */
  suggested?: string
  /** Whether it finds records that exist. */
  isKey?: boolean
  isDate?: boolean
  isNumber?: boolean
  /** The accepted values, if there are only some. */
  values?: readonly string[]
  /** How screens show these values; the other ones unchanged. */
  texts?: Readonly<Record<string, Message>>
  /** Whether its values decide who signs in or what they may do. */
  decidesAccess?: boolean
  /** Whether it names a row; such columns come first in the preview. */
  isName?: boolean
  /** Whether the values differ from row to row, so that no value is replaced in several rows. */
  isUnique?: boolean
  /** Whether the preview makes it wider than others. */
  isLong?: boolean
  /** Returns the text that is stored for a valid cell that is not blank, as far as the cell itself decides. */
  stored?: (text: string, wordsOf: WordsOf) => string
  /** Reads a value depending on the other columns that are imported. */
  readBeside?: (text: string, targets: readonly string[]) => string
  /** The columns that it is split into. */
  parts?: { ids: readonly string[]; split: (text: string) => readonly string[] }
}

/** The longest text of a cell, in UTF-16 units. */
export const maxCellLength = 10_000

/** A row of a sheet: its number in the spreadsheet and its cells. */
export const tableRow = z.object(
  ofClass('internal', { row: z.int().min(1), cells: z.array(z.string().max(maxCellLength)).max(200) }),
)
export type TableRow = z.output<typeof tableRow>

/** Returns the number of a row that is sent, by its index if it has none: like in a file, the first is below the headers. */
export const rowNumberOf = ({ row }: { row?: number | undefined }, index: number): number => row ?? index + 2

/** The rows that a call sends. Each has its own number, because problems and references name rows by it. */
export const sentRows = <Row extends z.ZodType<{ row?: number | undefined }>>(row: Row) =>
  z
    .array(row)
    .refine((rows) => new Set(rows.map(rowNumberOf)).size === rows.length, { error: issue(importTexts.rowTwice) })

const shownText = z.object(ofClass('internal', { column: z.int(), text: z.string() }))
export type ShownText = z.output<typeof shownText>

/** A row as it was read from a file. */
const readRow = tableRow.extend(
  ofClass('internal', {
    /** The indices of the cells that are numbers in the spreadsheet, written with a decimal point whatever they look like. */
    decimals: z.array(z.int()).optional(),
    /** The texts that the spreadsheet shows for its numbers with a unit, such as '50 m2'. */
    shown: z.array(shownText).optional(),
  }),
)
export type ReadRow = z.output<typeof readRow>

/** The maximum number of rows below the headers. */
export const maxImportRows = 10_000

/**
 * The rows of an import: cells in the order of `columns`. Those of `forNew` count only for new records. `monthFirst` are
 * the date columns with the month first; without it, the dates of each column decide.
 */
export type ImportSheet<Column extends string = string> = {
  columns: Column[]
  forNew: Column[]
  monthFirst?: Column[] | undefined
  rows: TableRow[]
}

/** The headers that an import expects, optional ones last, and those found in the file. */
export type ColumnNames = { expected: readonly string[]; optional: readonly string[]; found: readonly string[] }

/** How a text file was read, with words whose letters depend on the encoding. */
const textReading = z.object(
  ofClass('internal', {
    encoding: z.enum(textEncodings),
    separator: z.enum(separators),
    samples: z.array(z.string()),
  }),
)
export type TextReading = z.output<typeof textReading>

/** The number of hidden rows and columns of a sheet that have a value, and the first of them: `[4, 7]`, `['C']`. */
const hiddenParts = z.object(
  ofClass('internal', {
    rows: z.int(),
    columns: z.int(),
    firstRows: z.array(z.int()).default([]),
    firstColumns: z.array(z.string()).default([]),
  }),
)
export type HiddenParts = z.output<typeof hiddenParts>
export const nothingHidden: HiddenParts = { rows: 0, columns: 0, firstRows: [], firstColumns: [] }
/** How many hidden rows or columns are named. */
export const maxNamedHidden = 5

/** A call that reads a sheet of a file with any columns: all rows that are not empty, headers included. */
export const readTableCall = {
  multipart: true,
  query: z.object(
    ofClass('internal', {
      /** The index of a sheet in `sheets`; by default the sheet with the most known headers is read. */
      sheet: z.coerce.number().pipe(z.int().min(0)).optional(),
      /** How a text file is read; by default the file decides, and the company's country. */
      encoding: z.enum(textEncodings).optional(),
      separator: z.enum(separators).optional(),
      /** Whether hidden rows and columns are read. */
      withHidden: flag.optional(),
    }),
  ),
  body: z.object(ofClass('internal', { file: upload('table', importTexts.missing) })),
  result: z.object(
    ofClass('internal', {
      rows: z.array(readRow),
      /** The names of the visible sheets that are not empty, and the index of the one that was read. */
      sheets: z.array(z.string()),
      sheet: z.int(),
      /** Null for a workbook. */
      text: textReading.nullable().default(null),
      hidden: hiddenParts.default(nothingHidden),
      /** Whether the sheet has values in further columns, which are not read. */
      hasMoreColumns: z.boolean().default(false),
      /** The order of day and month in the company's country. */
      dayOrder: z.enum(dayOrders),
      /** The decimal sign of the company's country. */
      decimalSign: z.enum(decimalSigns).default('decimal comma'),
    }),
  ),
} as const

export type ReadChoices = z.output<typeof readTableCall.query>

/** The headers of a file that needs no mapping. */
export type ExpectedHeaders = {
  columns: readonly string[]
  /** Columns that may follow, in any order. */
  optionalColumns: readonly string[]
  /** The columns of the list's own export, which a file may have instead of `columns`. */
  exportedColumns: readonly string[]
}

/** Normalises a header for comparison with an expected one. */
export const foldedHeader = (text: string): string => text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase()

/**
 * Returns whether a file needs no mapping: its headers are the required ones or those of an export, in order, then some
 * of the optional ones, each once.
 */
export function hasExpectedHeaders(
  headers: readonly string[],
  { columns, optionalColumns, exportedColumns }: ExpectedHeaders,
): boolean {
  const found = headers.map(foldedHeader)
  const first = [exportedColumns, columns].find(
    (layout) => layout.length > 0 && layout.every((name, index) => foldedHeader(name) === found[index]),
  )
  const more = found.slice(first?.length)
  const optional = optionalColumns.map(foldedHeader)
  return first !== undefined && new Set(more).size === more.length && more.every((name) => optional.includes(name))
}

/** An invalid cell as sent to the browser, in the caller's language. */
export const cellMessage: z.ZodType<CellMessage, CellProblem> = z.object(
  ofClass('internal', {
    message: translated as z.ZodType<string, Message>,
    code: z.string(),
    row: z.int(),
    column: z.string(),
    suggestion: z.string().optional(),
    suggestedRow: z.int().optional(),
    choices: z.array(z.object(ofClass('internal', { value: z.string(), row: z.int().optional() }))).optional(),
  }),
)
