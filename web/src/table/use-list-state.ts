import { useState } from 'react'
import { listSearch } from '../lib/search.ts'
import { useSearchAs } from '../lib/use-search-as.ts'
import type { SearchChange } from '../lib/use-set-search.ts'
import { focusTitle } from '../ui/PageTitle.tsx'
import { isSet, valuesIn, withoutAll, type Filter, type FilterValues } from './filters/filters.ts'
import { useOpenView, type OpenView } from './open-view.ts'
import { readPreferences, savePreferences, type PageSize } from './list-preferences.ts'

type Order = 'asc' | 'desc'

export type ListState = {
  q: string
  page: number
  sort: string
  order: Order
  pageSize: PageSize
  /** The filters of the screen, by name. */
  filters: FilterValues
  openView: OpenView
  /** The visible columns in their order, while a view is open. */
  columns: readonly string[] | undefined
  /** Whether a search or filter is active. */
  isNarrowed: boolean
  set: (change: SearchChange) => void
  sortBy: (sort: string, order: Order) => void
  setPageSize: (pageSize: PageSize) => void
  reset: () => void
}

type ListStateOptions = {
  table: string
  sortable: readonly string[]
  /** The initial sort column; by default the first of `sortable`. */
  firstSort: string | undefined
  /** The initial sort order. */
  firstOrder: Order
  sizes: readonly PageSize[]
  filters: readonly Filter[]
}

/**
 * The state of a list. It is kept in the address, so that it survives a reload, a link and the back button; sort and
 * page size default to those of the open view, then to the last ones of this table.
 */
export function useListState(options: ListStateOptions): ListState {
  const { table, sortable, firstSort = sortable[0] ?? '', firstOrder, sizes, filters: known } = options
  const search = useSearchAs(listSearch)
  const openView = useOpenView(table, known)
  const { view, set } = openView
  // Read once, so that another tab with the same list changes nothing here.
  const [preferences, setPreferences] = useState(() => readPreferences(table))

  const stored = view?.content.sort ? { sort: view.content.sort, order: view.content.order } : preferences
  const sort = [search.sort, stored.sort].find((name) => name !== undefined && sortable.includes(name)) ?? firstSort
  const order = search.order ?? stored.order ?? firstOrder
  const wantedSizes = [search.size, String(preferences.pageSize)]
  const pageSize = wantedSizes.flatMap((wanted) => sizes.find((size) => String(size) === wanted) ?? [])[0] ?? 15
  const filters = valuesIn(search, known, view?.content.filters)
  const { q = '', page = 1 } = search

  return {
    q,
    page,
    sort,
    order,
    pageSize,
    filters,
    openView,
    columns: view && (search.columns?.split(',') ?? view.content.columns),
    isNarrowed: q !== '' || known.some((filter) => isSet(filter, filters)),
    set,
    sortBy: (nextSort, nextOrder) => {
      // Changing a view does not change the list without it.
      if (!view) setPreferences(savePreferences(table, { sort: nextSort, order: nextOrder }))
      set({ sort: nextSort, order: nextOrder, page: undefined })
    },
    setPageSize: (next) => {
      setPreferences(savePreferences(table, { pageSize: next }))
      set({ size: String(next), page: undefined })
    },
    reset: () => {
      set({ q: undefined, page: undefined, ...withoutAll(known) })
      // The reset button disappears.
      focusTitle()
    },
  }
}
