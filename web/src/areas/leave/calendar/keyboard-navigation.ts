import type { CalendarLine } from './rows.ts'

/** A cell of the grid: the index of its line and day; the name comes before the first day. */
export type CellPosition = { line: number; place: number }

type NavigationContext = {
  from: CellPosition
  /** The last day of the current cell: a leave is one step, however long it is. */
  end: number
  /** The day that up and down keep. */
  column: number
  lines: readonly CalendarLine[]
  days: number
  /** The first position of a line: its name, or its first day if the name is not a link. */
  first: number
}

const page = 10

/** The cell that a key moves to; undefined for other keys and at the edges. */
export function cellForKey(
  key: { key: string; ctrlKey: boolean },
  situation: NavigationContext,
): CellPosition | undefined {
  const { from, end, column, lines, days, first } = situation
  const last = lines.length - 1
  const isTeam = lines[from.line]?.kind === 'team'
  const toLine = (line: number): CellPosition | undefined => {
    const reached = Math.max(0, Math.min(last, line))
    return reached === from.line ? undefined : { line: reached, place: column }
  }
  const toPlace = (place: number): CellPosition | undefined =>
    isTeam || place < first || place >= days ? undefined : { line: from.line, place }
  switch (key.key) {
    case 'ArrowRight':
      return toPlace(end + 1)
    case 'ArrowLeft':
      return toPlace(from.place - 1)
    case 'ArrowDown':
      return toLine(from.line + 1)
    case 'ArrowUp':
      return toLine(from.line - 1)
    case 'PageDown':
      return toLine(from.line + page)
    case 'PageUp':
      return toLine(from.line - page)
    case 'Home':
      return key.ctrlKey ? { line: 0, place: column } : toPlace(first)
    case 'End':
      return key.ctrlKey ? { line: last, place: column } : toPlace(days - 1)
    default:
      return undefined
  }
}
