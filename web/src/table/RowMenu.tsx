import { t } from '../lib/t.ts'
import { lazyMenu } from '../ui/lazy-part.tsx'
import { RowButton } from './RowButton.tsx'
import type { MenuEntry } from './RowMenuItem.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'

export type RowMenuProps = {
  name: string
  /** Called when the menu opens. */
  entries: () => MenuEntry[]
}

export const rowMenuLabel = (name: string) => t('Actions for {name}', { name })

/** The ⋯ menu of a row. */
export const RowMenu = lazyMenu<RowMenuProps>(
  async () => (await import('./RowMenuPopup.tsx')).RowMenuPopup,
  ({ name, entries: _entries, ...opener }) => (
    <RowButton aria-label={rowMenuLabel(name)} aria-haspopup="menu" {...opener} />
  ),
)

/** The actions of a row that apply to it. */
export const menuEntriesOf = <Row extends ListedRow>({ actions, ask }: ListPageState<Row>, row: Row): MenuEntry[] =>
  actions
    .filter(({ isShown }) => isShown?.(row) ?? true)
    .map((action) => ({
      label: action.label,
      icon: action.icon,
      isQuick: action.isQuick,
      disabledReason: action.disabledReason?.(row),
      ...(action.kind === 'link'
        ? { target: action.to(row), isInNewTab: action.inNewTab ?? false }
        : {
            tone: action.tone ?? ('danger' as const),
            onClick: () => (action.kind === 'act' ? action.act(row) : ask(action, [row])),
          }),
    }))
