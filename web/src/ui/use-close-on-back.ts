import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hasUnsavedChanges } from '../lib/unsaved.ts'

type Action = Parameters<ShouldBlockFn>[0]['action']

/** How the open dialogs and panels close, the topmost last: the router's blockers have another order. */
const open: (() => void)[] = []

/** Returns whether the browser's back or forward button was pressed while a dialog is open, which closes instead. */
export const isForDialog = (action: Action): boolean => action !== 'PUSH' && action !== 'REPLACE' && open.length > 0

/**
 * The browser's back button calls `close` and stays on the page, as users expect of dialogs and panels on phones. Only
 * the topmost closes. The browser asks before the whole page is left with unsaved changes.
 */
export function useCloseOnBack(close: () => void, { isDisabled = false } = {}) {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (isDisabled) return undefined
    const closeThis = () => closeLatest()
    open.push(closeThis)
    return () => void open.splice(open.indexOf(closeThis), 1)
  }, [isDisabled])
  useBlocker({
    // Changes of the address by the page itself do not close the dialog.
    shouldBlockFn: ({ action }) => {
      if (!isForDialog(action)) return false
      open.at(-1)?.()
      return true
    },
    enableBeforeUnload: hasUnsavedChanges,
    disabled: isDisabled,
  })
}
