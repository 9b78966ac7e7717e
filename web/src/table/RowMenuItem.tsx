import { Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Target } from '../lib/target.ts'

export type MenuEntry = {
  label: string
  icon: ReactNode
  /** Why it is disabled; undefined if it is not. */
  disabledReason?: string | undefined
  target?: Target
  isInNewTab?: boolean
  tone?: 'plain' | 'danger'
  onClick?: () => void
  /** Whether the row may show it as a button, too. */
  isQuick?: boolean | undefined
}

/** A menu item: a link or an action, or the reason why it is disabled. */
export function RowMenuItem({ label, icon, disabledReason, target, isInNewTab, tone, onClick }: MenuEntry) {
  if (disabledReason !== undefined) {
    return (
      <Menu.Item leftSection={icon} aria-disabled="true" closeMenuOnClick={false}>
        {label}
        <Text span display="block" size="xs" c="dimmed">
          {disabledReason}
        </Text>
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
