import { useEffect } from 'react'
import { isFocusFree } from './is-focus-free.ts'

/** Gives the focus back to what had it before a dialog: the library does so only for dialogs that are mounted closed. */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    // The dialog takes the focus a moment later.
    const opener = document.activeElement
    return () => {
      // What has the focus by now has taken it on purpose.
      const isFree = isFocusFree() || document.activeElement?.closest('[role=dialog]')
      if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}
