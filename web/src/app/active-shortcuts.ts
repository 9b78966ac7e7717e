import type { Shortcut } from '../lib/shortcuts.ts'

export const isSingleKey = ({ keys }: Shortcut): boolean => keys !== undefined && !keys.includes('$mod')

const isPageShortcut = ({ group = 'page' }: Shortcut): boolean => group === 'page'

/** The active shortcuts: if two have the same keys, the page's takes precedence. */
export const activeShortcuts = (registered: readonly Shortcut[]): Shortcut[] =>
  registered.filter(
    (shortcut) =>
      shortcut.keys === undefined ||
      isPageShortcut(shortcut) ||
      !registered.some((other) => isPageShortcut(other) && other.keys === shortcut.keys),
  )

// Input types that do not accept text.
const textFields =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]'
const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

/**
 * Returns whether a key press triggers page shortcuts: the user is not typing, no overlay is open, and no component
 * handled it.
 */
export function isForPage({ target, isComposing, keyCode, defaultPrevented }: KeyboardEvent): boolean {
  // Safari reports the last key of an input method only by this code.
  if (defaultPrevented || isComposing || keyCode === 229) return false
  if (target instanceof Element && target.closest(textFields)) return false
  return document.querySelector(overlaySelector) === null
}
