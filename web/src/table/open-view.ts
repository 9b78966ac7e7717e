import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import type { z } from 'zod'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import { viewsApi, type ListContent, type View, type ViewContent } from '@hr/contract/areas/views/views'
import { query } from '../api/client.ts'
import type { listSearch } from '../lib/search.ts'
import { store } from '../lib/store.ts'
import { useSetSearch, type SearchChange } from '../lib/use-set-search.ts'
import { namesOf, switchedOff, type Filter } from './filters/filters.ts'

/** The address of a list. */
export type Address = z.output<typeof listSearch>

type ViewOf<Content extends ViewContent> = View & { content: Content }

/** The views of a list with contents of its kind, by name. */
export const viewsOf = <Kind extends ViewContent['kind']>(
  views: readonly View[] | undefined,
  list: string,
  kind: Kind,
): ViewOf<Extract<ViewContent, { kind: Kind }>>[] =>
  (views ?? []).filter(
    (view): view is ViewOf<Extract<ViewContent, { kind: Kind }>> => view.list === list && view.content.kind === kind,
  )

/** All views that the user sees; there are few. Kept, because they are newer than those of the session. */
export const viewsQuery = { ...query(viewsApi.list, {}), gcTime: Infinity }

/** The value of `?view=` that opens a list without the view that opens first. */
export const noView = 'none'

/** A change of the parameters of a list that clears all of them. */
const blank = { q: undefined, page: undefined, sort: undefined, order: undefined, columns: undefined, size: undefined }

/** Returns the content of a view as parameters of an address. */
const parametersOf = ({ filters, columns, sort, order }: ListContent): Readonly<Record<string, string>> => ({
  ...filters,
  columns: columns.join(),
  ...(sort !== null && { sort, order }),
})

export type OpenView<Content extends ViewContent = ListContent> = {
  /** The open view. */
  view: ViewOf<Content> | undefined
  /** The views of the list, by name. */
  views: readonly ViewOf<Content>[]
  /** The view of the address is not loaded yet. */
  isPending: boolean
  /** The address has a view that was deleted or is not shared with the user. */
  isUnknown: boolean
  /** Whether the address differs from the view. */
  isChanged: boolean
  /** Changes the address. The view stays open; the address contains what differs from it. */
  set: (change: SearchChange) => void
  /** Opens a view without changes; undefined for none. */
  open: (uuid: string | undefined) => void
}

/** The views that are known so far. */
export type KnownViews = {
  /** All views; undefined until they are loaded. */
  views: readonly View[] | undefined
  /** The views that lists open with, as the session has them. */
  defaultViews: readonly View[]
}

/** A list whose address is read. */
type ViewedParts = { name: string; filters?: readonly Filter[] | undefined }

/**
 * Finds the view that is open: that of the address, or the user's own choice if the address says nothing about the list.
 * Other parameters of the address take precedence over it.
 */
export function findOpenView(search: Address, { name: list, filters = [] }: ViewedParts, known: KnownViews) {
  const names = new Set([...Object.keys(blank), ...filters.flatMap(namesOf)])
  const isOfList = (name: string) => names.has(name) || customIdOf(name) !== undefined
  const given = Object.keys(search).filter((name) => isOfList(name) && search[name] !== undefined)
  const views = viewsOf(known.views ?? known.defaultViews, list, 'list')
  const first = views.find(({ isDefault }) => isDefault)
  const { view: wanted } = search
  const view = wanted === undefined && given.length === 0 ? first : views.find(({ uuid }) => uuid === wanted)
  return { view, views, first, given, isMissing: wanted !== undefined && wanted !== noView && !view }
}

/** Reads the open view of a list from its address, which `set` and `open` change. */
export function useOpenView(search: Address, list: ViewedParts): OpenView {
  const setSearch = useSetSearch()
  const { data, isPending } = useQuery(viewsQuery)
  const defaultViews = useSelector(store, (state) => state.defaultViews)
  const { view, views, first, given, isMissing } = findOpenView(search, list, { views: data, defaultViews })
  const stored = view ? parametersOf(view.content) : {}
  const without = first ? noView : undefined

  return {
    view,
    views,
    isPending: isMissing && isPending,
    isUnknown: isMissing && data !== undefined,
    isChanged: view !== undefined && given.some((name) => !unsaved.has(name)),
    set: (change) => {
      const differing = Object.entries(change).map(([name, value]) => {
        if (value === stored[name]) return [name, undefined]
        return [name, value ?? (name in stored ? switchedOff : undefined)]
      })
      setSearch({ view: view?.uuid ?? search.view ?? without, ...Object.fromEntries(differing) })
    },
    open: (uuid) =>
      setSearch({ ...blank, ...Object.fromEntries(given.map((name) => [name, undefined])), view: uuid ?? without }),
  }
}

/** The parameters that views do not keep. */
const unsaved: ReadonlySet<string> = new Set(['q', 'page', 'size'])
