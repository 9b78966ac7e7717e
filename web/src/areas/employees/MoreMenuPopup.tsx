import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { RowMenuItem } from '../../table/RowMenuItem.tsx'
import { MoreButton } from './MoreButton.tsx'
import type { MoreMenuProps } from './MoreMenu.tsx'

/** The button with its menu, open at first. */
export function MoreMenuPopup({ label, entries }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Returns the focus to the button, because the menu item is gone when its dialog closes.
    <Menu defaultOpened width={256} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <MoreButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry) => (
          <RowMenuItem key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
