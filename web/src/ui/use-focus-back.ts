import { useEffect, useLayoutEffect, useRef } from 'react'
import { lastFocused, rememberFocus } from './busy-focus.ts'
import { isFocusFree } from './is-focus-free.ts'
import { focusTitle } from './PageTitle.tsx'

/**
 * Returns the focus to the element that had it before a dialog opened. The library only does so for dialogs that are
 * mounted closed. If that element is gone, or is removed by the refetch that follows, the focus moves to what is
 * nearest to its place.
 */
export function useFocusBack(isOpen: boolean): void {
  const place = useRef<readonly Element[]>([])
  // A layout effect, because the dialog takes the focus by a timer that may run before other effects.
  useLayoutEffect(() => {
    // A button that is busy until its dialog opens is disabled, so it has lost the focus.
    if (isOpen) place.current = placeOf(isFocusFree() ? lastFocused() : document.activeElement)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      if (isForDialog()) focusPlace(place.current)
    }
  }, [isOpen])
}

/** Whether a dialog that closes has the focus. Another element that has it by now has taken it on purpose. */
const isForDialog = (): boolean => isFocusFree() || Boolean(document.activeElement?.closest('[role=dialog]'))

/** An element and its ancestors, the nearest first, each after what follows it: they tell where it was after it is removed. */
function placeOf(element: Element | null | undefined): Element[] {
  if (!element || element === document.body) return []
  const { nextElementSibling: next } = element
  return [element, ...(next ? [next] : []), ...placeOf(element.parentElement)]
}

function focusPlace(place: readonly Element[]): void {
  const [opener] = place
  if (!opener) return
  if (take(opener)) stayNear(place)
  else if (opener.matches(':disabled')) rememberFocus(opener)
  // A timer, because the page that removed the opener may choose another element.
  else setTimeout(() => isForDialog() && focusNearest(place))
}

function focusNearest(place: readonly Element[]): void {
  // The title had it for want of a better element.
  if (place[0]?.tagName === 'H1') return focusTitle()
  const around = place.filter((element) => element.isConnected && element.closest('main, [role=dialog]'))
  if (!around.some((element) => [...element.querySelectorAll(controls)].some(take))) focusTitle()
}

const controls = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"])'

/** @returns whether the element has taken the focus: it does not if it is removed, hidden or disabled. */
function take(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return element === document.activeElement
}

/** Moves the focus to what is nearest if the focused element is removed before the user moves on. */
function stayNear(place: readonly Element[]): void {
  const [opener] = place
  const observer = new MutationObserver(() => {
    if (document.activeElement === opener) return
    observer.disconnect()
    if (opener?.isConnected === false) setTimeout(() => isFocusFree() && focusNearest(place))
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
