import { Menu } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { t } from '../lib/t.ts'
import { RowButton } from './RowButton.tsx'
import { RowMenuItem, type MenuEntry } from './RowMenuItem.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'

type RowMenuProps = {
  name: string
  /** Called when the menu opens. */
  entries: () => MenuEntry[]
}

/** The ⋯ menu of a row, mounted when it is first opened because a page may have a hundred rows. */
export function RowMenu({ name, entries }: RowMenuProps) {
  const [shown, setShown] = useState<readonly MenuEntry[]>()
  const button = useRef<HTMLButtonElement>(null)
  const label = t('Actions for {{name}}', { name })
  const read = () => setShown(entries())
  if (!shown) return <RowButton aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={read} />
  return (
    // This button replaces the one that had the focus.
    <Menu defaultOpened onOpen={read} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <RowButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {shown.map((entry, index) => (
          <Fragment key={entry.label}>
            {!entry.target && shown[index - 1]?.target && <Menu.Divider />}
            <RowMenuItem {...entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions of a row that apply to it. */
export const menuEntriesOf = <Row extends ListedRow>({ actions, ask }: ListPageState<Row>, row: Row): MenuEntry[] =>
  actions
    .filter(({ isShown }) => isShown?.(row) ?? true)
    .map((action) => ({
      label: action.label,
      icon: action.icon,
      disabledReason: action.disabledReason?.(row),
      ...(action.kind === 'link'
        ? { target: action.to(row), isInNewTab: action.inNewTab ?? false }
        : {
            tone: action.tone ?? ('danger' as const),
            onClick: () => (action.kind === 'act' ? action.act(row) : ask(action, [row])),
          }),
    }))
