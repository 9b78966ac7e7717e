import { useShortcuts } from '../lib/shortcuts.ts'
import { t } from '../lib/t.ts'
import { isEdit } from './actions.ts'
import { focusRows } from './focus-rows.ts'
import type { RowOptions } from './ListTable.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'

/** Single keys for the focused row: other names for its own keys (`TableRow`), which no setting turns off. */
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

/** Presses a key in the row that has the focus, or that contains it. */
function pressInRow(key: string): boolean {
  const row = document.activeElement?.closest('main [data-row]')
  row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return row !== null && row !== undefined
}
