import { useBlocker } from '@tanstack/react-router'

type Options = {
  /** Whether the browser asks before the whole page is left. */
  asksBeforeUnload?: () => boolean
  isDisabled?: boolean
}

/** The browser's back button calls `close` and stays on the page, as users expect of dialogs and panels on phones. */
export function useCloseOnBack(
  close: () => void,
  { asksBeforeUnload = () => false, isDisabled = false }: Options = {},
) {
  useBlocker({
    // Changes of the address by the page itself do not close the dialog.
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      close()
      return true
    },
    enableBeforeUnload: asksBeforeUnload,
    disabled: isDisabled,
  })
}
