import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../lib/t.ts'
import type { ConfirmAction, RowAction } from './actions.ts'
import css from './table.module.css'

type RowMenuProps<Row> = {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  onConfirmAction: (action: ConfirmAction<Row>) => void
}

/** The ⋯ of a row. The menu itself is made when it is first opened: a page may hold a hundred rows. */
export function RowMenu<Row>({ row, name, actions, onConfirmAction }: RowMenuProps<Row>) {
  const [isMade, setMade] = useState(false)
  const label = t('Actions for {{name}}', { name })
  const icon = <IconDots size={18} stroke={1.5} aria-hidden="true" />
  if (!isMade) {
    return (
      <ActionIcon size={28} aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Menu defaultOpened returnFocus>
      <Menu.Target>
        <ActionIcon size={28} aria-label={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map((action) => (
          <RowMenuItem key={action.label} row={row} action={action} onConfirmAction={onConfirmAction} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type RowMenuItemProps<Row> = Omit<RowMenuProps<Row>, 'name' | 'actions'> & { action: RowAction<Row> }

function RowMenuItem<Row>({ row, action, onConfirmAction }: RowMenuItemProps<Row>) {
  const reason = action.disabledReason?.(row)
  const common = { leftSection: action.icon }
  if (reason !== undefined) {
    return (
      <Menu.Item {...common} aria-disabled="true" closeMenuOnClick={false}>
        {action.label}
        <span className={css.reason}>{reason}</span>
      </Menu.Item>
    )
  }
  if (action.kind === 'confirm') {
    return (
      <Menu.Item {...common} data-tone="danger" onClick={() => onConfirmAction(action)}>
        {action.label}
      </Menu.Item>
    )
  }
  const target = { ...action.to(row), ...(action.inNewTab && { target: '_blank' }) }
  return (
    <Menu.Item {...common} renderRoot={(props) => <Link {...target} {...props} />}>
      {action.label}
    </Menu.Item>
  )
}
