import { isFocusFree } from './is-focus-free.ts'

/**
 * A button that is busy is disabled, and a browser takes the focus away from what is disabled. When it can be pressed
 * again it gets the focus back, unless something else has taken it meanwhile.
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
