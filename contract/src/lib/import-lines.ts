// Lines of a sheet that are no records, such as totals and signatures.
import { isDay } from './day.ts'
import { foldLine } from './fold.ts'
import { importWords } from './import-words.ts'
import type { ImportColumn, ImportSheet } from './imports.ts'

/**
 * Returns the rows that say that they are totals or signatures, and lack what a record has: no value that finds one, no date, and
 * either a name is missing or all other required cells are blank. Only the sheet's own columns count.
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
    if (identifying.some(identifies) || !cells.some(saysSo)) return false
    return (
      names.some((column) => !isPossibleName(column, textOf(column))) ||
      (others.length > 0 && others.every((column) => textOf(column) === ''))
    )
  }
  return new Set(rows.filter(({ cells }) => isOther(cells)).map(({ row }) => row))
}

const words = importWords('total, totals, subtotal, sum, grand total, signature, signed by').map(foldLine)

/** Whether a text is a word for a total or signature, with or without more words after it, or a line to sign on. */
const saysSo = (text: string): boolean => {
  const folded = foldLine(text.trim())
  return (
    folded.includes(':') ||
    /[._]{3,}/.test(folded) ||
    words.some((word) => folded === word || folded.startsWith(`${word} `))
  )
}

/** 'Total:' is no name, nor are the sum beside it and the dots of a signature. */
const isPossibleName = ({ accepts }: ImportColumn, text: string): boolean =>
  text !== '' && !text.includes(':') && (accepts?.([text]) ?? true)
