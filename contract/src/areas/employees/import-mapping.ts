// Turns any sheet into the columns of an import, by a mapping that the user can change.
import { dayIn, dayOrderOf, type DayOrder } from '../../lib/cells.ts'
import {
  identifyingColumns,
  isDateColumn,
  requiredColumns,
  type ImportColumn,
  type ImportTarget,
  type SuggestedColumn,
} from './import-columns.ts'

/** A row of a sheet: its number in the spreadsheet and its cells. */
export type TableRow = { row: number; cells: string[] }

/** The rows of an import: cells in the order of `columns`. Those of `forNew` count only for new employees. */
export type ImportSheet = { columns: ImportColumn[]; forNew: ImportColumn[]; rows: TableRow[] }

export type Mapping = {
  /** The content of each column of the sheet; null is not imported. */
  targets: readonly (ImportTarget | null)[]
  /** Values of columns that the sheet does not contain, for all rows. */
  values: { readonly [Column in SuggestedColumn]?: string }
  dayOrder: DayOrder
}

/** The columns that come from a target. */
const columnsOf = (target: ImportTarget): ImportColumn[] =>
  target === 'name' || target === 'nameLastFirst' ? ['firstName', 'lastName'] : [target]

/**
 * Returns the required columns that neither the sheet nor a value for all rows fills. To change employees who exist, a
 * column that finds them is enough.
 */
export function missingColumns(
  { targets, values }: Pick<Mapping, 'targets' | 'values'>,
  { updateExisting = false } = {},
): ImportColumn[] {
  const present = new Set(presentColumns(targets))
  if (updateExisting && identifyingColumns.some((column) => present.has(column))) return []
  const filled: Readonly<Record<string, string | undefined>> = values
  return requiredColumns.filter((column) => !present.has(column) && (filled[column] ?? '') === '')
}

export const presentColumns = (targets: Mapping['targets']): ImportColumn[] =>
  targets.flatMap((target) => (target === null ? [] : columnsOf(target)))

/**
 * Maps column `index` to a target. A column with the same content is no longer imported, so each content has one source.
 */
export function changeTarget(
  targets: Mapping['targets'],
  index: number,
  target: ImportTarget | null,
): Mapping['targets'] {
  const taken = new Set(target === null ? [] : columnsOf(target))
  return targets.map((other, at) => {
    if (at === index) return target
    return other !== null && columnsOf(other).some((column) => taken.has(column)) ? null : other
  })
}

/**
 * Returns the order of day and month in the date columns of a sheet: 'unknown' if the dates can be read either way.
 * @param rows the rows below the headers
 */
export const dayOrderIn = (rows: readonly TableRow[], targets: Mapping['targets']): DayOrder | 'unknown' =>
  dayOrderOf(
    targets.flatMap((target, index) =>
      target !== null && isDateColumn(target) ? rows.map(({ cells }) => cells[index] ?? '') : [],
    ),
  )

/**
 * Returns the rows with the columns of an import.
 * @param rows the rows below the headers
 */
export function mapRows(rows: readonly TableRow[], { targets, values, dayOrder }: Mapping): ImportSheet {
  const present = presentColumns(targets)
  // The names are those of `suggestedValues`.
  const added = Object.entries(values).filter(
    ([column, value]) => value !== '' && !present.includes(column as ImportColumn),
  ) as [SuggestedColumn, string][]
  const read = targets.map((target) => readerOf(target, dayOrder))
  return {
    columns: [...present, ...added.map(([column]) => column)],
    forNew: added.map(([column]) => column),
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: [
        ...read.flatMap((cellsOf, index) => cellsOf((cells[index] ?? '').trim())),
        ...added.map(([, value]) => value),
      ],
    })),
  }
}

function readerOf(target: ImportTarget | null, dayOrder: DayOrder): (text: string) => string[] {
  if (target === null) return () => []
  if (target === 'name') return (text) => splitName(text)
  if (target === 'nameLastFirst') return (text) => splitName(text, { isLastFirst: true })
  return isDateColumn(target) ? (text) => [dayIn(text, dayOrder) ?? text] : (text) => [text]
}

/**
 * Splits a full name into first and last name at its last space ('Ana Marija Kovač'), at its comma ('Kovač, Ana'), or, if
 * last names come first, at its first space.
 */
export function splitName(text: string, { isLastFirst = false } = {}): [string, string] {
  const [last = '', first] = text.split(/\s*,\s*(.*)/su)
  if (first !== undefined) return [first.trim(), last.trim()]
  const parts = isLastFirst ? /^(?<b>\S+)\s+(?<a>.*)$/su.exec(text) : /^(?<a>.*)\s+(?<b>\S+)$/su.exec(text)
  return [parts?.groups?.['a']?.trim() ?? text, parts?.groups?.['b'] ?? '']
}
