import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Page } from '@hr/contract/lib/paging'
import { useLast } from '../api/client.ts'
import { allPagesQuery, inputOf, pageQuery, type ListParameters, type ListQuery } from './list-query.ts'

/** The answer to the query of one view. */
type Loaded<Row> = {
  /** The query that was answered, without paging of 'All'. */
  view: string
  rows: Row[]
  total: number
  /** The number of rows on earlier pages. */
  before: number
}

type List<Row> = {
  rows: Row[]
  /** The number of rows from the list; the others are held. */
  listed: number
  before: number
  /** The view of the rows; undefined while the first one loads. */
  view: string | undefined
  /** Undefined while loading. */
  total: number | undefined
  /** The rows and the total belong to the previous view until the current one is loaded. */
  isOutdated: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => void
  loadMore: () => void
}

const none: never[] = []
const noFrozenRows: ReadonlyMap<string, never> = new Map<string, never>()

type ListOptions<Row> = {
  /** Query parameters besides those of the list. */
  further?: Record<string, string> | undefined
  /** Rows, by id in their current state, that keep their place when a refetched list no longer has them. */
  held?: ReadonlyMap<string, Row> | undefined
  /** Whether the state is not complete yet: nothing is requested. */
  isWaiting?: boolean | undefined
}

/** The rows of the current state: one page, or with 'All' page after page as needed. */
export function useList<Row extends { uuid: string }>(
  list: Pick<ListQuery<Row, string>, 'endpoint' | 'fixed'>,
  parameters: ListParameters,
  { further, held, isWaiting = false }: ListOptions<Row> = {},
): List<Row> {
  const { page, pageSize } = parameters
  const isAll = pageSize === 'all'
  const input = inputOf(list, parameters, further)
  const view = JSON.stringify([input, page, pageSize])
  const onePage = useQuery({
    ...pageQuery(list.endpoint, input, page, pageSize),
    enabled: !isAll && !isWaiting,
  })
  const all = useInfiniteQuery({ ...allPagesQuery(list.endpoint, input), enabled: isAll && !isWaiting })
  // A deletion while pages load moves a row of the next page into a loaded one: reload all of them.
  const lastTotal = all.data?.pages.at(-1)?.total
  const hasShrunk = all.data?.pages.some(({ total }) => lastTotal !== undefined && total > lastTotal) ?? false
  const { refetch: reload, isFetching: isLoading } = all
  useEffect(() => {
    if (isAll && hasShrunk && !isLoading) void reload()
  }, [isAll, hasShrunk, isLoading, reload])

  const data = isAll ? all.data : onePage.data
  const loaded = useMemo(() => data && loadedFrom(view, 'pages' in data ? data.pages : [data]), [view, data])
  const last = useLast(loaded)
  // Rendering rows yields to the user's input. Held rows leave the list in the render that releases them.
  const deferred = useDeferredValue(last)
  const shown = held ? last : deferred
  const rows = useHeldRows(shown?.rows ?? none, held ?? noFrozenRows, shown?.view)
  const { error, isFetching, refetch } = isAll ? all : onePage
  return {
    rows,
    listed: shown?.rows.length ?? 0,
    before: shown?.before ?? 0,
    view: shown?.view,
    total: shown?.total,
    isOutdated: shown !== undefined && shown.view !== view,
    error,
    isFetching,
    refetch: () => void refetch(),
    loadMore: () => isAll && all.hasNextPage && !isFetching && void all.fetchNextPage(),
  }
}

function loadedFrom<Row extends { uuid: string }>(view: string, pages: Page<Row>[]): Loaded<Row> | undefined {
  const [first] = pages
  const last = pages.at(-1)
  if (!first || !last) return undefined
  return { view, rows: rowsOf(pages), total: last.total, before: (first.page - 1) * first.pageSize }
}

/** A row that moved to a later page because others were added before it is listed once. */
function rowsOf<Row extends { uuid: string }>(pages: Page<Row>[]): Row[] {
  const [only, next] = pages
  if (only && !next) return only.items
  return [...new Map(pages.flatMap((page) => page.items.map((row) => [row.uuid, row]))).values()]
}

/** The rows, with those of the same view that are held but no longer listed, in their place. */
function useHeldRows<Row extends { uuid: string }>(rows: Row[], held: ReadonlyMap<string, Row>, view?: string): Row[] {
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
