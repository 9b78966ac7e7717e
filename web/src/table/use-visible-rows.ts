import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Lists with more rows than this are virtualized. */
const virtualFrom = 200

/** The next rows are loaded when the last rendered one is this close to the end. */
const nearEndRows = 30

/** The rows to render: from `start` to before `end`. */
export type VisibleRows = {
  isVirtual: boolean
  start: number
  end: number
  /** The heights in pixels of the rows above and below. */
  before: number
  after: number
  /** The ref of each rendered row, if the list is virtualized. */
  measure?: (element: Element | null) => void
}

export type VisibleRowsOptions = {
  count: number
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  /** Called when a long list is scrolled near its end. */
  onNearEnd?: () => void
}

/** The visible rows of a list. Short lists are rendered completely. */
export function useVisibleRows({ count, scroller, rowHeight, onNearEnd }: VisibleRowsOptions): VisibleRows {
  const isVirtual = count > virtualFrom
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // A new row keeps its estimate until the browser reports its size; reading it would force a layout.
    measureElement: (element, entry, instance) =>
      entry
        ? measureElement(element, entry, instance)
        : (instance.measurementsCache[instance.indexFromElement(element)]?.size ?? rowHeight),
    overscan: 5,
    // React renders in the next frame, not synchronously for each scroll event.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  // Computed from the rendered rows, because a jump to the end sends no further scroll event.
  const isNearEnd = isVirtual && last !== undefined && last.index > count - nearEndRows
  const handleNearEnd = useEffectEvent(() => onNearEnd?.())
  useEffect(() => {
    if (isNearEnd) handleNearEnd()
  }, [isNearEnd, count])
  if (!isVirtual) return { isVirtual, start: 0, end: count, before: 0, after: 0 }
  if (!first || !last) return { isVirtual, start: 0, end: 1, before: 0, after: virtualizer.getTotalSize() }
  return {
    isVirtual,
    start: first.index,
    end: last.index + 1,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
  }
}
