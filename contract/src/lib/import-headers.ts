// Recognises the headers of any sheet.
import { foldLine } from './fold.ts'
import type { ImportColumn, TableRow } from './imports.ts'

/** Ignores letter case, diacritics, spaces and punctuation; '#' is 'number'. */
const normalised = (header: string): string =>
  foldLine(header)
    .replaceAll('#', 'number')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the columns that a header can mean: those that are split first, then those with this name. */
function columnsByHeader(columns: readonly ImportColumn[]): Map<string, ImportColumn[]> {
  const known = new Map<string, ImportColumn[]>()
  const add = (header: string, column: ImportColumn) => {
    const all = known.get(normalised(header)) ?? []
    if (!all.includes(column)) known.set(normalised(header), [...all, column])
  }
  for (const column of columns) if (column.parts) for (const header of column.headers ?? []) add(header, column)
  for (const column of columns) for (const header of [column.label.heading, column.id]) add(header, column)
  for (const column of columns) for (const header of column.headers ?? []) add(header, column)
  return known
}

type Rows = readonly Pick<TableRow, 'cells'>[]

/** How many of the first rows are read to guess the content of a column. */
const maxRowsRead = 50

/**
 * Guesses the content of each column by its header and values; null for unknown columns. Of several columns with the
 * same content, the first one counts. A column that is split is not read beside all of its parts, nor a part beside it.
 * @returns the ids of the columns
 */
export function guessTargets(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  rows: Rows = [],
): (string | null)[] {
  return targetsOf(headers, columnsByHeader(columns), rows)
}

function targetsOf(
  headers: readonly string[],
  known: ReadonlyMap<string, ImportColumn[]>,
  rows: Rows = [],
): (string | null)[] {
  const meanings = headers.map((header, index) => {
    const values = rows.slice(0, maxRowsRead).map(({ cells }) => (cells[index] ?? '').trim())
    const filled = values.filter((value) => value !== '')
    return (known.get(normalised(header)) ?? []).filter(({ accepts }) => accepts?.(filled) ?? true)
  })
  const likely = new Set(meanings.map(([first]) => first?.id))
  const guessed = meanings.map(([first, ...others]) => {
    // German sheets have 'Name', which also means the full name, beside 'Vorname'.
    const hasPart = first?.parts?.ids.some((id) => likely.has(id))
    return (hasPart && others.find(({ id }) => !likely.has(id))) || first
  })
  const found = new Set(guessed.map((column) => column?.id))
  const hasAllParts = ({ parts }: ImportColumn) => parts?.ids.every((id) => found.has(id)) ?? false
  const isCovered = ({ id }: ImportColumn) =>
    guessed.some((other) => other?.parts?.ids.includes(id) && !hasAllParts(other))
  const taken = new Set<string>()
  return guessed.map((column) => {
    if (column === undefined || hasAllParts(column) || isCovered(column)) return null
    const ids = column.parts?.ids ?? [column.id]
    if (ids.some((id) => taken.has(id))) return null
    for (const id of ids) taken.add(id)
    return column.id
  })
}

/** How many of the first rows may precede the headers, such as a title. */
const maxRowsAbove = 10

/** Returns a function that counts the known headers in each of the first rows of a sheet. */
function headerCounter(columns: readonly ImportColumn[]): (rows: Rows) => number[] {
  const known = columnsByHeader(columns)
  return (rows) =>
    rows.slice(0, maxRowsAbove).map(({ cells }) => targetsOf(cells, known).filter((target) => target !== null).length)
}

const indexOfMax = (counts: readonly number[]): number => Math.max(0, counts.indexOf(Math.max(...counts)))

/** Returns the index of the row with the headers: the one with the most known headers, or the first row. */
export const headerIndexOf = (rows: Rows, columns: readonly ImportColumn[]): number =>
  indexOfMax(headerCounter(columns)(rows))

/**
 * Returns the index of the sheet with the most known headers in one row, or of the first sheet.
 * @param turn is awaited before each sheet, because a workbook may have thousands
 */
export async function likeliestSheet(
  sheets: readonly { rows: Rows }[],
  columns: readonly ImportColumn[],
  turn: () => Promise<void>,
): Promise<number> {
  const countsOf = headerCounter(columns)
  const counts: number[] = []
  for (const { rows } of sheets) {
    await turn()
    counts.push(Math.max(0, ...countsOf(rows)))
  }
  return indexOfMax(counts)
}
