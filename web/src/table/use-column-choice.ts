import {
  functionalUpdate,
  type ColumnOrderState,
  type ColumnVisibilityState,
  type Updater,
} from '@tanstack/react-table'
import { useState } from 'react'
import { readPreferences, savePreferences } from './list-preferences.ts'

/**
 * Table options for the columns that the user has shown, hidden and moved in this browser. The first column names the
 * row: it is always visible and first.
 * @param optional the ids of the columns that are hidden until the user shows them
 */
export function useColumnChoice(listName: string, firstColumn: string, optional: readonly string[]) {
  // Read once, so that a change in another tab doesn't move the columns here.
  const [columnOrder, setColumnOrder] = useState(() => readPreferences(listName).columnOrder ?? [])
  const [columnVisibility, setColumnVisibility] = useState(() => readPreferences(listName).columnVisibility ?? {})
  const hidden = Object.fromEntries(optional.map((id) => [id, false]))
  return {
    state: {
      columnOrder: [firstColumn, ...columnOrder],
      columnVisibility: { ...hidden, ...columnVisibility, [firstColumn]: true },
    },
    onColumnOrderChange: (updater: Updater<ColumnOrderState>) => {
      const next = functionalUpdate(updater, columnOrder)
      savePreferences(listName, { columnOrder: next })
      setColumnOrder(next)
    },
    onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) => {
      const next = functionalUpdate(updater, { ...hidden, ...columnVisibility })
      savePreferences(listName, { columnVisibility: next })
      setColumnVisibility(next)
    },
  }
}
