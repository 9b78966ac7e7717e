import { t } from '../lib/t.ts'

// Opens above the field if there is no room below, and stays within the window.
export const comboboxProps = { middlewares: { flip: true, shift: true, size: true } }

// By default the button is only available to the mouse. Dialogs skip what has the attribute, even if it is false.
export const clearButtonProps = { 'aria-label': t('Clear'), 'aria-hidden': undefined, tabIndex: 0, size: 'md' } as const

const opened = new WeakSet<Element>()

/**
 * Returns whether the list of a field stays closed when the field gets the focus: it would cover the rest of a dialog that
 * opens with this field, or the field's error.
 */
export function staysClosed(field: Element): boolean {
  if (field.getAttribute('aria-invalid') === 'true') return true
  if (opened.has(field)) return false
  opened.add(field)
  return field.hasAttribute('data-autofocus')
}
