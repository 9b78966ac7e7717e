/** Whether the focus is nowhere: what had it is gone, and nothing else has taken it since. */
export const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body
