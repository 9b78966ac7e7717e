import { noResult } from '@hr/contract/lib/cell-texts'
import { unguardFormula } from '@hr/contract/lib/cells'
import {
  type ExpectedHeaders,
  foldedHeader as folded,
  hasExpectedHeaders,
  type HiddenParts,
  importTexts,
  maxCellLength,
  maxNamedHidden,
  nothingHidden,
  type ShownText,
  type TextReading,
} from '@hr/contract/lib/imports'
import { separators } from '@hr/contract/lib/text-files'
import * as xlsx from '@e965/xlsx'
import { fromBufferPromise } from 'yauzl'
import { unzip, UnzipError } from '../files/unzip.ts'
import {
  cellsOf,
  decode,
  encodingOf,
  maxColumns,
  otherFormat,
  samplesOf,
  separatorOf,
  signs,
  type TextChoices,
} from './text.ts'
import {
  longCell,
  SpreadsheetError,
  spreadsheetProblems,
  spreadsheetTexts,
  tooManyCells,
  tooManyRows,
} from './problems.ts'

/**
 * A row of a sheet: its number in the spreadsheet (the headers are usually in row 1), a text for each column, the indices of
 * the cells that are numbers with decimals, and what the spreadsheet shows for numbers with a unit.
 */
export type SheetRow = { row: number; cells: string[]; decimals?: number[]; shown?: ShownText[] }

export type Wanted = {
  /** With an upload, text files are read, too, and the headers are returned with the other rows. */
  headers: ExpectedHeaders | AnyHeaders
  /** `unpackedBytes` limits both the declared and the actual size of an archive. */
  limits: { entries: number; unpackedBytes: number; rows: number; cells: number }
}

/** How a file with any headers is read; undefined where the file decides. */
export type AnyHeaders = TextChoices & {
  /** The company's country, ISO 3166-1 alpha-2, or null. */
  country: string | null
  /** Whether hidden rows and columns are read. */
  withHidden: boolean
}

/** A sheet of a workbook; '' is the name of a text file. */
export type NamedSheet = {
  name: string
  rows: SheetRow[]
  hidden: HiddenParts
  /** Whether there are values in further columns, which are not read. */
  hasMoreColumns: boolean
}

/** The sheets of a file, and for a text file how it was read. */
export type ReadFile = { sheets: NamedSheet[]; text: TextReading | null }

const isAny = (headers: Wanted['headers']): headers is AnyHeaders => 'country' in headers

/**
 * Returns the rows without blank ones: those of the first sheet below its headers or, for any headers, all rows of each
 * visible sheet that is not empty.
 * @throws SpreadsheetError, or an error of the parser
 */
export async function readWorkbook(file: Buffer, { headers, limits }: Wanted): Promise<ReadFile> {
  const { workbook, text } = await open(file, limits, { headers })
  const textOf = textOfCell({ date1904: workbook.Workbook?.WBProps?.date1904 === true })
  const sheets = namesOf(workbook, headers).map((name) => {
    const sheet = workbook.Sheets[name]
    const { rows: filled, hasMoreColumns } = filledRows(sheet?.['!data'] ?? [], textOf)
    repeatMergedCells(filled, sheet?.['!merges'] ?? [])
    if (!isAny(headers)) return { name, rows: rowsBelow(filled, headers), hidden: nothingHidden, hasMoreColumns }
    const { visible, hidden } = withoutHidden(filled, sheet ?? {})
    // Which sheet is imported is decided later: of the others, more rows than the limit are not worth their memory.
    const rows = (headers.withHidden ? filled : visible).slice(0, limits.rows + 2)
    return { name, rows, hidden, hasMoreColumns }
  })
  // Many cells may share one long text, and each copy takes memory.
  let characters = 0
  for (const { rows } of sheets) for (const { cells } of rows) for (const text of cells) characters += text.length
  if (characters > maxCharacters) throw new SpreadsheetError(spreadsheetProblems.unpacked)
  if (isAny(headers)) {
    for (const filled of sheets.flatMap(({ rows }) => rows)) {
      if (filled.cells.some((cell) => cell.length > maxCellLength)) throw new SpreadsheetError(longCell(filled.row))
      filled.cells = filled.cells.map(withoutControls)
    }
    return { sheets: sheets.filter(({ rows }) => rows.length > 0), text }
  }
  if (sheets.some(({ rows }) => rows.length > limits.rows)) throw new SpreadsheetError(tooManyRows(limits.rows))
  return { sheets, text }
}

const maxCharacters = 20_000_000

/** Returns the names of the sheets to read. Hidden ones are read only if no sheet is visible. */
function namesOf({ SheetNames: names, Workbook: properties }: xlsx.WorkBook, headers: Wanted['headers']): string[] {
  if (!isAny(headers)) return names.slice(0, 1)
  const visible = names.filter((_, index) => !properties?.Sheets?.[index]?.Hidden)
  return visible.length > 0 ? visible : names
}

// --- Opening --------------------------------------------------------------------------------------------------------

const zipBegins = Buffer.from([0x50, 0x4b, 3, 4])
const compoundBegins = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

// Dates are recognised by their number format; formulas are read as their stored value, and those without one are named.
const parsing = { dense: true, cellNF: true, cellHTML: false, cellFormula: true, sheetStubs: true } as const

async function open(
  file: Buffer,
  limits: Wanted['limits'],
  { headers }: Pick<Wanted, 'headers'>,
): Promise<{ workbook: xlsx.WorkBook; text: TextReading | null }> {
  // With styles, the parser tells which rows and columns are hidden.
  const options = isAny(headers) ? { ...parsing, cellStyles: true } : { ...parsing, sheets: 0 }
  if (file.subarray(0, zipBegins.length).equals(zipBegins))
    return { workbook: await openXlsx(file, limits, options), text: null }
  if (file.subarray(0, compoundBegins.length).equals(compoundBegins))
    return { workbook: await openXls(file, options), text: null }
  if (isAny(headers)) return openText(file, limits, headers)
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
async function openXlsx(file: Buffer, limits: Wanted['limits'], options: xlsx.ParsingOptions): Promise<xlsx.WorkBook> {
  const parts = await partsOf(file, limits)
  if (!parts.get('[content_types].xml')?.includes('spreadsheetml'))
    throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
  if ([...parts.values()].some(hasLongPiece)) throw new SpreadsheetError(spreadsheetProblems.unpacked)
  // A workbook names the parts of its sheets, which may lie anywhere.
  const sheets = [...parts].filter(([, part]) => part.includes('sheetData'))
  let cells = 0
  let hasHidden = false
  for (const [name, sheet] of sheets) {
    const xml = sheet.toString('latin1')
    if (isBeyondSheet(xml)) throw new SpreadsheetError(spreadsheetProblems.damaged)
    cells += countOf(xml, /<(?:\w+:)?c[\s/>]/g)
    if (cells > limits.cells) throw new SpreadsheetError(tooManyCells(limits.cells))
    hasHidden ||= xml.includes('hidden')
    if (/\st=["']d["']/.test(xml)) parts.set(name, Buffer.from(withDaysAsText(xml), 'latin1'))
  }
  const container = newContainer()
  for (const [name, content] of parts) addPart(container, name, content, { unsafe: true })
  // For each cell of a file without fills, styles take as long as everything else several times.
  return parseParts(container, { ...options, cellStyles: options.cellStyles === true && hasHidden })
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

/** Returns a sheet whose days in ISO form are texts. The parser would make serial numbers of them, which only styles make days. */
const withDaysAsText = (xml: string): string =>
  xml.replaceAll(
    /(<(?:\w+:)?c\b[^<>]*>)(\s*(?:<(?:\w+:)?f\b[^<>]*>[^<>]*<\/(?:\w+:)?f>\s*)?<(?:\w+:)?v>\d{4}-\d\d-\d\d)(?:T[^<>]*)?(?=<)/g,
    (all, tag: string, day: string) => (isDayTag.test(tag) ? tag.replace(isDayTag, ' t="str"') + day : all),
  )

const isDayTag = /\st=["']d["']/

/**
 * Whether a sheet has more rows than any, or names a row, cell or column that none has: Excel's last cell is XFD1048576. The parser would make room
 * for everything before it, which takes minutes.
 */
const isBeyondSheet = (xml: string): boolean =>
  beyondSheet.test(xml.slice(xml.indexOf('sheetData'), xml.lastIndexOf('sheetData'))) ||
  columnsNamed(xml) > maxColumnsNamed ||
  countOf(xml, /<\/(?:\w+:)?row>/g) > maxRows

const maxRows = 1_048_576

// As the parser reads attributes: of any tag, in any case, with spaces around '=', with a prefix or suffix, and without
// quotation marks. Each character is read a limited number of times, also in tags without an end.
const beyondSheet = /<[^<>]*?(?:(?<=[\s:])r_[^\s:=<>]*|r)\s*=[^<>\w]*(?!(?:true|false)\b)(?:[a-z]{4}|[a-z]{0,3}\d{8})/i

/** Returns how many columns the formats of a sheet's columns cover at most. They may overlap only in a malicious file. */
function columnsNamed(xml: string): number {
  let columns = 0
  for (const [tag] of xml.matchAll(/<(?:\w+:)?col\b[^<>]*/g))
    for (const [, last] of tag.matchAll(/(?<!\w)max\w*\s*=[^<>\w]*(\d+)/gi)) columns += Number(last)
  return columns
}

// A sheet that names each of its first 1,400 columns.
const maxColumnsNamed = 1_000_000

/**
 * Whether a part has a longer piece without a tag than a cell can have: its 32,767 characters take up to seven bytes each. Shorter
 * ones than `longestPiece` pass, and none of twice its length does.
 */
function hasLongPiece(part: Buffer): boolean {
  for (let at = 0; at + longestPiece <= part.length; at += longestPiece)
    if (!part.subarray(at, at + longestPiece).includes('<')) return true
  return false
}

const longestPiece = 256 * 1024

async function partsOf(file: Buffer, { entries, unpackedBytes }: Wanted['limits']): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(file, { validateEntrySizes: false })
  const limits = { entries, declaredBytes: unpackedBytes, wantedBytes: unpackedBytes }
  try {
    // The parser would take a workbook with these other parts for a document of OpenOffice, or of a Chinese format.
    const { parts } = await unzip(archive, limits, (name) => /^(?!meta-inf\/|objectData\.).*\.(xml|rels)$/i.test(name))
    return parts
  } catch (error) {
    if (error instanceof UnzipError) throw new SpreadsheetError(spreadsheetProblems[error.reason])
    throw error
  }
}

async function openXls(file: Buffer, options: xlsx.ParsingOptions): Promise<xlsx.WorkBook> {
  const hasStream = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (hasStream('EncryptedPackage')) throw new SpreadsheetError(spreadsheetProblems.protected)
  if (!hasStream('Workbook') && !hasStream('Book')) throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
  // Excel 95 files use the code page of their country.
  xlsx.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    return xlsx.read(file, { ...options, type: 'buffer' })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new SpreadsheetError(spreadsheetProblems.protected)
    throw error
  }
}

/** Opens cells separated by tabs, semicolons, commas or bars. */
function openText(
  file: Buffer,
  limits: Wanted['limits'],
  { country, ...choices }: AnyHeaders,
): { workbook: xlsx.WorkBook; text: TextReading } {
  const encoding = choices.encoding ?? encodingOf(file, country)
  const decoded = decode(file, encoding)
  // Excel names the separator in a first line of its own.
  const [named, sign] = /^sep=(.)\r?\n/i.exec(decoded) ?? ['']
  const text = decoded.slice(named.length)
  if (text.includes('\0')) throw new SpreadsheetError(spreadsheetProblems.notASpreadsheet)
  const refusal = otherFormat(text)
  if (refusal) throw new SpreadsheetError(refusal)
  const separator = choices.separator ?? separators.find((one) => signs[one] === sign) ?? separatorOf(text)
  const data = cellsOf(text, signs[separator], limits).map((cells) =>
    cells.map((v): xlsx.CellObject => ({ t: 's', v })),
  )
  const workbook: xlsx.WorkBook = { SheetNames: [''], Sheets: { '': { '!data': data } } }
  return { workbook, text: { encoding, separator, samples: samplesOf(text) } }
}

// --- Rows and cells -------------------------------------------------------------------------------------------------

type TextOf = (cell: xlsx.CellObject) => string

/**
 * Returns the rows that are not empty, and whether there are values in further columns. A file may contain a cell in column
 * 16,384 of row 1,048,576 and nothing before it.
 */
function filledRows(
  data: (xlsx.CellObject | undefined)[][],
  textOf: TextOf,
): { rows: SheetRow[]; hasMoreColumns: boolean } {
  const rows = Object.entries(data).flatMap(([index, row]) => {
    const cells = Array.from({ length: Math.min(row.length, maxColumns) }, (_, column) => {
      const cell = row[column]
      return cell === undefined ? '' : textOf(cell)
    })
    const decimals = cells.flatMap((text, column) => (row[column]?.t === 'n' && text.includes('.') ? [column] : []))
    const shown = cells.flatMap((_, column) => {
      const text = withUnit(row[column])
      return text === undefined ? [] : [{ column, text }]
    })
    const filled = {
      row: Number(index) + 1,
      cells,
      ...(decimals.length > 0 && { decimals }),
      ...(shown.length > 0 && { shown }),
    }
    return cells.some((text) => text.trim() !== '') ? [filled] : []
  })
  const hasMoreColumns = data.some(
    (row) =>
      row.length > maxColumns &&
      // Entries, because a malicious file may have a cell in column 300,000,000.
      Object.entries(row).some(([column, cell]) => Number(column) >= maxColumns && cell && textOf(cell).trim() !== ''),
  )
  return { rows, hasMoreColumns }
}

/** Returns the rows and columns that are not hidden, and the number of hidden ones that have a value. */
function withoutHidden(
  filled: readonly SheetRow[],
  { '!rows': rowInfos = [], '!cols': columnInfos = [] }: xlsx.WorkSheet,
): { visible: SheetRow[]; hidden: NamedSheet['hidden'] } {
  const isHidden = (column: number) => columnInfos[column]?.hidden === true
  const isHiddenRow = ({ row }: SheetRow) => rowInfos[row - 1]?.hidden === true
  const shown = filled.filter((row) => !isHiddenRow(row))
  const hiddenColumns = columnInfos.flatMap((info, column) =>
    info?.hidden && shown.some(({ cells }) => (cells[column] ?? '').trim() !== '') ? [column] : [],
  )
  const visible =
    hiddenColumns.length === 0
      ? shown
      : shown.map(({ row, cells, decimals, shown: texts }) => ({
          row,
          cells: cells.filter((_, column) => !isHidden(column)),
          ...(decimals && { decimals: decimals.filter((column) => !isHidden(column)).map(indexWithout(isHidden)) }),
          ...(texts && {
            shown: texts
              .filter(({ column }) => !isHidden(column))
              .map(({ column, text }) => ({ column: indexWithout(isHidden)(column), text })),
          }),
        }))
  const hiddenRows = filled.filter(isHiddenRow)
  return {
    visible,
    hidden: {
      rows: hiddenRows.length,
      columns: hiddenColumns.length,
      firstRows: hiddenRows.slice(0, maxNamedHidden).map(({ row }) => row),
      firstColumns: hiddenColumns.slice(0, maxNamedHidden).map((column) => xlsx.utils.encode_col(column)),
    },
  }
}

/** Returns the index of a column among those that are not hidden. */
const indexWithout =
  (isHidden: (column: number) => boolean) =>
  (index: number): number =>
    index - Array.from({ length: index }, (_, column) => column).filter(isHidden).length

/**
 * Writes the value of merged cells into each of their rows, in their first column: a department that is written once
 * for several employees. Rows that contain nothing else stay blank.
 */
function repeatMergedCells(rows: readonly SheetRow[], merges: readonly xlsx.Range[]): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const [last = 0] = rows.slice(-1).map(({ row }) => row)
  let filled = 0
  for (const { s: start, e: end } of merges) {
    const first = byNumber.get(start.r + 1)
    const value = start.c < maxColumns ? first?.cells[start.c] : undefined
    if (value === undefined || value === '') continue
    // Merged areas may overlap in a malicious file.
    filled += Math.min(end.r + 1, last) - start.r
    if (filled > maxMergedCells) throw new SpreadsheetError(spreadsheetProblems.unpacked)
    for (let row = start.r + 2; row <= Math.min(end.r + 1, last); row += 1) {
      const merged = byNumber.get(row)
      if (!merged) continue
      while (merged.cells.length < start.c) merged.cells.push('')
      merged.cells[start.c] = value
      if (first?.decimals?.includes(start.c)) merged.decimals = [...(merged.decimals ?? []), start.c]
      const shown = first?.shown?.find(({ column }) => column === start.c)
      if (shown) merged.shown = [...(merged.shown ?? []), shown]
    }
  }
}

const maxMergedCells = 1_000_000

/**
 * Returns text without the formula guard of our exports, dates as 'YYYY-MM-DD', and numbers as displayed but never
 * rounded.
 */
const textOfCell =
  ({ date1904 }: { date1904: boolean }): TextOf =>
  ({ t: type, v: value, w: shown = '', z: format, f: formula }) => {
    if (type === 's') return unguardFormula(String(value))
    // A formula of another program, which has stored no result.
    if (type === 'z') return formula === undefined ? '' : noResult
    if (type === 'e' && shown === '') return noResult
    if (type !== 'n' || typeof value !== 'number' || isDuration(format)) return shown
    // A number that no program can calculate with, as Excel shows it.
    if (!Number.isFinite(value)) return '#NUM!'
    if (isUnitFormat(format)) return exactText(value)
    return (
      (isDateFormat(format) ? dayOf(value, date1904) : undefined) ??
      numberText(value, maskedText(value, String(format ?? '')) ?? shown)
    )
  }

/** Returns a text in which control characters, which no cell shows, are replaced by a visible sign. */
const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '\ufffd')

const { is_date: isDate, parse_date_code: dateOf } = xlsx.SSF as {
  is_date: (format: string) => boolean
  parse_date_code: (serial: number, options: { date1904: boolean }) => { y: number; m: number; d: number } | null
}
const isDateFormat = (format: unknown) => typeof format === 'string' && isDate(format)

/** Whether a format shows elapsed time: '36:00' for a day and a half. */
const isDuration = (format: unknown) => typeof format === 'string' && /\[(h+|m+|s+)\]/i.test(format)

/** Returns undefined for a time of day without a date. */
function dayOf(serial: number, date1904: boolean): string | undefined {
  const date = serial < 1 ? null : dateOf(serial, { date1904 })
  return date === null
    ? undefined
    : [date.y, ...[date.m, date.d].map((part) => String(part).padStart(2, '0'))].join('-')
}

function numberText(value: number, shown: string): string {
  if (isIdentifier(value, shown)) return shown.trim()
  // '0012' displays leading zeros; '1,234.50' and a rounded '3.1' are not the exact value.
  if (/^-?\d+$/.test(shown) && Number(shown) === value) return shown
  return exactText(value)
}

// Excel is precise to fifteen digits; the rest is binary noise.
const exactText = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)))

/** Whether a format only adds a text after a number that it does not pad: `0" m2"`, `#,##0.0" kg"`, `0"/10"`. */
const isUnitFormat = (format: unknown): boolean =>
  typeof format === 'string' && /^(?:#,##)?0(?:\.0+)?(?:"[^"]*"|\\.| )+$/.test(format)

/** Returns what the spreadsheet shows for a number with a unit; undefined for other cells. */
function withUnit(cell: xlsx.CellObject | undefined): string | undefined {
  if (cell?.t !== 'n' || typeof cell.v !== 'number' || !isUnitFormat(cell.z)) return undefined
  // The parser takes a slash for a fraction.
  return (maskedText(cell.v, String(cell.z)) ?? cell.w)?.trim()
}

/**
 * Returns a whole number in a format of digits and other signs: '061/123-456'. Undefined for other formats and numbers. The
 * parser takes a slash for a fraction.
 */
function maskedText(value: number, format: string): string | undefined {
  const parts = format.match(/"[^"]*"|\\.|[-0#/]/g) ?? []
  if (!Number.isInteger(value) || value < 0 || parts.join('') !== format || !/[0#]/.test(format)) return undefined
  const places = parts.filter((part) => part === '0' || part === '#').length
  const digits = String(value).padStart(places)
  // The first place takes the digits that have none.
  const ofPlaces = [digits.slice(0, digits.length - places + 1), ...digits.slice(digits.length - places + 1)]
  return parts
    .map((part) => {
      if (part === '0') return ofPlaces.shift()?.trim() || '0'
      if (part === '#') return ofPlaces.shift()?.trim()
      return part.replace(/^\\/, '').replaceAll('"', '')
    })
    .join('')
}

/**
 * Whether a format makes an identifier of a number: with letters before it, or with more digits than the number has ('E-12',
 * '061/123-456'). Decimals, thousands, currencies and units are none.
 */
function isIdentifier(value: number, shown: string): boolean {
  const digits = shown.replaceAll(/\D/g, '')
  if (!Number.isInteger(value) || value <= 0) return false
  // Zeros before the number are no decimals: '012/2024'.
  if (/^\D*0+[1-9]/.test(shown) && !/[.,]/.test(shown)) return true
  return (
    (digits.endsWith(String(value)) && digits.length > String(value).length) || /^\s*\p{L}+[-_/]?\d+\s*$/u.test(shown)
  )
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
