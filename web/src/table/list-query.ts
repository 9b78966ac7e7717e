// Which rows a list asks for: the same for the loader of its screen, which starts the request, and for `use-list.ts`.
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import type { ViewedList } from '@hr/contract/areas/views/kinds'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { maxPageSize, type Page } from '@hr/contract/lib/paging'
import { pagesKeyOf, query } from '../api/client.ts'
import { request } from '../api/request.ts'
import { listSearch } from '../lib/search.ts'
import type { Read, Reads } from '../lib/reads.ts'
import { store } from '../lib/store.ts'
import { valuesIn, type Filter, type FilterValues } from './filters/filters.ts'
import { pageSizes, readPreferences, type ListPreferences, type PageSize } from './list-preferences.ts'
import { findOpenView, viewsQuery, type Address } from './open-view.ts'

/** An endpoint created by listEndpoint of the contract. */
export type ListEndpoint<Row> = Endpoint & {
  query: z.ZodObject
  result: z.ZodType<Page<Row>>
  sort: readonly string[]
}

type Order = 'asc' | 'desc'

/** The name of a list of records. */
export type ListName = Exclude<ViewedList, 'reports'>

/** The part of a list that decides which rows it asks for. */
export type ListQuery<Row, Name extends string = ListName> = {
  /** The storage key of sorting, page size and columns, and the name of the list in saved views. */
  name: Name
  endpoint: ListEndpoint<Row>
  /** Query parameters of every request, such as `{ isArchived: 'true' }`. */
  fixed?: Record<string, string> | ((filters: FilterValues) => Record<string, string>)
  /** Sort orders besides those of the endpoint. */
  furtherSort?: readonly string[]
  /** The initial sort column; by default the first one that the server can sort by. */
  firstSort?: string
  firstOrder?: Order | ((filters: FilterValues) => Order)
  filters?: readonly Filter[] | undefined
  sizes?: readonly PageSize[]
}

export type ListParameters = {
  q: string
  page: number
  sort: string
  order: Order
  pageSize: PageSize
  /** The filters of the screen, by name. */
  filters: FilterValues
}

type Known = { view: ReturnType<typeof findOpenView>['view']; preferences: ListPreferences }

/** The parameters of a list: those of the address, then of the open view, then the last ones in this browser. */
export function parametersOf<Row>(list: ListQuery<Row, string>, search: Address, known: Known): ListParameters {
  const { endpoint, furtherSort = [], filters: all = [], sizes = pageSizes, firstOrder = 'asc' } = list
  const { view, preferences } = known
  const sortable = [...endpoint.sort, ...furtherSort]
  const filters = valuesIn(search, all, view?.content.filters)
  const stored = view?.content.sort ? view.content : preferences
  const wantedSizes = [search.size, String(preferences.pageSize)]
  return {
    q: search.q ?? '',
    page: search.page ?? 1,
    sort:
      [search.sort, stored.sort].find((name) => typeof name === 'string' && sortable.includes(name)) ??
      list.firstSort ??
      sortable[0] ??
      '',
    order: search.order ?? stored.order ?? (typeof firstOrder === 'function' ? firstOrder(filters) : firstOrder),
    pageSize: wantedSizes.flatMap((wanted) => sizes.find((size) => String(size) === wanted) ?? [])[0] ?? 15,
    filters,
  }
}

const isCustom = (name: string | null | undefined) => typeof name === 'string' && customIdOf(name) !== undefined

/** Whether custom fields, which load beside the list, decide on its rows or are among its columns. */
export const usesCustomFields = (search: Address, { view, preferences }: Known): boolean =>
  [
    ...Object.keys(search),
    ...Object.keys(view?.content.filters ?? {}),
    search.sort,
    view?.content.sort,
    preferences.sort,
    ...(columnsOf(search, view) ?? shownIn(preferences)),
  ].some(isCustom)

/** The visible columns in their order, while a view is open. */
export const columnsOf = (search: Address, view: Known['view']): readonly string[] | undefined =>
  view && (search.columns?.split(',') ?? view.content.columns)

const shownIn = ({ columnVisibility = {} }: ListPreferences) =>
  Object.keys(columnVisibility).filter((column) => columnVisibility[column])

export const fixedOf = <Row>({ fixed }: Pick<ListQuery<Row, string>, 'fixed'>, filters: FilterValues) =>
  typeof fixed === 'function' ? fixed(filters) : fixed

/** The query parameters of a list without paging. */
export const inputOf = <Row>(
  list: Pick<ListQuery<Row, string>, 'fixed'>,
  { q, sort, order, filters }: ListParameters,
  further: Record<string, string> = {},
) => ({ ...fixedOf(list, filters), ...further, ...filters, q, sort, order })

type ListInput = ReturnType<typeof inputOf>

/** One page of a list. */
export const pageQuery = <Row>(endpoint: ListEndpoint<Row>, input: ListInput, page: number, pageSize: PageSize) =>
  query(endpoint, {
    query: { ...input, page: String(page), pageSize: String(pageSize === 'all' ? maxPageSize : pageSize) },
  })

/** All pages of a list, one after the other. */
export const allPagesQuery = <Row>(endpoint: ListEndpoint<Row>, input: ListInput) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(endpoint, input),
    queryFn: ({ pageParam, signal }): Promise<Page<Row>> =>
      request(endpoint, { query: { ...input, page: String(pageParam), pageSize: String(maxPageSize) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    // At 10,000 rows, comparing all pages takes longer than rendering one.
    structuralSharing: false,
  })

/** The first rows of a list. */
export function rowsQuery<Row>(
  list: Pick<ListQuery<Row, string>, 'endpoint' | 'fixed'>,
  parameters: ListParameters,
): Read {
  const { page, pageSize } = parameters
  const input = inputOf(list, parameters)
  return pageSize === 'all' ? allPagesQuery(list.endpoint, input) : pageQuery(list.endpoint, input, page, pageSize)
}

/**
 * The reads of a list: the first rows, and the saved views. Rows that depend on custom fields or on a view that is not known
 * yet are requested by the list itself.
 */
export function listReads<Row>(list: ListQuery<Row>, { search: given, client }: Parameters<Reads>[0]): Read[] {
  const search = listSearch.parse(given)
  const { defaultViews } = store.state
  const views = client.getQueryData(viewsQuery.queryKey)
  const { view, isMissing } = findOpenView(search, list, { views, defaultViews })
  const known = { view, preferences: readPreferences(list.name) }
  if (isMissing || usesCustomFields(search, known)) return [viewsQuery]
  return [rowsQuery(list, parametersOf(list, search, known)), viewsQuery]
}
