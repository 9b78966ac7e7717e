import { useShortcuts } from '../lib/shortcuts.ts'
import { t } from '../lib/t.ts'
import { isEdit } from './actions.ts'
import { focusRows } from './focus-rows.ts'
import type { RowOptions } from './row-options.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'

/** Single-key shortcuts for the focused row, as aliases of its own keys (`TableRow`), which cannot be turned off. */
export function useRowShortcuts<Row extends ListedRow>(
  { isSelectable, actions }: ListPageState<Row>,
  { open, expand }: RowOptions<Row>,
): void {
  useShortcuts([
    { keys: 'j', also: '↓', label: t('Next row'), repeats: true, act: () => pressInRow('ArrowDown') || focusRows() },
    { keys: 'k', also: '↑', label: t('Previous row'), repeats: true, act: () => pressInRow('ArrowUp') || focusRows() },
    ...(open || expand ? [{ also: 'Enter', label: t('Open the row') }] : []),
    ...(isSelectable ? [{ keys: 'x', also: 'Space', label: t('Select the row'), act: () => pressInRow(' ') }] : []),
    ...(actions.some(isEdit) ? [{ keys: 'e', also: 'F2', label: t('Edit the row'), act: () => pressInRow('F2') }] : []),
  ])
}

/** Dispatches a key to the focused row, or the row that contains the focus. */
function pressInRow(key: string): boolean {
  const row = document.activeElement?.closest('main [data-row]')
  row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return row !== null && row !== undefined
}
