import { isFocusFree } from './is-focus-free.ts'

let last: Element | null = null

/** The element that has the focus, or had it last. */
export const lastFocused = (): Element | null => last

/**
 * Browsers blur a button that becomes disabled while it is busy. This returns the focus when the button is enabled
 * again, unless another element has it.
 */
export function keepFocusOnBusyButtons(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement && !target.disabled && isFocusFree())
        target.focus({ preventScroll: true })
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
