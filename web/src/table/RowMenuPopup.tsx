import { Menu } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { RowButton } from './RowButton.tsx'
import { rowMenuLabel, type RowMenuProps } from './RowMenu.tsx'
import { RowMenuItem, type MenuEntry } from './RowMenuItem.tsx'

/** The menu of a row, open at first. Its entries are read when it opens. */
export function RowMenuPopup({ name, entries }: RowMenuProps) {
  const [shown, setShown] = useState<readonly MenuEntry[]>(entries)
  const button = useRef<HTMLButtonElement>(null)
  const label = rowMenuLabel(name)
  return (
    <Menu defaultOpened onOpen={() => setShown(entries())} onClose={() => button.current?.focus()}>
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
