import type { CalendarLine } from './rows.ts'

/** A place of the grid: a line, and a day by its place; before the days stands the name. */
export type CellPosition = { line: number; place: number }

type NavigationContext = {
  from: CellPosition
  /** The last day of what stands there: a leave is one step, however long it is. */
  end: number
  /** The day that up and down keep to. */
  column: number
  lines: readonly CalendarLine[]
  days: number
  /** The first place of a line: its name, or its first day where the name leads nowhere. */
  first: number
}

const page = 10

/** Where a key leads in the grid; undefined where it is no key of the grid, or there is nothing beyond. */
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
