import { useEffect, useRef, type FocusEvent } from 'react'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { focusRows } from './focus-rows.ts'

/**
 * Keeps the focus in a list whose focused row disappeared after a refetch.
 * @returns the `onFocus` handler of the list
 */
export function useFocusInRows(rows: readonly unknown[]): (event: FocusEvent) => void {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected || !isFocusFree()) return
    last.current = null
    focusRows()
  }, [rows])
  return ({ target }) => {
    // A long list also removes rows that are scrolled out of view, which does not move the focus.
    last.current = target.closest('[aria-rowindex]') ? null : target
  }
}
