import { useNavigate, useSearch } from '@tanstack/react-router'
import { recall, remember, type PageSize } from './remembered.ts'

type Order = 'asc' | 'desc'
type Search = Record<string, string | undefined>

export type ListState = {
  q: string
  page: number
  sort: string
  order: Order
  pageSize: PageSize
  /** The screen's own filters, by their names. */
  filters: Record<string, string>
  /** Whether search or filters leave something out. */
  isNarrowed: boolean
  set: (change: Search) => void
  sortBy: (sort: string, order: Order) => void
  setPageSize: (pageSize: PageSize) => void
  reset: () => void
}

type ListStateOptions = {
  table: string
  sortable: readonly string[]
  sizes: readonly PageSize[]
  filterNames: readonly string[]
}

const pageOf = (text: string | undefined) => (/^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : 1)

/**
 * What a list shows. It stands in the address, so that a reload, a link and the back button keep it; sort and page size
 * that the address does not name are those that this table had last.
 */
export function useListState({ table, sortable, sizes, filterNames }: ListStateOptions): ListState {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const known = recall(table)

  const sort =
    [search['sort'], known.sort].find((name) => name !== undefined && sortable.includes(name)) ?? sortable[0] ?? ''
  const order = search['order'] === 'desc' || search['order'] === 'asc' ? search['order'] : (known.order ?? 'asc')
  const wantedSizes = [search['size'], String(known.pageSize)]
  const pageSize = wantedSizes.flatMap((wanted) => sizes.find((size) => String(size) === wanted) ?? [])[0] ?? 15
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
  const q = search['q'] ?? ''
  const set = (change: Search) =>
    // A changed view of the same list is no step to come back to.
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })

  return {
    q,
    page: pageOf(search['page']),
    sort,
    order,
    pageSize,
    filters,
    isNarrowed: q !== '' || Object.keys(filters).length > 0,
    set,
    sortBy: (nextSort, nextOrder) => {
      remember(table, { sort: nextSort, order: nextOrder })
      set({ sort: nextSort, order: nextOrder, page: undefined })
    },
    setPageSize: (next) => {
      remember(table, { pageSize: next })
      set({ size: String(next), page: undefined })
    },
    reset: () =>
      set({ q: undefined, page: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) }),
  }
}
