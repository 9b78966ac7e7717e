import { t } from '../lib/t.ts'

// Opens above the field if there is no room below, and stays within the window.
export const comboboxProps = { middlewares: { flip: true, shift: true, size: true } }

// By default the button is only available to the mouse. Dialogs skip what has the attribute, even if it is false.
export const clearButtonProps = { 'aria-label': t('Clear'), 'aria-hidden': undefined, tabIndex: 0, size: 'md' } as const

const opened = new WeakSet<Element>()

/** Whether a dialog focuses this field as it opens: the list would cover the rest of the dialog. */
export function isFocusedByDialog(field: Element): boolean {
  if (opened.has(field)) return false
  opened.add(field)
  return field.hasAttribute('data-autofocus')
}
