/** Returns whether no element has the focus, because the focused element was removed. */
export const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Returns whether no element has the focus, or the title of the page has it for want of a better one. */
export const isFocusSpare = (): boolean => isFocusFree() || document.activeElement?.tagName === 'H1'
