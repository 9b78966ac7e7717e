import { useEffect, type RefObject } from 'react'

/** What changes fields besides writing: pressing, dropping a file, and these keys in fields that listen to them. */
const changingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp', 'Backspace', 'Delete']
const eventTypes = ['beforeinput', 'click', 'drop', 'keydown']

function blockEvent(event: Event) {
  if (event instanceof KeyboardEvent && !changingKeys.includes(event.key)) return
  // The way out stays open.
  if (event.target instanceof Element && event.target.closest('[data-form-footer]')) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Holds the fields in `part` as they are while they are saved: what is written meanwhile would be neither saved nor
 * kept. They can be read, and the focus stays where it is, which it would not in fields that are disabled.
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
