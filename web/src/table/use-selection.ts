import { useState } from 'react'
import { toggled } from '../lib/toggled.ts'

export type Selecting<Row> = {
  /** The selected rows as the list holds them now; who is gone from it is not selected any more. */
  rows: readonly Row[]
  isSelected: (row: Row) => boolean
  clear: () => void
  setAll: (rows: readonly Row[]) => void
  toggle: (row: Row) => void
  /** Takes out those that something was done with. */
  drop: (rows: readonly Row[]) => void
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The selected rows of one view. With another search, filter, order or page the selection is gone: nobody deletes what
 * cannot be seen.
 */
export function useSelection<Row extends { uuid: string }>(view: string, rows: readonly Row[]): Selecting<Row> {
  const [state, setState] = useState({ view, uuids: nothing })
  const uuids = state.view === view ? state.uuids : nothing
  const set = (next: ReadonlySet<string>) => setState({ view, uuids: next })
  const isSelected = ({ uuid }: Row) => uuids.has(uuid)
  return {
    rows: uuids.size === 0 ? [] : rows.filter(isSelected),
    isSelected,
    clear: () => set(nothing),
    setAll: (all) => set(new Set(all.map(({ uuid }) => uuid))),
    toggle: ({ uuid }) => set(toggled(uuids, uuid)),
    drop: (done) =>
      setState((now) => ({
        ...now,
        uuids: new Set([...now.uuids].filter((one) => done.every(({ uuid }) => uuid !== one))),
      })),
  }
}
