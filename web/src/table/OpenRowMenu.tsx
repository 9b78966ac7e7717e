import '../ui/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { Target } from '../lib/target.ts'
import css from './table.module.css'

type Entry = {
  label: string
  icon: ReactNode
  disabledReason: string | undefined
  target?: Target
  isInNewTab?: boolean
  tone?: 'plain' | 'danger'
  onClick?: () => void
}

export function OpenRowMenu({ label, entries }: { label: string; entries: readonly Entry[] }) {
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
        {entries.map((entry) => (
          <RowMenuItem key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function RowMenuItem({ label, icon, disabledReason, target, isInNewTab, tone, onClick }: Entry) {
  if (disabledReason !== undefined) {
    return (
      <Menu.Item leftSection={icon} aria-disabled="true" closeMenuOnClick={false}>
        {label}
        <span className={css.reason}>{disabledReason}</span>
      </Menu.Item>
    )
  }
  if (!target) {
    return (
      <Menu.Item leftSection={icon} data-tone={tone} onClick={onClick}>
        {label}
      </Menu.Item>
    )
  }
  const link = isInNewTab ? { ...target, target: '_blank' } : target
  return (
    <Menu.Item leftSection={icon} renderRoot={(props) => <Link {...link} {...props} />}>
      {label}
    </Menu.Item>
  )
}
