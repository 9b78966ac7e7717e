import { foldedHeader, type ImportColumn, type ImportSheet } from '@hr/contract/lib/imports'
import type { mappingTo } from '@hr/contract/lib/import-mapping'
import { keyOf, partsOf } from './cell-key.ts'
import type { Input } from './use-import.ts'

/** Maps an input, before its corrections. */
type MapInput = (input: Input) => { mapping: ReturnType<typeof mappingTo>; mapped: ImportSheet }

/**
 * Returns the input of a file that replaces another one with the same headers: it keeps the mapping, the replaced values,
 * and the decisions about rows that both files contain. Undefined if the headers differ.
 */
export function correctedFile(before: Input, file: Input, map: MapInput): Input | undefined {
  const isSame =
    before.headers.length > 0 &&
    before.headers.length === file.headers.length &&
    before.headers.every((header, index) => foldedHeader(header) === foldedHeader(file.headers[index] ?? ''))
  if (!isSame) return undefined
  const known = new Set(file.columns.map(({ id }) => id))
  const targets = before.targets.map((target) => (target !== null && known.has(target) ? target : null))
  const { values, chosen, replaced } = before
  const next = { ...file, targets, values, chosen, replaced }
  return { ...next, ...decisionsOf(before, map(before), map(next)) }
}

type Mapped = ReturnType<MapInput>

/** Returns the corrections and choices of rows, with the rows in which the same records are now. */
function decisionsOf(before: Input, was: Mapped, is: Mapped): Pick<Input, 'cells' | 'rowChoices'> {
  const rowOfKey = new Map([...keysOf(is.mapped, is.mapping.columnOf)].map(([row, key]) => [key, row]))
  const moved = new Map(
    [...keysOf(was.mapped, was.mapping.columnOf)].flatMap(([row, key]): [number, number][] => {
      const now = rowOfKey.get(key)
      return now === undefined ? [] : [[row, now]]
    }),
  )
  const textOf = ({ columns, rows }: ImportSheet, row: number, column: string) =>
    rows.find((one) => one.row === row)?.cells[columns.indexOf(column)]
  const cells = [...before.cells].flatMap(([key, text]): [string, string][] => {
    const { column, of: row } = partsOf(key)
    const now = moved.get(Number(row))
    // The file may contain the corrected cell by now.
    const isLeft = now !== undefined && textOf(was.mapped, Number(row), column) === textOf(is.mapped, now, column)
    return isLeft ? [[keyOf(column, now), text]] : []
  })
  const rowChoices = [...before.rowChoices].flatMap(([row, choice]) => {
    const now = moved.get(row)
    return now === undefined ? [] : [[now, choice] as const]
  })
  return { cells: new Map(cells), rowChoices: new Map(rowChoices) }
}

/** Returns what names each row: its address or number, or else its name. Rows with the same key have none. */
function keysOf({ columns, rows }: ImportSheet, columnOf: (id: string) => ImportColumn): Map<number, string> {
  const at = (of: (column: ImportColumn) => boolean | undefined) =>
    columns.flatMap((id, index) => (of(columnOf(id)) ? [index] : []))
  const [keys, names] = [at(({ isKey }) => isKey), at(({ isName }) => isName)]
  const all = rows.flatMap(({ row, cells }): [number, string][] => {
    const key = keys.map((index) => cells[index] ?? '').find((text) => text !== '')
    const name = names.map((index) => cells[index] ?? '').join(' ')
    const text = (key ?? name).trim().toLowerCase()
    return text === '' ? [] : [[row, text]]
  })
  const rowsOfKey = Map.groupBy(all, ([, key]) => key)
  return new Map(all.filter(([, key]) => rowsOfKey.get(key)?.length === 1))
}
