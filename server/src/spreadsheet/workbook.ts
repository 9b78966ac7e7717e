import { unguardFormula } from '@hr/contract/lib/cells'
import { type ExpectedHeaders, foldedHeader as folded, hasExpectedHeaders, importTexts } from '@hr/contract/lib/imports'
import * as xlsx from '@e965/xlsx'
import { fromBufferPromise } from 'yauzl'
import { unzip, UnzipError } from '../files/unzip.ts'
import { SpreadsheetError, spreadsheetProblems, tooManyRows, spreadsheetTexts } from './problems.ts'

/** A row of a sheet: its number in the spreadsheet (the headers are usually in row 1) and a text for each column. */
export type SheetRow = { row: number; cells: string[] }

export type Wanted = {
  /** With 'any', text files are read, too, and the headers are returned with the other rows. */
  headers: ExpectedHeaders | 'any'
  /** `unpackedBytes` limits both the declared and the actual size of an archive. */
  limits: { entries: number; unpackedBytes: number; rows: number }
}

/**
 * Returns the rows of the first sheet, without blank rows: those below its headers, or all of them for any headers.
 * @throws SpreadsheetError, or an error of the parser
 */
export async function rowsOfWorkbook(file: Buffer, { headers, limits }: Wanted): Promise<SheetRow[]> {
  const workbook = await open(file, limits, { isTextAccepted: headers === 'any' })
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  const textOf = textOfCell({ date1904: workbook.Workbook?.WBProps?.date1904 === true })
  const filled = filledRows(sheet?.['!data'] ?? [], textOf)
  const rows = headers === 'any' ? filled : rowsBelow(filled, headers)
  if (rows.length > limits.rows + (headers === 'any' ? 1 : 0)) throw new SpreadsheetError(tooManyRows(limits.rows))
  // Many cells may share one long text, and each copy takes memory.
  let characters = 0
  for (const { cells } of rows) for (const text of cells) characters += text.length
  if (characters > maxCharacters) throw new SpreadsheetError(spreadsheetProblems.unpacked)
  return rows
}

const maxCharacters = 20_000_000

// --- Opening --------------------------------------------------------------------------------------------------------

const zipBegins = Buffer.from([0x50, 0x4b, 3, 4])
const compoundBegins = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

// Dates are recognised by their number format; formulas are read as their stored value.
const parsing = { dense: true, sheets: 0, cellNF: true, cellHTML: false, cellFormula: false } as const

type Opening = { isTextAccepted: boolean }

async function open(file: Buffer, limits: Wanted['limits'], { isTextAccepted }: Opening): Promise<xlsx.WorkBook> {
  if (file.subarray(0, zipBegins.length).equals(zipBegins)) return openXlsx(file, limits)
  if (file.subarray(0, compoundBegins.length).equals(compoundBegins)) return openXls(file)
  if (isTextAccepted) return openText(file)
  throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
}

type Container = { FullPaths: string[] }
// The package exports these functions, but its types omit them.
const { parse_zip: parseParts } = xlsx as unknown as {
  parse_zip: (container: Container, options: xlsx.ParsingOptions) => xlsx.WorkBook
}
const { cfb_new: newContainer, cfb_add: addPart } = xlsx.CFB.utils as {
  cfb_new: () => Container
  cfb_add: (container: Container, name: string, content: Buffer, options: { unsafe: true }) => void
}

/** Passes only the parts that were unpacked within the limits to the parser, which never sees the archive. */
async function openXlsx(file: Buffer, limits: Wanted['limits']): Promise<xlsx.WorkBook> {
  const parts = await partsOf(file, limits)
  if (!parts.get('[content_types].xml')?.includes('spreadsheetml'))
    throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
  const container = newContainer()
  for (const [name, content] of parts) addPart(container, name, content, { unsafe: true })
  return parseParts(container, parsing)
}

async function partsOf(file: Buffer, { entries, unpackedBytes }: Wanted['limits']): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(file, { validateEntrySizes: false })
  const limits = { entries, declaredBytes: unpackedBytes, wantedBytes: unpackedBytes }
  try {
    const { parts } = await unzip(archive, limits, (name) => /\.(xml|rels)$/.test(name))
    return parts
  } catch (error) {
    if (error instanceof UnzipError) throw new SpreadsheetError(spreadsheetProblems[error.reason])
    throw error
  }
}

async function openXls(file: Buffer): Promise<xlsx.WorkBook> {
  const hasStream = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (hasStream('EncryptedPackage')) throw new SpreadsheetError(spreadsheetProblems.protected)
  if (!hasStream('Workbook') && !hasStream('Book')) throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
  // Excel 95 files use the code page of their country.
  xlsx.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    return xlsx.read(file, { ...parsing, type: 'buffer' })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new SpreadsheetError(spreadsheetProblems.protected)
    throw error
  }
}

/** Opens cells separated by tabs, semicolons or commas. Their texts stay unchanged: '007' is no number. */
function openText(file: Buffer): xlsx.WorkBook {
  const text = decodeText(file)
  if (text.includes('\0')) throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
  // The first line keeps the parser from taking a cell such as 'ID' or '<table>' for the mark of another format.
  const workbook = xlsx.read(`x\n${text}`, { ...parsing, type: 'string', raw: true })
  const data = workbook.Sheets[workbook.SheetNames[0] ?? '']?.['!data']
  data?.shift()
  return workbook
}

/** Decodes UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text") or the Windows encoding of the region. */
function decodeText(file: Buffer): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1250').decode(file)
  }
}

// --- Rows and cells -------------------------------------------------------------------------------------------------

type TextOf = (cell: xlsx.CellObject) => string

// More than any list has. A file may contain a cell in column 16,384 of row 1,048,576 and nothing before it.
const maxColumns = 100

/** Returns the rows that are not empty. */
const filledRows = (data: (xlsx.CellObject | undefined)[][], textOf: TextOf): SheetRow[] =>
  Object.entries(data).flatMap(([index, row]) => {
    const cells = Array.from({ length: Math.min(row.length, maxColumns) }, (_, column) => {
      const cell = row[column]
      return cell === undefined ? '' : textOf(cell)
    })
    return cells.some((text) => text.trim() !== '') ? [{ row: Number(index) + 1, cells }] : []
  })

/**
 * Returns text without the formula guard of our exports, dates as 'YYYY-MM-DD', and numbers as displayed but never
 * rounded.
 */
const textOfCell =
  ({ date1904 }: { date1904: boolean }): TextOf =>
  ({ t: type, v: value, w: shown = '', z: format }) => {
    if (type === 's') return unguardFormula(String(value))
    if (type !== 'n' || typeof value !== 'number') return shown
    return (isDateFormat(format) ? dayOf(value, date1904) : undefined) ?? numberText(value, shown)
  }

const { is_date: isDate, parse_date_code: dateOf } = xlsx.SSF as {
  is_date: (format: string) => boolean
  parse_date_code: (serial: number, options: { date1904: boolean }) => { y: number; m: number; d: number } | null
}
const isDateFormat = (format: unknown) => typeof format === 'string' && isDate(format)

/** Returns undefined for a time of day without a date. */
function dayOf(serial: number, date1904: boolean): string | undefined {
  const date = serial < 1 ? null : dateOf(serial, { date1904 })
  return date === null
    ? undefined
    : [date.y, ...[date.m, date.d].map((part) => String(part).padStart(2, '0'))].join('-')
}

function numberText(value: number, shown: string): string {
  // '0012' displays leading zeros; '1,234.50' and a rounded '3.1' are not the exact value.
  if (/^-?\d+(\.\d+)?$/.test(shown) && Number(shown) === value) return shown
  // Excel is precise to fifteen digits; the rest is binary noise.
  return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)))
}

// --- Headers --------------------------------------------------------------------------------------------------------

/** Returns the rows below the headers, with a text for each wanted column. */
function rowsBelow([first, ...rows]: readonly SheetRow[], wanted: ExpectedHeaders): SheetRow[] {
  const { columns, optionalColumns, exportedColumns } = wanted
  const all = [...columns, ...optionalColumns]
  const found = foundColumns(first?.cells ?? [], wanted)
  rejectUnnamed(rows, found, all)
  const places = [...new Set([...all, ...exportedColumns])].map((name) => found.indexOf(folded(name)))
  return rows.map(({ row, cells }) => ({ row, cells: places.map((place) => cells[place] ?? '') }))
}

/** Returns the folded headers of a sheet; others than the expected ones are refused. */
function foundColumns(cells: readonly string[], wanted: ExpectedHeaders): string[] {
  const names = cells.map((text) => text.trim().replace(/\s+/g, ' '))
  while (names.at(-1) === '') names.pop()
  if (hasExpectedHeaders(names, wanted)) return names.map(folded)
  throw new SpreadsheetError({
    status: 400,
    message: importTexts.columns,
    columns: {
      expected: wanted.columns,
      optional: wanted.optionalColumns,
      found: names.slice(0, 40).map((name) => name.slice(0, 50)),
    },
  })
}

/** Refuses a file with values in a column that has no header: the values would be ignored silently. */
function rejectUnnamed(rows: readonly SheetRow[], found: readonly string[], all: readonly string[]): void {
  const next = all.find((name) => !found.includes(folded(name)))
  if (next === undefined) return
  for (const { row, cells } of rows) {
    const index = cells.findIndex((text, at) => at >= found.length && at < all.length && text.trim() !== '')
    if (index >= 0)
      throw new SpreadsheetError({
        status: 400,
        message: spreadsheetTexts.unnamedColumn(index + 1, row, next),
      })
  }
}
