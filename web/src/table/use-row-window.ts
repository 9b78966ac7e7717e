import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** From this many rows on only those in sight are in the page. */
const virtualFrom = 200

export type RowWindow<Row> = {
  /** Only the rows in sight are in the page. */
  isPart: boolean
  rows: readonly Row[]
  firstIndex: number
  total: number
  /** Height of what is left out above and below. */
  before: number
  after: number
  measure?: (element: Element | null) => void
}

type WindowOptions<Row> = {
  rows: readonly Row[]
  total: number
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
}

/** The part of the rows that is in sight. */
export function useRowWindow<Row>({ rows, total, scroller, rowHeight }: WindowOptions<Row>): RowWindow<Row> {
  const isVirtual = rows.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // React draws when the frame is due, not once more for each scroll event.
    useFlushSync: false,
  })
  if (!isVirtual) return { isPart: false, rows, firstIndex: 0, total, before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  if (!first || !last)
    return { isPart: true, rows: rows.slice(0, 1), firstIndex: 0, total, before: 0, after: virtualizer.getTotalSize() }
  return {
    isPart: true,
    rows: rows.slice(first.index, last.index + 1),
    firstIndex: first.index,
    total,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
  }
}
