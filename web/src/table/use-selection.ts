import { useState } from 'react'

type Selection<Row> = ReadonlyMap<string, Row>

const nothing = new Map<string, never>()

/**
 * The selected rows of one view. With another search, filter or page the selection is gone: nobody deletes what cannot
 * be seen.
 */
export function useSelection<Row extends { uuid: string }>(view: string) {
  const [state, setState] = useState<{ view: string; selected: Selection<Row> }>({ view, selected: nothing })
  const selected = state.view === view ? state.selected : nothing
  const set = (next: Selection<Row>) => setState({ view, selected: next })
  return {
    selected,
    clear: () => set(nothing),
    setAll: (rows: Row[]) => set(new Map(rows.map((row) => [row.uuid, row]))),
    toggle: (row: Row) => {
      const next = new Map(selected)
      if (!next.delete(row.uuid)) next.set(row.uuid, row)
      set(next)
    },
  }
}
