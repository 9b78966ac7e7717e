import { isFocusFree } from './is-focus-free.ts'

/** The last elements that had the focus, the latest last. */
let recent: readonly Element[] = []

/** A busy button is remembered, too, that gets the focus back once it is enabled. */
export function rememberFocus(element: Element): void {
  recent = [...recent.filter((other) => other !== element), element].slice(-10)
}

/** The element that had the focus last, of those that are still on the page. */
export const lastFocused = (): Element | undefined => recent.findLast((element) => element.isConnected)

/**
 * Browsers blur a button that becomes disabled while it is busy. This returns the focus when the button is enabled
 * again, unless another element has it.
 */
export function keepFocusOnBusyButtons(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) rememberFocus(target)
  })
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === recent.at(-1) && target instanceof HTMLButtonElement && !target.disabled && isFocusFree())
        target.focus({ preventScroll: true })
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
