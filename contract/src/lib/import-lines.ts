// Lines of a sheet that are no records, such as totals and signatures.
import { isDay } from './day.ts'
import type { ImportColumn, ImportSheet } from './imports.ts'

/**
 * Returns the rows that look like totals or signatures: no value that finds a record, no date, and either a name is
 * missing or all other required cells are blank. Only the sheet's own columns count.
 */
export function findOtherLines(
  { columns, forNew, rows }: ImportSheet,
  columnOf: (id: string) => ImportColumn,
): Set<number> {
  const own = columns.map((id, index) => ({ ...columnOf(id), index })).filter(({ id }) => !forNew.includes(id))
  const names = own.filter(({ isName }) => isName)
  const identifying = own.filter(({ isKey, isDate }) => isKey || isDate)
  const others = own.filter(({ isRequired, isName }) => isRequired && !isName)
  const isOther = (cells: readonly string[]) => {
    const textOf = ({ index }: { index: number }) => (cells[index] ?? '').trim()
    const identifies = (column: (typeof own)[number]) => (column.isDate ? isDay(textOf(column)) : textOf(column) !== '')
    if (identifying.some(identifies)) return false
    return (
      names.some((column) => !isPossibleName(column, textOf(column))) ||
      (others.length > 0 && others.every((column) => textOf(column) === ''))
    )
  }
  return new Set(rows.filter(({ cells }) => isOther(cells)).map(({ row }) => row))
}

/** 'Total:' is no name, nor are the sum beside it and the dots of a signature. */
const isPossibleName = ({ accepts }: ImportColumn, text: string): boolean =>
  text !== '' && !text.includes(':') && (accepts?.([text]) ?? true)
