import { useEffect, useLayoutEffect, useRef } from 'react'
import { isFocusFree } from './is-focus-free.ts'

/**
 * Returns the focus to the element that had it before a dialog opened. The library only does so for dialogs that are
 * mounted closed.
 */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  // A layout effect, because the dialog takes the focus by a timer that may run before other effects.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      // Another element that has the focus by now has taken it on purpose.
      const isFree = isFocusFree() || document.activeElement?.closest('[role=dialog]')
      const { current } = opener
      if (isFree && current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    }
  }, [isOpen])
}
