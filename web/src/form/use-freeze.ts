import { useEffect, type RefObject } from 'react'

/** Events besides typing that change fields: clicks, dropped files, and these keys. */
const changingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp', 'Backspace', 'Delete']
const eventTypes = ['beforeinput', 'click', 'drop', 'keydown']

function blockEvent(event: Event) {
  if (event instanceof KeyboardEvent && !changingKeys.includes(event.key)) return
  // The footer stays usable, for Cancel.
  if (event.target instanceof Element && event.target.closest('[data-form-footer]')) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Freezes the fields in `part` while they are saved: input during that time would be lost. Unlike disabled fields, they
 * stay readable and keep the focus.
 */
export function useFreeze(part: RefObject<HTMLElement | null>, isBusy: boolean): void {
  useEffect(() => {
    const element = part.current
    if (!isBusy || !element) return undefined
    for (const way of eventTypes) element.addEventListener(way, blockEvent, true)
    return () => {
      for (const way of eventTypes) element.removeEventListener(way, blockEvent, true)
    }
  }, [part, isBusy])
}
