import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react'
import { everything, type Sight } from './row-window.ts'

/** From this many rows on only those in sight are in the page. */
const virtualFrom = 200
/** So many rows before the last one, the next ones are asked for. */
const nearEnd = 30

type RowsInSightProps = {
  count: number
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  /** Called when the end of the rows comes into sight. */
  onNearEnd?: () => void
  children: (sight: Sight) => ReactNode
}

/** Finds out which rows of a list without pages are in sight. */
export function RowsInSight({ count, scroller, rowHeight, onNearEnd, children }: RowsInSightProps) {
  const isVirtual = count > virtualFrom
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // React draws when the frame is due, not once more for each scroll event.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  // By the rows that are drawn, not by scroll events: after a leap to the end there is no further event.
  const isNearEnd = isVirtual && last !== undefined && last.index > count - nearEnd
  const onNear = useEffectEvent(() => onNearEnd?.())
  useEffect(() => {
    if (isNearEnd) onNear()
  }, [isNearEnd, count])
  if (!isVirtual) return children(everything(count))
  if (!first || !last) return children({ isPart: true, start: 0, end: 1, before: 0, after: virtualizer.getTotalSize() })
  return children({
    isPart: true,
    start: first.index,
    end: last.index + 1,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
  })
}
