import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import { t } from '../lib/t.ts'
import { RowMenuItem, type MenuEntry } from './RowMenuItem.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import { Icon } from '../ui/Icon.tsx'

type RowMenuProps<Row extends ListedRow> = { list: ListPageState<Row>; row: Row }

/** The ⋯ menu of a row, mounted when it is first opened because a page may have a hundred rows. */
export function RowMenu<Row extends ListedRow>({ list, row }: RowMenuProps<Row>) {
  const { actions, rowName, ask } = list
  const [isMounted, setMounted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A list without actions has no menus.
  if (actions.length === 0) return null
  const label = t('Actions for {{name}}', { name: rowName(row) })
  if (!isMounted)
    return (
      <ActionIcon
        size={28}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setMounted(true)}
      >
        {dots}
      </ActionIcon>
    )
  const shown = actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const entries = shown.map((action): MenuEntry => ({
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
  return (
    // This button replaces the one that had the focus.
    <Menu defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={button} size={28} aria-label={label}>
          {dots}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry, index) => (
          <Fragment key={entry.label}>
            {!entry.target && entries[index - 1]?.target && <Menu.Divider />}
            <RowMenuItem {...entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const dots = <Icon icon={IconDots} size={18} />
