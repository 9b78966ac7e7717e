import { Box } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { LoadError } from '../api/LoadError.tsx'
import { t } from '../lib/t.ts'
import { lazyWithRetry, preloadPart } from '../ui/lazy-part.tsx'
import { ProgressLine } from '../ui/ProgressLine.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { CardList } from './CardList.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { RowOptions } from './row-options.ts'
import { TableGrid } from './TableGrid.tsx'
import { CardSkeleton, TableSkeleton } from './TableSkeleton.tsx'
import { useFocusInRows } from './use-focus-in-rows.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import type { VisibleRows } from './use-visible-rows.ts'
import css from './list-table.module.css'

/** Longer lists render the visible rows only, with code that shorter ones do not load. */
const maxPlainRows = 200
const VirtualRows = lazyWithRetry(
  async () => (await import('./VirtualRows.tsx')).VirtualRows,
  ({ first }: { first: ReactNode }) => first,
)

type ListTableProps<Row extends ListedRow> = RowOptions<Row> & {
  list: ListPageState<Row>
  caption: string
  /** Shown instead of an empty table. */
  empty?: ReactNode
  /** Shown below the rows: the footer, and a summary of all rows. */
  children?: ReactNode
}

/** The rows of a list, or its loading, error and empty states. */
export function ListTable<Row extends ListedRow>(props: ListTableProps<Row>) {
  const { list, caption, empty, children, ...options } = props
  const { rows, total, error, isOutdated, isFetching, refetch } = list
  const isPhone = useIsPhone()
  const isSlow = useDelayed(total === undefined && error === null)
  const isWaiting = useDelayed(isOutdated && isFetching)
  const onFocus = useFocusInRows(rows)
  return (
    <Sheet className={css.sheet} onFocus={onFocus}>
      {error !== null && !isFetching && (
        <div className={css.error}>
          <LoadError error={error} onRetry={refetch} />
        </div>
      )}
      {list.isEmpty && (empty ?? <EmptyList list={list} />)}
      {total === undefined && error === null && (
        <Box mih={220}>{isSlow && (isPhone ? <CardSkeleton /> : <TableSkeleton list={list} />)}</Box>
      )}
      {rows.length > 0 && (
        <>
          {isWaiting && <ProgressLine label={t('Loading the list')} className={css.progress} />}
          <Rows list={list} caption={caption} options={options} isStale={error !== null || isWaiting} />
          {children}
        </>
      )}
    </Sheet>
  )
}

type RowsProps<Row extends ListedRow> = {
  list: ListPageState<Row>
  caption: string
  options: RowOptions<Row>
  isStale: boolean
}

/** The rows as a table or, on phones, as cards, in their own scroll area. */
function Rows<Row extends ListedRow>({ list, caption, options, isStale }: RowsProps<Row>) {
  const { rows, view, isOutdated, loadMore } = list
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const isLong = rows.length > maxPlainRows
  const mayGrow = list.state.pageSize === 'all'
  useEffect(() => {
    // A list that fails to load it keeps its first rows.
    if (mayGrow) void preloadPart(VirtualRows.preload)
  }, [mayGrow])
  // Another page, order or filter starts at the top.
  useDidUpdate(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [view])
  // The window, the navigation or the chosen columns can change the width.
  useEffect(() => {
    const { current } = scroller
    if (!current) return undefined
    const observer = new ResizeObserver(() => markHiddenColumns(current))
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [isPhone, isLong])
  const View = isPhone ? CardList : TableGrid
  const shown = (visible: VisibleRows) => (
    <View list={list} caption={caption} visible={visible} options={options} isStale={isStale} />
  )
  const first = shown({ isVirtual: false, start: 0, end: Math.min(rows.length, maxPlainRows), before: 0, after: 0 })
  return (
    <div
      ref={scroller}
      className={css.scroll}
      aria-busy={isOutdated || undefined}
      data-all={mayGrow || undefined}
      onScroll={({ currentTarget }) => {
        markHiddenColumns(currentTarget)
        if (!isLong && isNearEnd(currentTarget)) loadMore()
      }}
    >
      {isLong ? (
        <VirtualRows
          count={rows.length}
          scroller={scroller}
          rowHeight={isPhone ? 96 : 44}
          onNearEnd={loadMore}
          first={first}
        >
          {shown}
        </VirtualRows>
      ) : (
        first
      )}
    </div>
  )
}

/** Marks the sides where columns are out of sight, on the element directly, to avoid rendering the rows. */
function markHiddenColumns(scroller: Element) {
  const { scrollLeft, clientWidth, scrollWidth } = scroller
  scroller.toggleAttribute('data-aside', scrollLeft > 0)
  // Widths are rounded.
  scroller.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1)
}

/** A list without pages loads the next rows before its end is visible. Longer lists do so in `VirtualRows`. */
const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - 1500
