import { useEffect, useRef } from 'react'

/**
 * A list that expands on a button press. If the button disappears with the last entries, the focus moves to the first
 * new entry, which needs `tabIndex={-1}`.
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
