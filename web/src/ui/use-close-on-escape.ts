import { useEffectEvent, useLayoutEffect } from 'react'

/** How the open dialogs and panels close, the topmost last. */
const open: (() => void)[] = []

/** The component library marks an element that closes something of its own with Escape, such as an open list. */
const hasOwnEscape = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

addEventListener(
  'keydown',
  ({ key, isComposing, target }) => {
    if (key === 'Escape' && !isComposing && !hasOwnEscape(target)) open.at(-1)?.()
  },
  { capture: true },
)

/**
 * Escape calls `close` of the topmost dialog or panel alone, from the moment at which it is seen and wherever the focus is:
 * the library listens later, so that keys pressed while a dialog appears would be lost.
 */
export function useCloseOnEscape(close: () => void, { isOpen = true } = {}) {
  const closeLatest = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const closeThis = () => closeLatest()
    open.push(closeThis)
    return () => void open.splice(open.indexOf(closeThis), 1)
  }, [isOpen])
}
