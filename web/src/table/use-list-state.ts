import { useState } from 'react'
import { listSearch } from '../lib/search.ts'
import { useSearchAs } from '../lib/use-search-as.ts'
import type { SearchChange } from '../lib/use-set-search.ts'
import { focusTitle } from '../ui/PageTitle.tsx'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import { isSet, namesOf, withoutAll } from './filters/filters.ts'
import { readPreferences, savePreferences, type PageSize } from './list-preferences.ts'
import { columnsOf, parametersOf, usesCustomFields, type ListParameters, type ListQuery } from './list-query.ts'
import { useOpenView, type OpenView } from './open-view.ts'

export type ListState = ListParameters & {
  openView: OpenView
  /** The visible columns in their order, while a view is open. */
  columns: readonly string[] | undefined
  /** Whether custom fields decide on the rows or are among the columns. */
  usesCustomFields: boolean
  /** Whether the address has a filter by a custom field that the list does not know. */
  hasUnknownField: boolean
  /** Whether a search or filter is active. */
  isNarrowed: boolean
  set: (change: SearchChange) => void
  sortBy: (sort: string, order: ListParameters['order']) => void
  setPageSize: (pageSize: PageSize) => void
  reset: () => void
}

/**
 * The state of a list. It is kept in the address, so that it survives a reload, a link and the back button; sort and
 * page size default to those of the open view, then to the last ones of this table.
 */
export function useListState<Row>(list: ListQuery<Row, string>): ListState {
  const { name, filters: known = [] } = list
  const search = useSearchAs(listSearch)
  const openView = useOpenView(search, { name, filters: known })
  const { view, set } = openView
  // Read once, so that another tab with the same list changes nothing here.
  const [preferences, setPreferences] = useState(() => readPreferences(name))
  const parameters = parametersOf(list, search, { view, preferences })
  const names = new Set(known.flatMap(namesOf))

  return {
    ...parameters,
    openView,
    columns: columnsOf(search, view),
    usesCustomFields: usesCustomFields(search, { view, preferences }),
    hasUnknownField: Object.keys(search).some((one) => customIdOf(one) !== undefined && !names.has(one)),
    isNarrowed: parameters.q !== '' || known.some((filter) => isSet(filter, parameters.filters)),
    set,
    sortBy: (nextSort, nextOrder) => {
      // Changing a view does not change the list without it.
      if (!view) setPreferences(savePreferences(name, { sort: nextSort, order: nextOrder }))
      set({ sort: nextSort, order: nextOrder, page: undefined })
    },
    setPageSize: (next) => {
      setPreferences(savePreferences(name, { pageSize: next }))
      set({ size: String(next), page: undefined })
    },
    reset: () => {
      set({ q: undefined, page: undefined, ...withoutAll(known) })
      // The reset button disappears.
      focusTitle()
    },
  }
}
