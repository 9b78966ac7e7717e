import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { maxPageSize, type Page } from '@hr/contract/lib/paging'
import { pagesKeyOf, steadyQuery, useLast } from '../api/client.ts'
import { request } from '../api/request.ts'
import type { ListState } from './use-list-state.ts'

/** An endpoint created by listEndpoint of the contract. */
export type ListEndpoint<Row> = Endpoint & {
  query: z.ZodObject
  result: z.ZodType<Page<Row>>
  sort: readonly string[]
}

type ListResult<Row> = {
  rows: Row[]
  /** Undefined while loading. */
  total: number | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
  loadMore: () => void
}

type List<Row> = ListResult<Row> & {
  /** The number of rows from the list; the others are held. */
  listed: number
}

const none: never[] = []
const noFrozenRows: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * The rows of the current state: one page, or with 'All' page after page as needed.
 * @param held rows, by id in their current state, that keep their place when a refetched list no longer has them
 */
export function useList<Row extends { uuid: string }>(
  endpoint: ListEndpoint<Row>,
  state: ListState,
  fixed: Record<string, string> | undefined,
  held: ReadonlyMap<string, Row> = noFrozenRows,
): List<Row> {
  const list = useRead(endpoint, state, fixed)
  const view = JSON.stringify([fixed, state.filters, state.q, state.sort, state.order, state.page, state.pageSize])
  return { ...list, rows: useHeldRows(list.rows, held, view), listed: list.rows.length }
}

function useRead<Row extends { uuid: string }>(
  endpoint: ListEndpoint<Row>,
  state: ListState,
  fixed: Record<string, string> | undefined,
): ListResult<Row> {
  const { q, sort, order, filters, page, pageSize } = state
  const isAll = pageSize === 'all'
  const view = { ...fixed, ...filters, q, sort, order }
  const pageQuery = useQuery({
    ...steadyQuery(endpoint, {
      query: { ...view, page: String(page), pageSize: String(isAll ? maxPageSize : pageSize) },
    }),
    enabled: !isAll,
  })
  const all = useInfiniteQuery({
    queryKey: pagesKeyOf(endpoint, view),
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, { query: { ...view, page: String(pageParam), pageSize: String(maxPageSize) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    enabled: isAll,
    // At 10,000 rows, comparing all pages takes longer than rendering one.
    structuralSharing: false,
  })
  // A deletion while pages load moves a row of the next page into a loaded one: reload all of them.
  const lastTotal = all.data?.pages.at(-1)?.total
  const hasShrunk = all.data?.pages.some(({ total }) => lastTotal !== undefined && total > lastTotal) ?? false
  const { refetch: reload, isFetching: isLoading } = all
  useEffect(() => {
    if (isAll && hasShrunk && !isLoading) void reload()
  }, [isAll, hasShrunk, isLoading, reload])
  const data = useLast(pageQuery.data)
  if (!isAll) {
    const { error, isFetching, refetch } = pageQuery
    return {
      rows: data?.items ?? none,
      total: data?.total,
      error,
      isFetching,
      refetch: () => void refetch(),
      loadMore: () => undefined,
    }
  }
  const { error, isFetching, refetch, hasNextPage, fetchNextPage } = all
  return {
    rows: rowsOf(all.data?.pages),
    total: all.data?.pages.at(-1)?.total,
    error,
    isFetching,
    refetch: () => void refetch(),
    loadMore: () => hasNextPage && !isFetching && void fetchNextPage(),
  }
}

// Flattened once per response, not per scroll event, which is noticeable at 10,000 rows.
const flattened = new WeakMap<object, unknown[]>()
/** A row that moved to a later page because others were added before it is listed once. */
function rowsOf<Row extends { uuid: string }>(pages: Page<Row>[] | undefined): Row[] {
  if (!pages) return none
  const known = flattened.get(pages)
  // The cache maps pages to their own rows.
  if (known) return known as Row[]
  const rows = [...new Map(pages.flatMap((page) => page.items.map((row) => [row.uuid, row]))).values()]
  flattened.set(pages, rows)
  return rows
}

/** The rows, with those of the same view that are held but no longer listed, in their place. */
function useHeldRows<Row extends { uuid: string }>(rows: Row[], held: ReadonlyMap<string, Row>, view: string): Row[] {
  const [last, setLast] = useState({ rows, held, view, shown: rows })
  if (last.rows === rows && last.held === held && last.view === view) return last.shown
  const shown = held.size === 0 || last.view !== view ? rows : keepFrozenRows(rows, held, last.shown)
  setLast({ rows, held, view, shown })
  return shown
}

function keepFrozenRows<Row extends { uuid: string }>(
  rows: Row[],
  held: ReadonlyMap<string, Row>,
  before: Row[],
): Row[] {
  const listed = new Set(rows.map(({ uuid }) => uuid))
  const shown = [...rows]
  for (const [uuid, row] of held) {
    const stood = before.findIndex((one) => one.uuid === uuid)
    if (listed.has(uuid) || stood < 0) continue
    const after = before.slice(0, stood).findLast((one) => listed.has(one.uuid))
    shown.splice(shown.findIndex((one) => one.uuid === after?.uuid) + 1, 0, row)
    listed.add(uuid)
  }
  return shown
}
