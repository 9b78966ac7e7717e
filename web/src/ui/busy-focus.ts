import { isFocusFree } from './is-focus-free.ts'

/**
 * Browsers blur a button that becomes disabled while it is busy. This returns the focus when the button is enabled
 * again, unless another element has it.
 */
export function keepFocusOnBusyButtons(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => (last = target))
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement && !target.disabled && isFocusFree())
        target.focus({ preventScroll: true })
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
