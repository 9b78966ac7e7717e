import { useState } from 'react'

type Selection<Row> = ReadonlyMap<string, Row>

export type Selecting<Row> = {
  selected: Selection<Row>
  clear: () => void
  setAll: (rows: readonly Row[]) => void
  toggle: (row: Row) => void
}

const nothing = new Map<string, never>()

/**
 * The selected rows of one view. With another search, filter, order or page the selection is gone: nobody deletes what
 * cannot be seen.
 */
export function useSelection<Row extends { uuid: string }>(view: string): Selecting<Row> {
  const [state, setState] = useState<{ view: string; selected: Selection<Row> }>({ view, selected: nothing })
  const selected = state.view === view ? state.selected : nothing
  const set = (next: Selection<Row>) => setState({ view, selected: next })
  return {
    selected,
    clear: () => set(nothing),
    setAll: (rows) => set(new Map(rows.map((row) => [row.uuid, row]))),
    toggle: (row) => {
      const next = new Map(selected)
      if (!next.delete(row.uuid)) next.set(row.uuid, row)
      set(next)
    },
  }
}
