import { keyOf } from '@hr/contract/lib/keys'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useFormOfPage } from './form-context.ts'
import { isBlankRow } from './rows.ts'

/** The rows that were pasted last, and how many lines were not needed. */
export type Pasted = { index: number; added: readonly string[]; skipped: number }
type LinesOptions<Row> = {
  path: string
  rows: readonly Row[]
  /** Makes a row of a text; undefined if a row has several fields. */
  rowOf: ((text: string) => Row) | undefined
  /** The text of a row. */
  textOf: (row: Row) => string
  focusRow: (index: number) => void
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the lines that are not in the list yet, each once, by their keys. */
function newLines(lines: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf))
  return lines.filter((line) => {
    const isNew = !keys.has(keyOf(line))
    keys.add(keyOf(line))
    return isNew
  })
}

/** Rows with one text: Enter goes to the next row, and each line of a pasted list becomes a row. */
export function useLines<Row extends object>({ path, rows, rowOf, textOf, focusRow }: LinesOptions<Row>) {
  const form = useFormOfPage()
  const [pasted, setPasted] = useState<Pasted>()

  function goToNext(index: number, blank: Row) {
    const [row, next] = [rows[index], rows[index + 1]]
    if (!row || isBlankRow(row)) return
    if (!next || !isBlankRow(next)) form.insertListItem(path, blank, index + 1)
    focusRow(index + 1)
  }
  function paste(index: number, lines: readonly string[], toRow: (text: string) => Row) {
    const row = rows[index]
    if (!row) return
    const added = newLines(lines, rows.map(textOf))
    // A blank row stays blank, below the new ones.
    const first = isBlankRow(row) ? index : index + 1
    for (const [offset, line] of added.entries()) form.insertListItem(path, toRow(line), first + offset)
    setPasted({ index: first, added, skipped: lines.length - added.length })
    focusRow(index + added.length)
  }
  function undo() {
    if (!pasted) return
    for (const _ of pasted.added) form.removeListItem(path, pasted.index)
    setPasted(undefined)
    focusRow(Math.max(0, Math.min(pasted.index, rows.length - pasted.added.length - 1)))
  }
  const handlersOf = (index: number) =>
    rowOf && {
      onKeyDown: (event: KeyboardEvent) => {
        const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
        const hasModifier = ctrlKey || metaKey || altKey || shiftKey
        if (key !== 'Enter' || hasModifier || event.nativeEvent.isComposing) return
        if (!(target instanceof HTMLInputElement)) return
        // The browser would save the form.
        event.preventDefault()
        goToNext(index, rowOf(''))
      },
      onPaste: (event: ClipboardEvent) => {
        const lines = linesOf(event.clipboardData.getData('text'))
        if (lines.length < 2) return
        event.preventDefault()
        paste(index, lines, rowOf)
      },
    }
  // Undoing would delete what the user has changed since.
  const isUnchanged = pasted?.added.every((line, offset) => {
    const row = rows[pasted.index + offset]
    return row && textOf(row) === line
  })
  return { pasted: isUnchanged ? pasted : undefined, undo, handlersOf }
}
