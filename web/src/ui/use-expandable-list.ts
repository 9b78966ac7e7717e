import { useEffect, useRef } from 'react'

/**
 * A list of `count` entries that grows by a press. Where the button goes with the last of them, the focus goes to the
 * first new entry; entries take it by `tabIndex={-1}`.
 */
export function useExpandableList<List extends HTMLElement>(count: number, hasMore: boolean) {
  const list = useRef<List>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || count <= before.current) return
    const first = list.current?.children[before.current]
    before.current = undefined
    if (!hasMore && first instanceof HTMLElement) first.focus()
  }, [count, hasMore])
  return { list, onMore: () => void (before.current = count) }
}
