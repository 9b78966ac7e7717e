import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { RowMenuItem, type MenuEntry } from '../../table/RowMenuItem.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A button with three dots, and its menu. */
export function MoreMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Returns the focus to the button, because the menu item is gone when its dialog closes.
    <Menu width={256} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" aria-label={label}>
          <Icon icon={IconDots} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry) => (
          <RowMenuItem key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
