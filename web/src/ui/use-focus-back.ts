import { useEffect, useLayoutEffect, useRef } from 'react'
import { isFocusFree } from './is-focus-free.ts'

/** Gives the focus back to what had it before a dialog: the library does so only for dialogs that are mounted closed. */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  // The dialog takes the focus by a timer, which may come before effects that are not layout effects.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      // What has the focus by now has taken it on purpose.
      const isFree = isFocusFree() || document.activeElement?.closest('[role=dialog]')
      const { current } = opener
      if (isFree && current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    }
  }, [isOpen])
}
