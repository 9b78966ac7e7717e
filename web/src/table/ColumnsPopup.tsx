import { ActionIcon, Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { t } from '../lib/t.ts'
import { ColumnsButton, type ColumnsMenuProps } from './ColumnsMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './columns-menu.module.css'
import { Note } from '../ui/texts.tsx'

/** Shows, hides and moves the columns of a table. The first column, which names the row, is fixed. */
export function ColumnsPopup({ table }: ColumnsMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [first, ...columns] = table.getAllLeafColumns()
  const titleOf = (column: (typeof columns)[number] | undefined) => String(column?.columnDef.header)

  function move(from: number, to: number) {
    const [moved] = columns.slice(from)
    if (!moved || to < 0 || to >= columns.length) return
    const ids = columns.map(({ id }) => id)
    table.setColumnOrder(ids.toSpliced(from, 1).toSpliced(to, 0, moved.id))
    const place = { name: titleOf(moved), place: to + 1, count: columns.length }
    setAnnouncement(t('{name} moved to {place} of {count}', place))
  }
  function reset() {
    table.setColumnOrder([])
    table.setColumnVisibility({})
    setAnnouncement(t('Original columns and order restored'))
  }

  return (
    <Popover defaultOpened position="bottom-end" trapFocus onClose={() => button.current?.focus()}>
      <Popover.Target>
        <ColumnsButton ref={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} className={css.dropdown}>
        <Note px={4}>{t('{name} is always the first column', { name: titleOf(first) })}</Note>
        <ul className={css.columns}>
          {columns.map((column, index) => (
            <li key={column.id}>
              <Checkbox
                flex={1}
                miw={0}
                label={titleOf(column)}
                checked={column.getIsVisible()}
                onChange={column.getToggleVisibilityHandler()}
              />
              {/* aria-disabled, not disabled, so that the button keeps the focus at the end of the list. */}
              <ActionIcon
                aria-label={t('Move {name} up', { name: titleOf(column) })}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon icon={IconArrowUp} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('Move {name} down', { name: titleOf(column) })}
                aria-disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon icon={IconArrowDown} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button variant="subtle" onClick={reset}>
          {t('Reset')}
        </Button>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  )
}
