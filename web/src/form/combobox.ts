import { t } from '../lib/t.ts'

// Opens above the field if there is no room below, and stays within the window.
export const comboboxProps = { middlewares: { flip: true, shift: true, size: true } }

// By default the button is only available to the mouse.
export const clearButtonProps = { 'aria-label': t('Clear'), 'aria-hidden': false, tabIndex: 0, size: 'md' } as const
