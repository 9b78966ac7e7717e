import {
  functionalUpdate,
  type ColumnOrderState,
  type ColumnVisibilityState,
  type Updater,
} from '@tanstack/react-table'
import { useState } from 'react'
import { readPreferences, savePreferences } from './list-preferences.ts'
import type { ListState } from './use-list-state.ts'

type ColumnsOfList = {
  name: string
  /** The ids of all columns. The first one names the row: it is always visible and first. */
  all: readonly string[]
  /** The ids of the columns that are hidden until the user shows them. */
  optional: readonly string[]
}

/**
 * Table options for the columns that the user has shown, hidden and moved: those of the open view and its changes in the
 * address, without a view those in this browser.
 */
export function useColumnChoice(
  { name, all, optional }: ColumnsOfList,
  { columns: ofView, openView: { set } }: Pick<ListState, 'columns' | 'openView'>,
) {
  // Read once, so that a change in another tab doesn't move the columns here.
  const [columnOrder, setColumnOrder] = useState(() => readPreferences(name).columnOrder ?? [])
  const [columnVisibility, setColumnVisibility] = useState(() => readPreferences(name).columnVisibility ?? {})
  const [first = ''] = all
  const hidden = Object.fromEntries((ofView ? all : optional).map((id) => [id, false]))
  const shown = ofView ? Object.fromEntries(ofView.map((id) => [id, true])) : columnVisibility
  const order = [...new Set([first, ...(ofView ?? columnOrder), ...all])]
  const visibility = { ...hidden, ...shown, [first]: true }
  const visible = (ids: readonly string[], choice: ColumnVisibilityState) => ids.filter((id) => choice[id] !== false)
  const isKnown = (id: string) => all.includes(id)
  return {
    /** The visible columns in their order. */
    visible: visible(order, visibility).filter(isKnown),
    options: {
      state: { columnOrder: order, columnVisibility: visibility },
      onColumnOrderChange: (updater: Updater<ColumnOrderState>) => {
        const next = functionalUpdate(updater, order)
        if (ofView) {
          set({ columns: next.length === 0 ? undefined : visible([...new Set([first, ...next])], visibility).join() })
          return
        }
        savePreferences(name, { columnOrder: next })
        setColumnOrder(next)
      },
      onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) => {
        const next = functionalUpdate(updater, { ...hidden, ...shown })
        if (ofView) {
          set({
            columns: Object.keys(next).length === 0 ? undefined : visible(order, { ...next, [first]: true }).join(),
          })
          return
        }
        savePreferences(name, { columnVisibility: next })
        setColumnVisibility(next)
      },
    },
  }
}
