import '../ui/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, useRef } from 'react'
import { RowMenuItem, type MenuEntry } from './RowMenuItem.tsx'

export function OpenRowMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // The button that had the focus before is gone: this one stands in its place.
    <Menu defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={button} size={28} aria-label={label}>
          <IconDots size={18} stroke={1.5} aria-hidden="true" />
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
